import sharp from 'sharp'

/** A picture of a printed slip on a table, rotated and lit as given. */
export function slip(seed: number, degrees: number, brightness = 1): Promise<Buffer> {
  const word = (line: number) => 'W'.repeat(2 + ((line * 7 + seed * 13 + line * line * seed) % 11))
  const lines = Array.from({ length: 24 }, (_, line) => {
    const y = 80 + line * 34
    const gap = (line * 3 + seed * line * line) % 7 < 2
    const price = `${(line * seed * 37) % 97}.${(line * 31) % 90}`
    return gap
      ? ''
      : `<text x="40" y="${y}">${word(line)} ${word(line + seed)}</text><text x="560" y="${y}" text-anchor="end">${price}</text>`
  })
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="960" font-family="DejaVu Sans, sans-serif" font-size="22"><rect width="100%" height="100%" fill="#f8f6f0"/>${lines.join('')}</svg>`
  return sharp(Buffer.from(svg))
    .rotate(degrees, { background: '#4a4038' })
    .modulate({ brightness })
    .jpeg({ quality: 80 })
    .toBuffer()
}
