import type { Readable } from 'node:stream'
import { JpegEmbedder, PDFContext, type PDFRef } from '@cantoo/pdf-lib'
import { maxReceiptBytes } from '@sortie/contracts/receipt'
import { embedPages, mostPages, openPdfReceipt, ReceiptProblem, sizeOf } from './pdf-receipt.ts'
import { picturesOf } from './picture.ts'
import type { Shelf } from './shelf.ts'

/** A receipt made ready for its pages and put down on disk, so that a report never holds more than a few in memory. */
export type StagedReceipt = {
  /** One per page, in units of its own; empty when there is a problem. */
  pages: { width: number; height: number }[]
  problem?: string
  /** Makes the drawing of each page. */
  embed(context: PDFContext): Promise<PDFRef[]>
}

/** Null when the file is gone. An error is no finding about the receipt: the report is not made. */
export type OpenReceipt = () => Promise<Readable | Buffer | null>

/** Does not throw for a bad receipt: it tells. */
export async function stageReceipt(open: OpenReceipt, shelf: Shelf): Promise<StagedReceipt> {
  try {
    const bytes = await contentOf(open)
    return isPdf(bytes) ? await stagePdf(bytes, shelf) : await stagePictures(bytes, shelf)
  } catch (error) {
    if (!(error instanceof ReceiptProblem)) throw error
    return { pages: [], problem: error.message, embed: async () => [] }
  }
}

async function stagePdf(bytes: Buffer, shelf: Shelf): Promise<StagedReceipt> {
  const document = await openPdfReceipt(bytes)
  const pages = document.getPages().slice(0, mostPages).map(sizeOf)
  // A rehearsal: what is wrong inside the file must show now, while its page can still say so.
  await embedPages(document, PDFContext.create()).catch((error) => {
    throw new ReceiptProblem('The PDF is damaged.', { cause: error })
  })
  const take = await shelf.keep(bytes)
  return {
    pages,
    embed: async (context) => embedPages(await openPdfReceipt(await take()), context),
  }
}

async function stagePictures(bytes: Buffer, shelf: Shelf): Promise<StagedReceipt> {
  const pictures = await picturesOf(bytes).catch((error) => {
    throw new ReceiptProblem('The picture is damaged or of an unknown kind.', { cause: error })
  })
  const kept = await Promise.all(pictures.map(({ jpeg }) => shelf.keep(jpeg)))
  const embed = async (take: () => Promise<Buffer>, context: PDFContext) =>
    (await JpegEmbedder.for(await take())).embedIntoContext(context)
  return {
    pages: pictures.map(({ width, height }) => ({ width, height })),
    embed: (context) => Promise.all(kept.map((take) => embed(take, context))),
  }
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

/** Some writers put a few bytes before the mark. */
const isPdf = (bytes: Buffer) => bytes.subarray(0, 1024).includes('%PDF-')
