import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { anAnnotatedPdf, aStream } from '../testing/raw-pdf.ts'
import { type ReadPdf, readPdf } from '../testing/read-pdf.ts'
import { from, rendered } from '../testing/rendering.ts'
import { anExpense, aReceipt, aReport } from '../testing/samples.ts'

const red = [255, 0, 0]
const green = [0, 255, 0]
const blue = [0, 0, 255]
const yellow = [255, 255, 0]

type Case = { pdf: Buffer; colours?: number[][]; without?: number[][]; texts?: string[] }

const square = aStream('1 0 0 rg 0 0 16 16 re f', '/Subtype/Form/BBox[0 0 16 16]')
const greenText = aStream(
  '/Tx BMC BT /F 12 Tf 0 1 0 rg 2 8 Td (Drawn) Tj ET EMC',
  '/Subtype/Form/BBox[0 0 220 30]',
)
const withForms = (annotations: string[], form = '', page?: string): Case['pdf'] =>
  anAnnotatedPdf({ annotations, more: [square, greenText], form, page })

/** Annotations by kind, and what a viewer shows of them. */
const cases: Record<string, Case> = {
  'a stamp with its appearance': {
    pdf: withForms(['/Subtype/Stamp/Rect[60 120 240 180]/F 4/AP<</N 6 0 R>>']),
    colours: [red],
  },
  'a stamp that only has a name': {
    pdf: withForms(['/Subtype/Stamp/Rect[60 120 240 180]/Name/NotApproved/C[0 1 0]']),
    colours: [green],
    texts: ['NOT APPROVED'],
  },
  'a typed note': {
    pdf: withForms([
      '/Subtype/FreeText/Rect[20 60 200 100]/Contents(Paid <b>cash</b>)/DA(/Helv 12 Tf 1 0 0 rg)/C[1 1 0]',
    ]),
    colours: [yellow],
    texts: ['Paid <b>cash</b>'],
  },
  'ink, lines and shapes': {
    pdf: withForms([
      '/Subtype/Ink/Rect[20 200 120 280]/C[1 0 0]/BS<</W 5>>/InkList[[20 200 60 280 90 210 120 280]]',
      '/Subtype/Line/Rect[140 200 250 280]/L[140 200 250 280]/C[0 0 1]/BS<</W 5>>/LE[/None/OpenArrow]',
      '/Subtype/Square/Rect[20 120 100 180]/C[1 0 0]/IC[0 1 0]',
      '/Subtype/Circle/Rect[120 120 200 180]/C[1 0 0]/IC[1 1 0]',
      '/Subtype/Polygon/Rect[210 120 290 180]/Vertices[210 120 290 120 250 180]/C[0 0 1]',
    ]),
    colours: [red, blue, green, yellow],
  },
  'marked text': {
    pdf: withForms([
      '/Subtype/Highlight/Rect[18 345 125 368]/C[1 1 0]/QuadPoints[18 368 125 368 18 345 125 345]',
      '/Subtype/Underline/Rect[18 300 125 330]/C[0 0 1]/BS<</W 4>>/QuadPoints[18 330 125 330 18 300 125 300]',
      '/Subtype/StrikeOut/Rect[140 300 250 330]/C[1 0 0]/BS<</W 4>>/QuadPoints[140 330 250 330 140 300 250 300]',
      '/Subtype/Squiggly/Rect[140 345 250 368]/C[0 1 0]/BS<</W 4>>/QuadPoints[140 368 250 368 140 345 250 345]',
    ]),
    colours: [yellow, blue, red, green],
    texts: ['INVOICE 77'],
  },
  'what is hidden': {
    pdf: anAnnotatedPdf({
      annotations: [
        '/Subtype/Square/Rect[20 20 60 60]/IC[1 0 0]/C[1 0 0]/F 2',
        '/Subtype/Square/Rect[20 20 60 60]/IC[1 0 0]/C[1 0 0]/F 32',
        '/Subtype/Square/Rect[20 20 60 60]/IC[1 0 0]/C[1 0 0]/OC 6 0 R',
        '/Subtype/Square/Rect[80 20 120 60]/IC[0 1 0]/C[0 1 0]/OC 7 0 R',
      ],
      more: ['<</Type/OCG/Name(off)>>', '<</Type/OCG/Name(on)>>'],
      catalog: '/OCProperties<</OCGs[6 0 R 7 0 R]/D<</OFF[6 0 R]>>>>',
    }),
    colours: [green],
    without: [red],
  },
  'form values without an appearance, in any script': {
    pdf: withForms([
      '/Subtype/Widget/FT/Tx/T(a)/V(Jane Guest)/DA(/F 12 Tf 0 g)/Rect[40 300 260 320]',
      '/Subtype/Widget/FT/Tx/T(b)/V<FEFF75304E2D>/DA(/F 0 Tf 0 g)/Rect[40 270 260 290]/MK<</BG[1 1 0]>>',
      '/Subtype/Widget/FT/Tx/T(c)/Ff 16777216/MaxLen 8/V(AB12)/DA(/F 12 Tf 0 g)/Rect[170 230 290 250]',
      '/Subtype/Widget/FT/Ch/Ff 131072/T(d)/V(de)/Opt[[(de)(Germany)]]/DA(/F 11 Tf 0 g)/Rect[40 150 160 168]',
      '/Subtype/Widget/FT/Tx/Ff 8192/T(e)/V(secret)/DA(/F 12 Tf 0 g)/Rect[40 50 260 70]',
    ]),
    colours: [yellow],
    texts: ['Jane Guest', '田中', 'A B 1 2', 'Germany', '••••••'],
  },
  'form values with an appearance': {
    pdf: withForms([
      '/Subtype/Widget/FT/Tx/T(a)/V(Value)/DA(/F 12 Tf 0 g)/Rect[40 110 260 140]/AP<</N 7 0 R>>',
      '/Subtype/Widget/FT/Btn/T(b)/V/Yes/AS/Yes/Rect[130 180 146 196]/AP<</N<</Yes 6 0 R>>>>',
    ]),
    colours: [red],
    texts: ['Drawn'],
  },
  'form values whose appearance is out of date': {
    pdf: withForms(
      ['/Subtype/Widget/FT/Tx/T(a)/V(Value)/DA(/F 12 Tf 0 g)/Rect[40 110 260 140]/AP<</N 7 0 R>>'],
      '/NeedAppearances true',
    ),
    texts: ['Value'],
    without: [green],
  },
  'check boxes': {
    pdf: withForms([
      '/Subtype/Widget/FT/Btn/T(a)/V/Yes/AS/Yes/Rect[40 180 56 196]/MK<</CA(8)>>',
      '/Subtype/Widget/FT/Btn/Ff 32768/T(b)/V/One/AS/One/Rect[100 180 116 196]/MK<</CA(l)>>',
      '/Subtype/Widget/FT/Btn/T(c)/V/Off/AS/Off/Rect[160 180 176 196]/AP<</N<</Yes 6 0 R>>>>',
    ]),
    texts: ['✖', '●'],
    without: [red],
  },
  'a turned and cropped page': {
    pdf: withForms(
      [
        '/Subtype/Square/Rect[100 100 200 200]/C[1 0 0]/IC[1 0 0]',
        '/Subtype/Square/Rect[0 0 40 40]/C[0 0 1]/IC[0 0 1]',
        '/Subtype/Widget/FT/Tx/T(a)/V(Turned)/DA(/F 12 Tf 0 g)/Rect[100 210 200 230]',
      ],
      '',
      '/MediaBox[0 0 300 400]/CropBox[50 50 250 390]/Rotate 90',
    ),
    colours: [red],
    without: [blue],
    texts: ['Turned'],
  },
}

const names = Object.keys(cases)

describe('what a viewer shows of a PDF receipt is in the report', () => {
  let report: ReadPdf
  before(async () => {
    const files = Object.fromEntries(names.map((name) => [name, cases[name]?.pdf as Buffer]))
    const receipts = names.map((name) => aReceipt(name, { mimeType: 'application/pdf' }))
    const made = await rendered(aReport([anExpense(1, { receipts })]), from(files))
    assert.equal(made.problems, 0)
    report = await readPdf(made.file.open())
  })
  after(() => report.close())

  for (const [index, name] of names.entries()) {
    it(name, async () => {
      const { colours = [], without = [], texts = [] } = cases[name] ?? {}
      const page = await report.draw(firstOf(report) + index + 1)
      for (const colour of colours) assert.ok(pixelsOf(page.pixels, colour) > 20, `${colour}`)
      for (const colour of without) assert.equal(pixelsOf(page.pixels, colour), 0, `${colour}`)
      // Some fonts have one glyph for a character and for its radical, which programs extract instead.
      const words =
        report.pages[firstOf(report) + index]?.normalize('NFKC').replaceAll(' ', '') ?? ''
      for (const text of texts) assert.ok(words.includes(text.replaceAll(' ', '')), text)
    })
  }
})

/** The pages of receipts come after those of lines and of the index. */
const firstOf = ({ pages }: ReadPdf) => pages.length - names.length

function pixelsOf(pixels: Buffer, [red = 0, green = 0, blue = 0]: number[]): number {
  let found = 0
  for (let at = 0; at < pixels.length; at += 4)
    if (pixels[at] === red && pixels[at + 1] === green && pixels[at + 2] === blue) found++
  return found
}
