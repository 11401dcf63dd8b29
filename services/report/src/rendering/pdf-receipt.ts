import {
  EncryptedPDFError,
  ParseSpeeds,
  PDFArray,
  PDFContext,
  PDFDocument,
  PDFName,
  PDFNull,
  PDFObjectCopier,
  type PDFPage,
  PDFPageEmbedder,
  PDFRef,
} from '@cantoo/pdf-lib'
import { Unreadable } from '@sortie/untrusted-files/serve'
import { type Annotations, annotationsOf } from './annotations/annotations.ts'
import { hiddenLayersOf } from './annotations/layers.ts'
import { type Box, boxOf, itemsOf, numbersIn } from './annotations/pdf-values.ts'
import { cutPage, type DrawnPage, type PageLook } from './cut-page.ts'
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

type EmbeddedPages = {
  pages: DrawnPage[]
  /** Layers that are switched off, to be switched off in the report as well. */
  hiddenLayers: PDFRef[]
}

/** Turns each page with its annotations into a form object, upright and scaled to the unit square, like a picture. */
export async function embedPages(document: PDFDocument, into: PDFContext): Promise<EmbeddedPages> {
  // A context caches helpers of its first page, which the caller may have written and dropped: each page has its own.
  const context = PDFContext.create()
  context.largestObjectNumber = into.largestObjectNumber
  const copier = PDFObjectCopier.for(document.context, context)
  const hidden = hiddenLayersOf(document)
  const pages: DrawnPage[] = []
  for (const page of document.getPages().slice(0, mostPages)) {
    const box = visibleBox(page)
    const turns = quarterTurns(page)
    const annotations = annotationsOf(page, document, hidden)
    onlyDrawing(page)
    const embedder = await PDFPageEmbedder.for(copier.copy(page.node), box, [1, 0, 0, 1, 0, 0])
    const content = await embedder.embedIntoContext(context)
    const whole = {
      drawing: drawing(context, copier, content, annotations, toUnitSquare(box, turns), box),
      look: lookOf(turns, box, annotations),
    }
    pages.push(...cutPage(context, whole))
  }
  const hiddenLayers = hidden.refs.map((ref) => copier.copy(ref))
  fillGaps(context, into.largestObjectNumber)
  for (const [ref, object] of context.enumerateIndirectObjects()) into.assign(ref, object)
  return { pages: pages.slice(0, mostPages), hiddenLayers }
}

/** Forms of their own for the page and its annotations: what one of them does to the graphics state ends with it. */
function drawing(
  context: PDFContext,
  copier: PDFObjectCopier,
  content: PDFRef,
  { drawings }: Annotations,
  matrix: Matrix,
  box: Box,
): PDFRef {
  const XObject: Record<string, PDFRef> = { Page: content }
  const ExtGState: Record<string, Record<string, string | number>> = {}
  const operators = ['/Page Do']
  for (const [index, one] of drawings.entries()) {
    if ('ref' in one) {
      XObject[`A${index}`] = copier.copy(one.ref)
      operators.push(`q ${one.matrix.map((part) => part.toFixed(5)).join(' ')} cm /A${index} Do Q`)
    } else {
      ExtGState[`G${index}`] = {
        CA: one.opacity,
        ca: one.opacity,
        ...(one.isHighlight && { BM: 'Multiply' }),
      }
      operators.push(`q /G${index} gs ${one.operators} Q`)
    }
  }
  return context.register(
    context.stream(operators.join('\n'), {
      Type: 'XObject',
      Subtype: 'Form',
      FormType: 1,
      BBox: [box.left, box.bottom, box.right, box.top],
      Matrix: matrix,
      Resources: { XObject, ExtGState },
    }),
  )
}

/** A damaged file may refer to objects that it does not have; in the report they would be errors. */
function fillGaps(context: PDFContext, above: number): void {
  for (let number = above + 1; number <= context.largestObjectNumber; number++) {
    const ref = PDFRef.of(number)
    if (!context.lookup(ref)) context.assign(ref, PDFNull)
  }
}

/** The crop box within the media box, as viewers show it; letter paper when there is neither. */
function visibleBox(page: PDFPage): Box {
  const media = inheritedBox(page, 'MediaBox')
  const sheet = media ?? { left: 0, bottom: 0, right: 612, top: 792 }
  const crop = inheritedBox(page, 'CropBox')
  if (!crop) return sheet
  const left = Math.max(sheet.left, crop.left)
  const bottom = Math.max(sheet.bottom, crop.bottom)
  const right = Math.min(sheet.right, crop.right)
  const top = Math.min(sheet.top, crop.top)
  return right > left && top > bottom ? { left, bottom, right, top } : sheet
}

function inheritedBox({ node }: PDFPage, name: string): Box | undefined {
  const value = node.context.lookup(node.getInheritableAttribute(PDFName.of(name)))
  return value instanceof PDFArray ? boxOf(numbersIn(itemsOf(value))) : undefined
}

function lookOf(turns: number, box: Box, { texts }: Annotations): PageLook {
  const [wide, high] = [box.right - box.left, box.top - box.bottom]
  const [width, height] = turns % 2 === 0 ? [wide, high] : [high, wide]
  const placed = texts.map(({ box: field, turns: own, ...text }) => {
    const [x1, y1] = seenAt(field.left - box.left, field.bottom - box.bottom, wide, high, turns)
    const [x2, y2] = seenAt(field.right - box.left, field.top - box.bottom, wide, high, turns)
    return {
      ...text,
      x: Math.min(x1, x2),
      y: Math.min(y1, y2),
      width: Math.abs(x2 - x1),
      height: Math.abs(y2 - y1),
      turns: (((turns + own) % 4) + 4) % 4,
    }
  })
  return { width, height, texts: placed }
}

/** A point of the page, from its lower left corner, as it is seen: from the upper left corner of the turned page. */
function seenAt(
  x: number,
  y: number,
  width: number,
  height: number,
  turns: number,
): [number, number] {
  if (turns === 1) return [y, x]
  if (turns === 2) return [width - x, y]
  if (turns === 3) return [height - y, width - x]
  return [x, height - y]
}

/** Removes everything but the drawing: links would pull in the pages that they point to. */
function onlyDrawing({ node }: PDFPage): void {
  const kept = ['Type', 'Parent', 'Contents', 'Resources', 'MediaBox'].map((name) =>
    PDFName.of(name),
  )
  for (const key of node.keys()) if (!kept.includes(key)) node.delete(key)
  if (!node.Contents())
    node.set(PDFName.of('Contents'), node.context.register(node.context.stream('')))
}

const quarterTurns = (page: PDFPage) => ((Math.round(page.getRotation().angle / 90) % 4) + 4) % 4

type Matrix = [number, number, number, number, number, number]

function toUnitSquare({ left, bottom, right, top }: Box, turns: number): Matrix {
  const width = right - left
  const height = top - bottom
  if (turns === 1) return [0, -1 / width, 1 / height, 0, -bottom / height, right / width]
  if (turns === 2) return [-1 / width, 0, 0, -1 / height, right / width, top / height]
  if (turns === 3) return [0, 1 / width, -1 / height, 0, top / height, -left / width]
  return [1 / width, 0, 0, 1 / height, -left / width, -bottom / height]
}
