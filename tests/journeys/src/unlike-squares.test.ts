import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import sharp from 'sharp'
import { unlikeSquares } from './unlike-squares.ts'

const size = { width: 320, height: 160 }

/** A button on a dark ground, at half size as pictures are compared. */
function screen({ left = 40, top = 40, words = 'EXPORT PDF' } = {}): Promise<Buffer> {
  const button = words
    ? `<rect x="${left}" y="${top}" width="120" height="40" fill="#10161d" stroke="#637487"/><text x="${left + 12}" y="${top + 26}" font-size="17" fill="#e9eef3">${words}</text>`
    : ''
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}"><rect width="100%" height="100%" fill="#0a0e13"/>${button}</svg>`
  return sharp(Buffer.from(svg)).greyscale().raw().toBuffer()
}

describe('a screen beside its golden picture', () => {
  it('may differ by a pixel, as letters do under another smoothing', async () => {
    const golden = await screen()
    assert.deepEqual(unlikeSquares(golden, await screen(), size), [])
    assert.deepEqual(unlikeSquares(golden, await screen({ left: 40.5, top: 41 }), size), [])
  })

  it('differs where something moved, has another text, or is gone', async () => {
    const golden = await screen()
    assert.ok(unlikeSquares(golden, await screen({ top: 46 }), size).length > 2)
    assert.ok(unlikeSquares(golden, await screen({ words: 'CANCEL IT' }), size).length > 2)
    const gone = unlikeSquares(golden, await screen({ words: '' }), size)
    assert.ok(gone.length > 2)
    // In px of the screen, which is twice as large.
    assert.ok(gone.every(({ left, top }) => left >= 64 && left <= 320 && top >= 64 && top <= 160))
  })
})
