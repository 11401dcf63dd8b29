import sharp from 'sharp'

/** A photographed-looking receipt with these lines; "|" sets what follows against the right edge. */
export function pictureOf(
  lines: string[],
  { width = 700, turned = 0 }: { width?: number; turned?: number } = {},
): Promise<Buffer> {
  const inMarkup = (text: string) => text.trim().replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  const rows = lines.map((line, i) => {
    const y = 90 + i * 46
    const [left = '', right] = line.split('|')
    if (right === undefined)
      return `<text x="${width / 2}" y="${y}" text-anchor="middle">${inMarkup(left)}</text>`
    return `<text x="60" y="${y}">${inMarkup(left)}</text><text x="${width - 60}" y="${y}" text-anchor="end">${inMarkup(right)}</text>`
  })
  const height = 140 + lines.length * 46
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" font-family="DejaVu Sans, Liberation Sans, sans-serif" font-size="26">
    <rect width="100%" height="100%" fill="#fdfdf8"/>${rows.join('')}</svg>`
  return sharp(Buffer.from(svg))
    .rotate(turned, { background: '#8a8378' })
    .jpeg({ quality: 85 })
    .toBuffer()
}

/** Hundreds of small senseless words, upside down: takes the reader longest, some 25 times an honest receipt. */
export function pictureOfWords(side = 1500, size = 14): Promise<Buffer> {
  const words: string[] = []
  for (let y = size; y < side; y += size * 1.6)
    for (let x = 0; x < side - size * 4; x += size * 4.2) {
      const word = ((Math.round(x) * 7919 + Math.round(y) * 104_729) % 46_655).toString(36)
      words.push(`<text x="${x}" y="${y}">${word}</text>`)
    }
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" font-family="DejaVu Sans, Liberation Sans, sans-serif" font-size="${size}">
    <rect width="100%" height="100%" fill="#fff"/>${words.join('')}</svg>`
  return sharp(Buffer.from(svg)).rotate(180).jpeg({ quality: 80 }).toBuffer()
}
