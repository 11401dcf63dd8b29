import { create } from '@cantoo/fontkit'
import {
  CustomFontSubsetEmbedder,
  PDFArray,
  PDFContext,
  type PDFDict,
  type PDFHexString,
  PDFName,
  type PDFNumber,
  PDFObjectCopier,
  type PDFRef,
} from '@cantoo/pdf-lib'
import { boldLatinFont } from './fonts.ts'
import type { PrintedPdf } from './printed-pdf.ts'

/** Points, as the index's other text. */
const size = 8.5
/** From the lower edge of a link to the line its text stands on. */
const rise = 3.1

/**
 * Writes page numbers into the receipt index: beside each link whose destination is in `pageOf`. No browser can
 * print the page of something that comes later.
 */
export async function writePageNumbers(printed: PrintedPdf, pageOf: ReadonlyMap<string, number>): Promise<void> {
  const { context } = printed
  const digits = await digitsFont()
  let font: PDFRef | undefined
  for (const [ref, page] of printed.pages) {
    const places = linksOf(printed, page).filter(({ to }) => pageOf.has(to))
    if (places.length === 0) continue
    font ??= digits.copyInto(context)
    const text = places.map(({ to, right, bottom }) => {
      const number = String(pageOf.get(to))
      return `BT /Digits ${size} Tf ${(right - digits.widthOf(number)).toFixed(2)} ${(bottom + rise).toFixed(2)} Td ${digits.encode(number)} Tj ET`
    })
    drawOver(context, page, font, `/Artifact BMC\n${text.join('\n')}\nEMC`)
    context.assign(ref, page)
  }
}

function linksOf({ read }: PrintedPdf, page: PDFDict): { to: string; right: number; bottom: number }[] {
  const annotations = page.get(PDFName.of('Annots'))
  if (!(annotations instanceof PDFArray)) return []
  return annotations.asArray().flatMap((ref) => {
    const link = read(ref) as PDFDict
    const to = link.get(PDFName.of('Dest'))
    const [, bottom = 0, right = 0] = (link.get(PDFName.of('Rect')) as PDFArray)
      .asArray()
      .map((number) => (number as PDFNumber).asNumber())
    return to instanceof PDFName ? [{ to: to.decodeText(), right, bottom }] : []
  })
}

/** Adds to what is drawn on a page, whatever state the browser's drawing leaves behind. */
function drawOver(context: PDFContext, page: PDFDict, font: PDFRef, operators: string): void {
  const resources = page.get(PDFName.of('Resources')) as PDFDict
  const fonts = (resources.get(PDFName.of('Font')) as PDFDict | undefined) ?? context.obj({})
  fonts.set(PDFName.of('Digits'), font)
  resources.set(PDFName.of('Font'), fonts)
  const before = context.register(context.stream('q\n'))
  const after = context.register(context.flateStream(`\nQ\nq\n${operators}\nQ\n`))
  const contents = page.get(PDFName.of('Contents'))
  if (contents) page.set(PDFName.of('Contents'), context.obj([before, contents, after]))
}

type DigitsFont = {
  copyInto(context: PDFContext): PDFRef
  encode(text: string): PDFHexString
  widthOf(text: string): number
}

let made: Promise<DigitsFont> | undefined

/** Ten digits of the report's font, made once: unpacking the font takes longer than the rest of the work. */
function digitsFont(): Promise<DigitsFont> {
  made ??= makeDigitsFont()
  return made
}

async function makeDigitsFont(): Promise<DigitsFont> {
  const embedder = await CustomFontSubsetEmbedder.for({ create } as never, boldLatinFont(), undefined, { tnum: true })
  embedder.encodeText('0123456789')
  const context = PDFContext.create()
  const ref = await embedder.embedIntoContext(context)
  return {
    copyInto: (target) => PDFObjectCopier.for(context, target).copy(ref),
    encode: (text) => embedder.encodeText(text),
    widthOf: (text) => embedder.widthOfTextAtSize(text, size),
  }
}
