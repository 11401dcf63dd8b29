import {
  EncryptedPDFError,
  ParseSpeeds,
  PDFContext,
  PDFDocument,
  PDFName,
  PDFObjectCopier,
  type PDFPage,
  PDFPageEmbedder,
  type PDFRef,
} from '@cantoo/pdf-lib'
import { Unreadable } from '@sortie/untrusted-files/serve'
import { damaged, locked } from './receipt-answers.ts'

/** Pages of one PDF receipt that are appended at most: a book is no receipt. */
export const mostPages = 100

/** Opens a PDF receipt. One that only restricts printing opens with the empty password. */
export async function openPdfReceipt(bytes: Uint8Array): Promise<PDFDocument> {
  try {
    return await withPages(bytes)
  } catch (error) {
    if (!(error instanceof EncryptedPDFError)) throw new Unreadable(damaged, { cause: error })
  }
  return withPages(bytes, '').catch((error) => {
    throw new Unreadable(locked, { cause: error })
  })
}

async function withPages(bytes: Uint8Array, password?: string): Promise<PDFDocument> {
  const options = { updateMetadata: false, parseSpeed: ParseSpeeds.Fastest, password }
  const document = await PDFDocument.load(bytes, options)
  if (document.getPageCount() === 0) throw new Error('no pages')
  return document
}

/** The displayed size of a page, in points. */
export function sizeOf(page: PDFPage): { width: number; height: number } {
  const { width, height } = page.getCropBox()
  return quarterTurns(page) % 2 === 0 ? { width, height } : { width: height, height: width }
}

/** Turns each page into a form object, upright and scaled to the unit square, like a picture. */
export async function embedPages(document: PDFDocument, into: PDFContext): Promise<PDFRef[]> {
  if (document.getForm().getFields().length > 0) document.getForm().flatten()
  // A context caches helpers of its first page, which the caller may have written and dropped: each page has its own.
  const context = PDFContext.create()
  context.largestObjectNumber = into.largestObjectNumber
  const copier = PDFObjectCopier.for(document.context, context)
  const drawings: PDFRef[] = []
  for (const page of document.getPages().slice(0, mostPages)) {
    const { x, y, width, height } = page.getCropBox()
    const box = { left: x, bottom: y, right: x + width, top: y + height }
    const matrix = toUnitSquare(box, quarterTurns(page))
    onlyDrawing(page)
    const embedder = await PDFPageEmbedder.for(copier.copy(page.node), box, matrix)
    drawings.push(await embedder.embedIntoContext(context))
  }
  for (const [ref, object] of context.enumerateIndirectObjects()) into.assign(ref, object)
  return drawings
}

/** Removes annotations: links would pull in the pages that they point to. */
function onlyDrawing({ node }: PDFPage): void {
  const kept = ['Type', 'Parent', 'Contents', 'Resources', 'MediaBox'].map((name) =>
    PDFName.of(name),
  )
  for (const key of node.keys()) if (!kept.includes(key)) node.delete(key)
  if (!node.Contents())
    node.set(PDFName.of('Contents'), node.context.register(node.context.stream('')))
}

const quarterTurns = (page: PDFPage) => (((page.getRotation().angle / 90) % 4) + 4) % 4

type Box = { left: number; bottom: number; right: number; top: number }
type Matrix = [number, number, number, number, number, number]

function toUnitSquare({ left, bottom, right, top }: Box, turns: number): Matrix {
  const width = right - left
  const height = top - bottom
  if (turns === 1) return [0, -1 / width, 1 / height, 0, -bottom / height, right / width]
  if (turns === 2) return [-1 / width, 0, 0, -1 / height, right / width, top / height]
  if (turns === 3) return [0, 1 / width, -1 / height, 0, top / height, -left / width]
  return [1 / width, 0, 0, 1 / height, -left / width, -bottom / height]
}
