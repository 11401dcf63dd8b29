import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { anAnnotatedPdf, aStream } from '../../testing/raw-pdf.ts'
import { type ReadPdf, readPdf } from '../../testing/read-pdf.ts'
import { from, rendered } from '../../testing/rendering.ts'
import { anExpense, aReceipt, aReport } from '../../testing/samples.ts'

const red = [255, 0, 0]
const green = [0, 255, 0]
const blue = [0, 0, 255]
const yellow = [255, 255, 0]

const black = [0, 0, 0]

/** `black` is seen beside the line of text that each page has. */
type Case = { pdf: Buffer; colours?: number[][]; without?: number[][] }

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
  'form values without an appearance': {
    pdf: withForms([
      '/Subtype/Widget/FT/Tx/T(a)/V(Jane Guest)/DA(/F 12 Tf 0 g)/Rect[40 300 260 320]',
      '/Subtype/Widget/FT/Tx/T(b)/V<FEFF75304E2D>/DA(/F 0 Tf 0 g)/Rect[40 270 260 290]/MK<</BG[1 1 0]>>',
      '/Subtype/Widget/FT/Tx/T(c)/Ff 16777216/MaxLen 8/V(AB12)/DA(/F 12 Tf 0 g)/Rect[170 230 290 250]',
      '/Subtype/Widget/FT/Ch/Ff 131072/T(d)/V(de)/Opt[[(de)(Germany)]]/DA(/F 11 Tf 0 g)/Rect[40 150 160 168]',
    ]),
    colours: [yellow, black],
  },
  'form values with an appearance': {
    pdf: withForms([
      '/Subtype/Widget/FT/Tx/T(a)/V(Value)/DA(/F 12 Tf 0 g)/Rect[40 110 260 140]/AP<</N 7 0 R>>',
      '/Subtype/Widget/FT/Btn/T(b)/V/Yes/AS/Yes/Rect[130 180 146 196]/AP<</N<</Yes 6 0 R>>>>',
    ]),
    colours: [red, green],
  },
  'form values whose appearance is out of date': {
    pdf: withForms(
      ['/Subtype/Widget/FT/Tx/T(a)/V(Value)/DA(/F 12 Tf 0 g)/Rect[40 110 260 140]/AP<</N 7 0 R>>'],
      '/NeedAppearances true',
    ),
    colours: [black],
    without: [green],
  },
  'check boxes': {
    pdf: withForms([
      '/Subtype/Widget/FT/Btn/T(a)/V/Yes/AS/Yes/Rect[40 180 56 196]/MK<</CA(8)>>',
      '/Subtype/Widget/FT/Btn/T(c)/V/Off/AS/Off/Rect[160 180 176 196]/AP<</N<</Yes 6 0 R>>>>',
    ]),
    colours: [black],
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
      const { pdf, colours = [], without = [] } = cases[name] ?? {}
      const page = await report.draw(firstOf(report) + index + 1)
      for (const colour of colours) assert.ok(pixelsOf(page, colour) > 8, `${colour}`)
      for (const colour of without) assert.equal(pixelsOf(page, colour), 0, `${colour}`)
      assert.ok(
        report.pages[firstOf(report) + index]?.includes(`attached as receipt-${index + 1}.pdf`),
      )
      assert.ok(report.attachment(`receipt-${index + 1}.pdf`)?.includes(pdf?.toString() ?? '?'))
    })
  }
})

it('a PDF receipt whose marks nobody sees is copied, text as text, and not attached', async () => {
  const pdf = withForms([
    '/Subtype/Widget/FT/Sig/T(s)/Rect[0 0 0 0]/F 132',
    '/Subtype/Link/Rect[20 20 60 60]/A<</S/URI/URI(https://example.org)>>',
    '/Subtype/Stamp/Rect[60 120 240 180]/F 2/AP<</N 6 0 R>>',
  ])
  const receipts = [aReceipt('one', { mimeType: 'application/pdf' })]
  const made = await rendered(aReport([anExpense(1, { receipts })]), from({ one: pdf }))
  const report = await readPdf(made.file.open())
  assert.match(report.pages.at(-1) ?? '', /INVOICE 77/)
  assert.equal(report.attachment('receipt-1.pdf'), undefined)
  await report.close()
})

/** The pages of receipts come after those of lines and of the index. */
const firstOf = ({ pages }: ReadPdf) => pages.length - names.length

/** Below the caption, for black below the line of text too. A thin line is mixed with the paper's white. */
function pixelsOf({ pixels, width }: { pixels: Buffer; width: number }, colour: number[]): number {
  const isBlack = colour === black
  let found = 0
  for (let at = 4 * width * (isBlack ? 150 : 85); at < pixels.length - 4 * width * 60; at += 4) {
    const seen = [...pixels.subarray(at, at + 3)]
    if (seen.every((value, part) => (colour[part] ? value > 185 : value < (isBlack ? 70 : 170))))
      found++
  }
  return found
}
