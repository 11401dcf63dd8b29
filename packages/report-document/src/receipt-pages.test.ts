import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { pictureBox, type ReceiptSheet, receiptIndex, receiptPages } from './receipt-pages.ts'
import { anExpense, aReceipt } from './testing/samples.ts'

function aSheet(change: Partial<ReceiptSheet> = {}): ReceiptSheet {
  return {
    number: 1,
    line: 3,
    expense: anExpense(),
    receipt: aReceipt,
    pages: [{ width: 800, height: 600 }],
    ...change,
  }
}
const htmlOf = (sheet: ReceiptSheet) => receiptPages([sheet]).map(({ html }) => html)

/** Size of a picture on the page in points; the document has CSS pixels. */
function sizeIn(page: string) {
  const [, width, height] = /<img [^>]*width="([\d.]+)" height="([\d.]+)"/.exec(page) ?? []
  return { width: Number(width) * 0.75, height: Number(height) * 0.75 }
}

describe('the pages of a receipt', () => {
  it('are one for each of its pages, the first with a link target', () => {
    const size = { width: 595, height: 842 }
    const pages = htmlOf(aSheet({ number: 7, pages: [size, size, size] }))
    assert.equal(pages.length, 3)
    assert.deepEqual(
      pages.map((page) => page.includes('id="receipt-7"')),
      [true, false, false],
    )
    for (const [index, page] of pages.entries()) {
      assert.ok(page.includes(`page ${index + 1} of 3`))
      assert.ok(page.includes('href="#line-3"'))
      assert.match(page, /alt="Receipt 7, Hotel Adlon, \$120\.00, page \d of 3"/)
    }
  })

  it('fit into the box, keep their shape, and are never enlarged', () => {
    const side = fc.integer({ min: 1, max: 20_000 })
    fc.assert(
      fc.property(side, side, (width, height) => {
        const shown = sizeIn(htmlOf(aSheet({ pages: [{ width, height }] }))[0] ?? '')
        assert.ok(shown.width <= pictureBox.width + 0.1 && shown.height <= pictureBox.height + 0.1)
        assert.ok(shown.width <= width + 0.1 && shown.height <= height + 0.1)
        const scale = Math.min(pictureBox.width / width, pictureBox.height / height, 1)
        assert.ok(Math.abs(shown.width - width * scale) < 0.1)
        assert.ok(Math.abs(shown.height - height * scale) < 0.1)
      }),
    )
  })

  it('say why a receipt cannot be shown', () => {
    const [page = '', ...more] = htmlOf(aSheet({ pages: [], problem: 'The PDF is damaged.' }))
    assert.deepEqual(more, [])
    assert.match(page, /This receipt could not be shown.*photo\.jpg.*The PDF is damaged\./s)
    assert.doesNotMatch(page, /<img/)
  })

  it('name a receipt without a file name by its id', () => {
    const receipt = { ...aReceipt, id: 'r9', fileName: null }
    assert.match(htmlOf(aSheet({ receipt, pages: [], problem: '' }))[0] ?? '', /Receipt r9/)
  })
})

describe('the index of receipts', () => {
  it('has a row for each, with links to its line and its page', () => {
    const sheets = [
      aSheet(),
      aSheet({ number: 2, line: 5, receipt: { ...aReceipt, fileName: '' } }),
    ]
    const { html } = receiptIndex(sheets)
    assert.equal(html.match(/<tr><td class="no">/g)?.length, 2)
    for (const target of ['#line-3', '#line-5', '#sheet-1', '#sheet-2'])
      assert.ok(html.includes(`href="${target}"`), target)
    assert.match(html, /<bdi>photo\.jpg<\/bdi>, JPEG, 282 KB/)
    assert.match(html, /<bdi>Receipt<\/bdi>, JPEG/)
  })
})
