import type { PDFContext, PDFRef } from '@cantoo/pdf-lib'
import { type CutPage, cutReceipt, type Piece } from '@sortie/report-document/cut-receipt'
import { pictureBox } from '@sortie/report-document/receipt-pages'
import type { PlacedText } from './annotations/placed-text.ts'

/** A page as it is seen: size in points, and the texts that the report's browser prints over it. */
export type PageLook = { width: number; height: number; texts: PlacedText[] }
export type DrawnPage = { drawing: PDFRef; look: PageLook }

/** A long page as pages with columns or rows of its pieces; another page as it is. `drawing` fills the unit square. */
export function cutPage(context: PDFContext, { drawing, look }: DrawnPage): DrawnPage[] {
  const pages = cutReceipt(look, pictureBox)
  if (pages.length === 0) return [{ drawing, look }]
  return pages.map((page) => ({
    drawing: pieces(context, drawing, look, page),
    look: {
      width: page.width,
      height: page.height,
      texts: page.pieces.flatMap((piece) => textsOn(piece, look.texts)),
    },
  }))
}

function pieces(context: PDFContext, drawing: PDFRef, look: PageLook, page: CutPage): PDFRef {
  const operators = page.pieces.map(({ at, ...piece }) => {
    const scale = at.width / piece.width
    const [width, height] = [look.width * scale, look.height * scale]
    const top = page.height - at.top
    const frame = numbers(at.left, top - at.height, at.width, at.height)
    const [x, y] = [at.left - piece.left * scale, top + piece.top * scale - height]
    return `q ${frame} re W n ${numbers(width, 0, 0, height, x, y)} cm /Whole Do Q`
  })
  return context.register(
    context.stream(operators.join('\n'), {
      Type: 'XObject',
      Subtype: 'Form',
      FormType: 1,
      BBox: [0, 0, page.width, page.height],
      Matrix: [1 / page.width, 0, 0, 1 / page.height, 0, 0],
      Resources: { XObject: { Whole: drawing } },
    }),
  )
}

/** A text stands on the piece that has its middle. */
function textsOn({ at, ...piece }: Piece, texts: PlacedText[]): PlacedText[] {
  const scale = at.width / piece.width
  return texts
    .filter(({ x, y, width, height }) => {
      const [middle, centre] = [x + width / 2 - piece.left, y + height / 2 - piece.top]
      return middle >= 0 && middle < piece.width && centre >= 0 && centre < piece.height
    })
    .map((text) => ({
      ...text,
      x: at.left + (text.x - piece.left) * scale,
      y: at.top + (text.y - piece.top) * scale,
      width: text.width * scale,
      height: text.height * scale,
      size: text.size * scale,
    }))
}

const numbers = (...values: number[]) => values.map((value) => value.toFixed(4)).join(' ')
