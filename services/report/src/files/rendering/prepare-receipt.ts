import type { Readable } from 'node:stream'
import { AFRelationship, type PDFContext, type PDFDocument, PDFRef } from '@cantoo/pdf-lib'
import { maxReceiptBytes } from '@sortie/contracts/receipt-record'
import type { ReceiptSheet } from '@sortie/report-document/receipt-pages'
import type { Opened } from '@sortie/untrusted-files/opened'
import type { Call } from '@sortie/untrusted-files/opener'
import type * as z from 'zod/mini'
import { WrittenObject } from './growing-pdf.ts'
import {
  DrawingsAnswer,
  DrawnAnswer,
  locked,
  mostPages,
  PagesAnswer,
  PicturesAnswer,
} from './receipt-answers.ts'
import { receiptOpener } from './receipt-opener.ts'
import type { SpillBuffer } from './spill-buffer.ts'

/** A receipt prepared for its pages; its bytes are in memory or on disk (spill-buffer.ts). */
export type PreparedReceipt = {
  /** One per page, in units of its own; empty when there is a problem. */
  pages: ReceiptSheet['pages']
  /** The name that its original is attached as, when its pages have not all that the original has. */
  attachment?: string | undefined
  problem?: string
  /** Registers what draws each page. */
  embed(into: PDFDocument): Promise<Embedded>
}
type Embedded = { drawings: PDFRef[]; sizeBytes: number }

/** Null when the file is missing. An error fails the report, because it may be an outage. */
type OpenReceipt = () => Promise<Readable | Buffer | null>

class ReceiptProblem extends Error {}

/** Milliseconds of processor time for all pages of a PDF that are drawn: a tenth of a second for each of the most. */
const drawnCpuMs = 10_000

/** Does not throw for an unreadable receipt: its `problem` says why. */
export async function prepareReceipt(
  open: OpenReceipt,
  number: number,
  spill: SpillBuffer,
  signal?: AbortSignal,
): Promise<PreparedReceipt> {
  try {
    const bytes = await contentOf(open)
    return isPdf(bytes)
      ? await preparePdf(bytes, number, spill, signal)
      : await preparePictures(bytes, spill, signal)
  } catch (error) {
    if (!(error instanceof ReceiptProblem)) throw error
    return {
      pages: [],
      problem: error.message,
      embed: async () => ({ drawings: [], sizeBytes: 0 }),
    }
  }
}

type KeptPicture = z.infer<typeof PicturesAnswer>[number] & { take: () => Promise<Buffer> }
/** A page of the report: as it is seen, and the picture of those that are one. */
type Part = { look: { width: number; height: number }; picture?: KeptPicture }

async function preparePictures(
  bytes: Buffer,
  spill: SpillBuffer,
  signal: AbortSignal | undefined,
): Promise<PreparedReceipt> {
  const { value: pages, files } = await opened(
    { task: 'pictures', input: null, files: [bytes], answer: PicturesAnswer, signal },
    () => 'The picture is damaged or of an unknown kind.',
  )
  const pictures = await kept(pages, files, spill)
  const parts = pictures.map((picture) => ({ look: picture, picture }))
  return { pages, embed: ({ context }) => register(parts, context, []) }
}

async function preparePdf(
  bytes: Buffer,
  number: number,
  spill: SpillBuffer,
  signal: AbortSignal | undefined,
): Promise<PreparedReceipt> {
  const call = { input: null, files: [bytes], signal }
  const checked = await opened({ ...call, task: 'pages', answer: PagesAnswer }, whyNot)
  const numbers = checked.value.flatMap(({ asPicture }, index) => (asPicture ? [index + 1] : []))
  const drawn = numbers.length > 0 ? await drawnPages(bytes, numbers, spill, signal) : []
  const parts = checked.value
    .flatMap(({ asPicture, ...look }): Part[] => {
      if (!asPicture) return [{ look }]
      const pictures = drawn.shift() ?? []
      return pictures.map((picture) => ({ look: pictures.length > 1 ? picture : look, picture }))
    })
    .slice(0, mostPages)
  const attachment = numbers.length > 0 ? `receipt-${number}.pdf` : undefined
  const take = await spill.keep(bytes)

  async function embed(into: PDFDocument): Promise<Embedded> {
    const original = await take()
    const copied = parts.some(({ picture }) => !picture)
      ? await writeDrawings(into.context, original, signal)
      : []
    const { drawings, sizeBytes } = await register(parts, into.context, copied)
    if (attachment)
      await into.attach(original, attachment, {
        mimeType: 'application/pdf',
        description: `The original of receipt ${number}`,
        afRelationship: AFRelationship.Source,
      })
    return { drawings, sizeBytes: sizeBytes + original.length }
  }
  return { pages: parts.map(({ look }) => look), attachment, embed }
}

const whyNot = (detail: string) =>
  detail === locked ? 'The PDF is protected by a password.' : 'The PDF is damaged.'

/** The pictures of each page with one of these numbers: several of a long one. */
async function drawnPages(
  bytes: Buffer,
  numbers: number[],
  spill: SpillBuffer,
  signal: AbortSignal | undefined,
): Promise<KeptPicture[][]> {
  const call = { task: 'drawn', input: { numbers }, files: [bytes], cpuMs: drawnCpuMs, signal }
  const { value, files } = await opened({ ...call, answer: DrawnAnswer }, whyNot)
  const pages: KeptPicture[][] = []
  for (const page of value) pages.push(await kept(page, files.splice(0, page.length), spill))
  return pages
}

async function kept(
  pictures: z.infer<typeof PicturesAnswer>,
  files: Buffer[],
  spill: SpillBuffer,
): Promise<KeptPicture[]> {
  return Promise.all(
    pictures.map(async (picture, index) => {
      const jpeg = files[index]
      if (!jpeg) throw new Error('A page of a receipt has no picture')
      return { ...picture, take: await spill.keep(jpeg) }
    }),
  )
}

/** The objects that draw the pages which are no pictures. */
async function writeDrawings(
  into: PDFContext,
  bytes: Buffer,
  signal: AbortSignal | undefined,
): Promise<PDFRef[]> {
  const input = { above: into.largestObjectNumber }
  const call = { task: 'drawings', input, files: [bytes], answer: DrawingsAnswer, signal }
  const { value, files } = await opened(call, whyNot)
  const [written = Buffer.alloc(0)] = files
  let at = 0
  for (const { number, length } of value.objects) {
    if (number <= into.largestObjectNumber)
      throw new Error('The drawings of a receipt have numbers of their own')
    into.assign(PDFRef.of(number), new WrittenObject(written.subarray(at, at + length)))
    at += length
  }
  return value.drawings.map((number) => PDFRef.of(number))
}

/** What draws each page: its picture, or the next of the `copied`. */
async function register(parts: Part[], into: PDFContext, copied: PDFRef[]): Promise<Embedded> {
  const drawings: PDFRef[] = []
  let sizeBytes = 0
  for (const { picture } of parts) {
    const jpeg = await picture?.take()
    const drawing = picture && jpeg ? registerPicture(into, picture, jpeg) : copied.shift()
    if (!drawing) throw new Error('A page of a receipt is not drawn')
    drawings.push(drawing)
    sizeBytes += jpeg?.length ?? 0
  }
  return { drawings, sizeBytes }
}

function registerPicture(into: PDFContext, { width, height, grey }: KeptPicture, jpeg: Buffer) {
  return into.register(
    into.stream(jpeg, {
      Type: 'XObject',
      Subtype: 'Image',
      BitsPerComponent: 8,
      Width: width,
      Height: height,
      ColorSpace: grey ? 'DeviceGray' : 'DeviceRGB',
      Filter: 'DCTDecode',
    }),
  )
}

/** Has a worker open a receipt. Retries once when the worker died, which need not be the receipt's fault. */
async function opened<T>(
  call: Call<T>,
  why: (detail: string) => string,
): Promise<Extract<Opened<T>, { ok: true }>> {
  const first = await receiptOpener.open(call)
  const outcome = !first.ok && first.reason === 'crashed' ? await receiptOpener.open(call) : first
  call.signal?.throwIfAborted()
  if (outcome.ok) return outcome
  const { reason, detail } = outcome
  if (reason === 'busy' || reason === 'aborted')
    throw new Error(`A receipt was not opened: ${reason}`)
  if (reason === 'unreadable') throw new ReceiptProblem(why(detail))
  throw new ReceiptProblem('The file takes too much time or memory to open.')
}

async function contentOf(open: OpenReceipt): Promise<Buffer> {
  const source = await open()
  if (!source) throw new ReceiptProblem('The file is missing from the store.')
  const bytes = Buffer.isBuffer(source) ? source : await collect(source)
  if (bytes.length === 0) throw new ReceiptProblem('The file is empty.')
  return bytes
}

async function collect(source: Readable): Promise<Buffer> {
  const pieces: Buffer[] = []
  let length = 0
  for await (const piece of source) {
    pieces.push(piece)
    length += piece.length
    if (length > maxReceiptBytes)
      throw new ReceiptProblem('The file is larger than a receipt may be.')
  }
  return Buffer.concat(pieces)
}

/** Some programs write a few bytes before the header. */
const isPdf = (bytes: Buffer) => bytes.subarray(0, 1024).includes('%PDF-')
