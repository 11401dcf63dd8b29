import {
  EncryptedPDFError,
  ParseSpeeds,
  PDFArray,
  PDFBool,
  type PDFContext,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFNull,
  PDFObjectCopier,
  type PDFPage,
  PDFPageEmbedder,
  PDFRef,
  PDFString,
} from '@cantoo/pdf-lib'
import { cutReceipt } from '@sortie/report-document/cut-receipt'
import { pictureBox } from '@sortie/report-document/receipt-pages'
import { Unreadable } from '@sortie/untrusted-files/serve'
import type * as z from 'zod/mini'
import { damaged, locked, mostPages, type PagesAnswer } from './receipt-answers.ts'

const name = PDFName.of

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

type Look = z.infer<typeof PagesAnswer>[number]

/** How each page is seen, and for those that are not drawn as a picture a form object, scaled to the unit square like one. */
export async function embedPages(
  document: PDFDocument,
  into: PDFContext,
): Promise<{ looks: Look[]; drawings: PDFRef[] }> {
  const above = into.largestObjectNumber
  const copier = PDFObjectCopier.for(document.context, into)
  const hasLayers = document.catalog.has(name('OCProperties'))
  const looks: Look[] = []
  const drawings: PDFRef[] = []
  for (const page of document.getPages().slice(0, mostPages)) {
    const box = visibleBox(page)
    const turns = ((Math.round(page.getRotation().angle / 90) % 4) + 4) % 4
    const [wide, high] = [box.right - box.left, box.top - box.bottom]
    const [width, height] = turns % 2 === 0 ? [wide, high] : [high, wide]
    const isLong = cutReceipt({ width, height }, pictureBox).length > 0
    const asPicture = hasLayers || isLong || marksOf(page).length > 0
    looks.push({ width, height, asPicture })
    if (asPicture) continue
    onlyDrawing(page)
    const copy = copier.copy(page.node)
    const embedder = await PDFPageEmbedder.for(copy, box, toUnitSquare(box, turns))
    drawings.push(await embedder.embedIntoContext(into))
  }
  fillGaps(into, above)
  return { looks, drawings }
}

/** Flags of annotations that no viewer shows: Hidden and NoView. */
const unseen = 2 | 32

/** What a viewer draws over a page: values of a form, stamps, notes. */
function marksOf({ node }: PDFPage): PDFDict[] {
  const marks = node.lookup(name('Annots'))
  return (marks instanceof PDFArray ? marks.asArray() : [])
    .map((ref) => node.context.lookup(ref))
    .filter((mark) => mark instanceof PDFDict)
    .filter((mark) => {
      const flags = Number(mark.lookup(name('F')) ?? 0)
      const rect = rectangleOr(() => mark.lookup(name('Rect'), PDFArray).asRectangle(), nothing)
      return (
        (flags & unseen) === 0 &&
        rect !== nothing &&
        ![name('Link'), name('Popup')].includes(mark.lookup(name('Subtype')) as PDFName)
      )
    })
}

/** The file with the order to draw values that its program has left to the viewer, where there are any. */
export async function withAllValues(bytes: Buffer): Promise<Buffer> {
  const options = { updateMetadata: false, forIncrementalUpdate: true }
  const document = await PDFDocument.load(bytes, options)
  const form = document.catalog.getAcroForm()
  const left = document.getPages().slice(0, mostPages).flatMap(marksOf)
  const fields = left.filter(
    (mark) => mark.lookup(name('Subtype')) === name('Widget') && !mark.has(name('AP')),
  )
  if (!form || fields.length === 0) return bytes
  for (const widget of fields) {
    const field = widget.has(name('V')) ? widget : widget.lookupMaybe(name('Parent'), PDFDict)
    const value = field?.lookup(name('V'))
    // A value in letters that the form's font does not have would be drawn as others. It is in the attached original.
    if (value instanceof PDFString || value instanceof PDFHexString)
      if (/[^\0-\xff]/.test(value.decodeText())) field?.delete(name('V'))
  }
  form.dict.set(name('NeedAppearances'), PDFBool.True)
  return Buffer.from(await document.commit())
}

/** A damaged file may refer to objects that it does not have; in the report they would be errors. */
function fillGaps(context: PDFContext, above: number): void {
  for (let number = above + 1; number <= context.largestObjectNumber; number++) {
    const ref = PDFRef.of(number)
    if (!context.lookup(ref)) context.assign(ref, PDFNull)
  }
}

type Box = { left: number; bottom: number; right: number; top: number }
type Rectangle = { x: number; y: number; width: number; height: number }
const nothing: Rectangle = { x: 0, y: 0, width: 0, height: 0 }
const letter: Rectangle = { x: 0, y: 0, width: 612, height: 792 }

/** The crop box within the media box, as viewers show it; letter paper when there is neither. */
function visibleBox(page: PDFPage): Box {
  const sheet = edgesOf(rectangleOr(() => page.getMediaBox(), letter))
  const crop = edgesOf(rectangleOr(() => page.getCropBox(), letter))
  const box = {
    left: Math.max(sheet.left, crop.left),
    bottom: Math.max(sheet.bottom, crop.bottom),
    right: Math.min(sheet.right, crop.right),
    top: Math.min(sheet.top, crop.top),
  }
  return box.right > box.left && box.top > box.bottom ? box : sheet
}

function rectangleOr(read: () => Rectangle, otherwise: Rectangle): Rectangle {
  try {
    const rectangle = read()
    return rectangle.width > 0 && rectangle.height > 0 ? rectangle : otherwise
  } catch {
    return otherwise
  }
}

const edgesOf = ({ x, y, width, height }: Rectangle): Box => ({
  left: x,
  bottom: y,
  right: x + width,
  top: y + height,
})

/** Removes everything but the drawing: links would pull in the pages that they point to. */
function onlyDrawing({ node }: PDFPage): void {
  const kept = ['Type', 'Parent', 'Contents', 'Resources', 'MediaBox'].map((key) => name(key))
  for (const key of node.keys()) if (!kept.includes(key)) node.delete(key)
  if (!node.Contents()) node.set(name('Contents'), node.context.register(node.context.stream('')))
}

type Matrix = [number, number, number, number, number, number]

function toUnitSquare({ left, bottom, right, top }: Box, turns: number): Matrix {
  const width = right - left
  const height = top - bottom
  if (turns === 1) return [0, -1 / width, 1 / height, 0, -bottom / height, right / width]
  if (turns === 2) return [-1 / width, 0, 0, -1 / height, right / width, top / height]
  if (turns === 3) return [0, 1 / width, -1 / height, 0, top / height, -left / width]
  return [1 / width, 0, 0, 1 / height, -left / width, -bottom / height]
}
