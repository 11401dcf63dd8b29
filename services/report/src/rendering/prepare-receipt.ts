import type { Readable } from 'node:stream'
import { PDFArray, type PDFContext, PDFDict, PDFName, PDFRef } from '@cantoo/pdf-lib'
import { maxReceiptBytes } from '@sortie/contracts/receipt-record'
import type { ReceiptSheet } from '@sortie/report-document/receipt-pages'
import type { Opened } from '@sortie/untrusted-files/opened'
import type { Call } from '@sortie/untrusted-files/opener'
import { WrittenObject } from './growing-pdf.ts'
import { DrawingsAnswer, locked, PagesAnswer, PicturesAnswer } from './receipt-answers.ts'
import { receiptOpener } from './receipt-opener.ts'
import type { SpillBuffer } from './spill-buffer.ts'

/** A receipt prepared for its pages; its bytes are in memory or on disk (spill-buffer.ts). */
export type PreparedReceipt = {
  /** One per page, in units of its own; empty when there is a problem. */
  pages: ReceiptSheet['pages']
  problem?: string
  /** Registers what draws each page. */
  embed(into: PDFContext): Promise<{ drawings: PDFRef[]; sizeBytes: number }>
}

/** Null when the file is missing. An error fails the report, because it may be an outage. */
type OpenReceipt = () => Promise<Readable | Buffer | null>

class ReceiptProblem extends Error {}

/** Does not throw for an unreadable receipt: its `problem` says why. */
export async function prepareReceipt(
  open: OpenReceipt,
  spill: SpillBuffer,
  signal?: AbortSignal,
): Promise<PreparedReceipt> {
  try {
    const bytes = await contentOf(open)
    return isPdf(bytes)
      ? await preparePdf(bytes, spill, signal)
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

async function preparePdf(
  bytes: Buffer,
  spill: SpillBuffer,
  signal: AbortSignal | undefined,
): Promise<PreparedReceipt> {
  const checked = await opened(
    { task: 'pages', input: null, files: [bytes], answer: PagesAnswer, signal },
    (detail) => (detail === locked ? 'The PDF is protected by a password.' : 'The PDF is damaged.'),
  )
  const take = await spill.keep(bytes)
  return {
    pages: checked.value,
    embed: async (into) => writeDrawings(into, await take(), signal),
  }
}

async function writeDrawings(into: PDFContext, bytes: Buffer, signal: AbortSignal | undefined) {
  const call = {
    task: 'drawings',
    input: { above: into.largestObjectNumber },
    files: [bytes],
    answer: DrawingsAnswer,
    signal,
  }
  const { value, files } = await opened(call, () => 'The PDF is damaged.')
  const [written = Buffer.alloc(0)] = files
  let at = 0
  for (const { number, length } of value.objects) {
    if (number <= into.largestObjectNumber)
      throw new Error('The drawings of a receipt have numbers of their own')
    into.assign(PDFRef.of(number), new WrittenObject(written.subarray(at, at + length)))
    at += length
  }
  hideLayers(into, value.hiddenLayers)
  return {
    drawings: value.drawings.map((number) => PDFRef.of(number)),
    sizeBytes: written.length,
  }
}

/** Layers that a receipt has switched off stay so. */
function hideLayers(into: PDFContext, numbers: number[]): void {
  if (numbers.length === 0) return
  const catalog = into.lookup(into.trailerInfo.Root, PDFDict)
  const known = catalog.get(PDFName.of('OCProperties')) as PDFDict | undefined
  const refs = [...(known?.lookup(PDFName.of('OCGs'), PDFArray).asArray() ?? [])]
  const OCGs = [...refs, ...numbers.map((number) => PDFRef.of(number))]
  catalog.set(PDFName.of('OCProperties'), into.obj({ OCGs, D: { OFF: OCGs } }))
}

async function preparePictures(
  bytes: Buffer,
  spill: SpillBuffer,
  signal: AbortSignal | undefined,
): Promise<PreparedReceipt> {
  const { value: pages, files } = await opened(
    { task: 'pictures', input: null, files: [bytes], answer: PicturesAnswer, signal },
    () => 'The picture is damaged or of an unknown kind.',
  )
  const kept = await Promise.all(files.map((jpeg) => spill.keep(jpeg)))
  async function embed(into: PDFContext) {
    const drawings: PDFRef[] = []
    let sizeBytes = 0
    for (const [index, { width, height, grey }] of pages.entries()) {
      const jpeg = await kept[index]?.()
      if (!jpeg) throw new Error('A page of a receipt has no picture')
      const picture = into.stream(jpeg, {
        Type: 'XObject',
        Subtype: 'Image',
        BitsPerComponent: 8,
        Width: width,
        Height: height,
        ColorSpace: grey ? 'DeviceGray' : 'DeviceRGB',
        Filter: 'DCTDecode',
      })
      drawings.push(into.register(picture))
      sizeBytes += jpeg.length
    }
    return { drawings, sizeBytes }
  }
  return { pages, embed }
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
