import { create, type Font } from '@cantoo/fontkit'
import {
  beginMarkedContent,
  endMarkedContent,
  PDFArray,
  PDFDict,
  PDFName,
  type PDFPage,
} from '@cantoo/pdf-lib'
import { latinFont } from '../../clients/fonts.ts'
import type { GrowingPdf } from './growing-pdf.ts'

/** Font size in points, and from the lower edge of a link to the baseline of its text. */
const size = 8.5
const rise = 3.1

/** Parsing it takes longer than all the rest. */
let parsed: Font | undefined

/** Writes the page number beside each link of the receipt index, which the browser cannot know while it prints. */
export async function writeIndexNumbers(
  { document, changed }: GrowingPdf,
  pageOf: ReadonlyMap<string, number>,
): Promise<void> {
  if (pageOf.size === 0) return
  parsed ??= create(latinFont()) as Font
  document.registerFontkit({ create: () => parsed } as never)
  const font = await document.embedFont(new Uint8Array(), { subset: true })
  for (const page of document.getPages()) {
    const links = linksOf(page, pageOf)
    if (links.length === 0) continue
    page.pushOperators(beginMarkedContent('Artifact'))
    for (const { number, right, bottom } of links) {
      const x = right - font.widthOfTextAtSize(number, size)
      page.drawText(number, { x, y: bottom + rise, size, font })
    }
    page.pushOperators(endMarkedContent())
    changed(page.ref)
  }
}

function linksOf({ node }: PDFPage, pageOf: ReadonlyMap<string, number>) {
  const annotations = node.Annots()?.asArray() ?? []
  return annotations.flatMap((ref) => {
    const link = node.context.lookup(ref, PDFDict)
    const to = link.get(PDFName.of('Dest'))
    const number = to instanceof PDFName ? pageOf.get(to.decodeText()) : undefined
    if (number === undefined) return []
    const { x, y, width } = link.lookup(PDFName.of('Rect'), PDFArray).asRectangle()
    return [{ number: String(number), right: x + width, bottom: y }]
  })
}
