import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { JpegEmbedder, PDFContext, type PDFRef } from '@cantoo/pdf-lib'
import { maxReceiptBytes } from '@sortie/contracts/receipt'
import { embedPages, mostPages, openPdfReceipt, ReceiptProblem, sizeOf } from './pdf-receipt.ts'
import { picturesOf } from './picture.ts'

/** A receipt made ready for its pages and put down on disk, so that a report never holds more than a few in memory. */
export type StagedReceipt = {
  /** One per page, in units of its own; empty when there is a problem. */
  pages: { width: number; height: number }[]
  problem?: string
  /** Makes the drawing of each page. */
  embed(context: PDFContext): Promise<PDFRef[]>
}

export type OpenReceipt = () => Promise<Readable | Buffer>

/** `place` is the file name, without ending, that this receipt may use. Never throws for a bad receipt: it tells. */
export async function stageReceipt(open: OpenReceipt, directory: string, place: string): Promise<StagedReceipt> {
  const path = join(directory, place)
  try {
    const bytes = await contentOf(open)
    return isPdf(bytes) ? await stagePdf(bytes, `${path}.pdf`) : await stagePictures(bytes, path)
  } catch (error) {
    if (!(error instanceof ReceiptProblem)) throw error
    return { pages: [], problem: error.message, embed: async () => [] }
  }
}

async function stagePdf(bytes: Buffer, path: string): Promise<StagedReceipt> {
  const document = await openPdfReceipt(bytes)
  const pages = document.getPages().slice(0, mostPages).map(sizeOf)
  // A rehearsal: what is wrong inside the file must show now, while its page can still say so.
  await embedPages(document, PDFContext.create()).catch((error) => {
    throw new ReceiptProblem('The PDF is damaged.', { cause: error })
  })
  await writeFile(path, bytes)
  return { pages, embed: async (context) => embedPages(await openPdfReceipt(await readFile(path)), context) }
}

async function stagePictures(bytes: Buffer, path: string): Promise<StagedReceipt> {
  const pictures = await picturesOf(bytes).catch((error) => {
    throw new ReceiptProblem('The picture is damaged or of an unknown kind.', { cause: error })
  })
  const files = pictures.map((_, index) => `${path}-${index}.jpg`)
  for (const [index, { jpeg }] of pictures.entries()) await writeFile(files[index] as string, jpeg)
  const embed = async (context: PDFContext, file: string) =>
    (await JpegEmbedder.for(await readFile(file))).embedIntoContext(context)
  return {
    pages: pictures.map(({ width, height }) => ({ width, height })),
    embed: (context) => Promise.all(files.map((file) => embed(context, file))),
  }
}

async function contentOf(open: OpenReceipt): Promise<Buffer> {
  const source = await open().catch((error) => {
    throw new ReceiptProblem('The file is missing from the store.', { cause: error })
  })
  if (Buffer.isBuffer(source)) return source
  const pieces: Buffer[] = []
  let length = 0
  try {
    for await (const piece of source) {
      pieces.push(piece)
      length += piece.length
      if (length > maxReceiptBytes) throw new ReceiptProblem('The file is larger than a receipt may be.')
    }
  } catch (error) {
    if (error instanceof ReceiptProblem) throw error
    throw new ReceiptProblem('The file could not be read to its end.', { cause: error })
  }
  if (length === 0) throw new ReceiptProblem('The file is empty.')
  return Buffer.concat(pieces)
}

/** Some writers put a few bytes before the mark. */
const isPdf = (bytes: Buffer) => bytes.subarray(0, 1024).includes('%PDF-')
