import { create } from '@cantoo/fontkit'
import {
  CustomFontSubsetEmbedder,
  PDFArray,
  PDFContext,
  type PDFDict,
  PDFName,
  type PDFNumber,
  PDFObjectCopier,
  type PDFRef,
} from '@cantoo/pdf-lib'
import { footTitle } from '@sortie/report-document/style'
import { latinFont } from '../clients/fonts.ts'
import type { PrintedPdf } from './printed-pdf.ts'

/** Font sizes in points: of the index, and of a page's footer. */
const indexSize = 8.5
const footSize = 7
const footGrey = 0.42
/** From the lower edge of a link to the baseline of its text. */
const rise = 3.1
/** Right edge and baseline of the footer, in the margin of a letter page. */
const foot = { right: 576, bottom: 19 }

/**
 * Writes the report's number and "Page 2 of 9" at the foot of every page, so that loose sheets can be told apart, and
 * the page number beside each link of the receipt index whose destination is in `pageOf`. The browser could do the
 * first, at a tenth of its time, and not the second.
 */
export async function writePageNumbers(
  printed: PrintedPdf,
  pageOf: ReadonlyMap<string, number>,
  reportNumber?: string,
): Promise<void> {
  const { context, pages } = printed
  const font = await footFont()
  const copy = font.copyInto(context)
  for (const [index, [ref, page]] of pages.entries()) {
    const line = [footTitle, reportNumber, `Page ${index + 1} of ${pages.length}`]
      .filter(Boolean)
      .join(' · ')
    const numbers = linksOf(printed, page).map(({ to, right, bottom }) =>
      font.draw(String(pageOf.get(to) ?? ''), { right, bottom: bottom + rise }, indexSize, 0),
    )
    const text = [font.draw(line, foot, footSize, footGrey), ...numbers].join('\n')
    drawOver(context, page, copy, `/Artifact BMC\n${text}\nEMC`)
    context.assign(ref, page)
  }
}

/** The links of the index; other links lead to receipts and lines. */
function linksOf(
  { read }: PrintedPdf,
  page: PDFDict,
): { to: string; right: number; bottom: number }[] {
  const annotations = page.get(PDFName.of('Annots'))
  if (!(annotations instanceof PDFArray)) return []
  return annotations.asArray().flatMap((ref) => {
    const link = read(ref) as PDFDict
    const to = link.get(PDFName.of('Dest'))
    const [, bottom = 0, right = 0] = (link.get(PDFName.of('Rect')) as PDFArray)
      .asArray()
      .map((number) => (number as PDFNumber).asNumber())
    return to instanceof PDFName && to.decodeText().startsWith('sheet-')
      ? [{ to: to.decodeText(), right, bottom }]
      : []
  })
}

/** Appends drawing operators to a page, independent of the graphics state that the browser leaves. */
function drawOver(context: PDFContext, page: PDFDict, font: PDFRef, operators: string): void {
  const resources = page.get(PDFName.of('Resources')) as PDFDict
  const fonts = (resources.get(PDFName.of('Font')) as PDFDict | undefined) ?? context.obj({})
  fonts.set(PDFName.of('Foot'), font)
  resources.set(PDFName.of('Font'), fonts)
  const before = context.register(context.stream('q\n'))
  const after = context.register(context.stream(`\nQ\nq\n${operators}\nQ\n`))
  const contents = page.get(PDFName.of('Contents'))
  if (contents) page.set(PDFName.of('Contents'), context.obj([before, contents, after]))
}

type Place = { right: number; bottom: number }
type FootFont = {
  copyInto(context: PDFContext): PDFRef
  /** The operators that print a text right-aligned at a position. */
  draw(text: string, place: Place, size: number, grey: number): string
}

let made: Promise<FootFont> | undefined

/** The few characters needed, embedded once: parsing the font takes longer than the rest of the work. */
function footFont(): Promise<FootFont> {
  made ??= makeFootFont()
  return made
}

async function makeFootFont(): Promise<FootFont> {
  const embedder = await CustomFontSubsetEmbedder.for({ create } as never, latinFont())
  // Character by character: laying out a whole line would apply ligatures and kerning each time.
  const letters = new Map(
    [...new Set(`0123456789ABCDEFR- · Page of ${footTitle}`)].map((letter) => [
      letter,
      {
        code: embedder.encodeText(letter).asString(),
        width: embedder.widthOfTextAtSize(letter, 1),
      },
    ]),
  )
  const context = PDFContext.create()
  const ref = await embedder.embedIntoContext(context)
  return {
    copyInto: (target) => PDFObjectCopier.for(context, target).copy(ref),
    draw(text, { right, bottom }, size, grey) {
      const set = [...text].map((letter) => letters.get(letter) ?? { code: '', width: 0 })
      const left = right - size * set.reduce((sum, { width }) => sum + width, 0)
      const codes = set.map(({ code }) => code).join('')
      return `BT ${grey} g /Foot ${size} Tf ${left.toFixed(2)} ${bottom.toFixed(2)} Td <${codes}> Tj ET`
    },
  }
}
