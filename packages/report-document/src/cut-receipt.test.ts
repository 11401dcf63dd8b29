import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { cutReceipt } from './cut-receipt.ts'
import { pictureBox } from './receipt-pages.ts'

const sizes: [string, number, number, number][] = [
  ['a photo', 1200, 1600, 0],
  ['a till receipt that is readable on one page', 600, 1900, 0],
  ['a small strip, printed at its own size', 60, 500, 0],
  ['a long till receipt', 600, 9000, 4],
  ['a receipt of a narrow printer', 200, 9000, 8],
  ['a page of an electronic receipt', 226, 2800, 3],
  ['a wide receipt', 9000, 600, 2],
]

describe('a long receipt', () => {
  for (const [name, width, height, pages] of sizes)
    it(`is cut into ${pages} pages: ${name}, ${width} x ${height}`, () => {
      assert.equal(cutReceipt({ width, height }, pictureBox).length, pages)
    })

  it('is on its pages from end to end, in pieces that overlap, fit and keep their shape', () => {
    for (const [, width, height] of sizes) {
      const isTall = height > width
      let end = 0
      for (const page of cutReceipt({ width, height }, pictureBox)) {
        assert.ok(page.width <= pictureBox.width + 0.01 && page.height <= pictureBox.height + 0.01)
        for (const { at, ...piece } of page.pieces) {
          assert.ok(Math.abs(piece.width / piece.height - at.width / at.height) < 0.001)
          const start = isTall ? piece.top : piece.left
          assert.ok(start === 0 || start < end, `${start} ${end}`)
          end = start + (isTall ? piece.height : piece.width)
          // Readable: at least 6.6 cm, unless the picture is smaller than that.
          const thickness = isTall ? at.width : at.height
          assert.ok(thickness >= Math.min(187, width, height))
        }
      }
      if (end > 0) assert.ok(Math.abs(end - Math.max(width, height)) < 0.001)
    }
  })
})
