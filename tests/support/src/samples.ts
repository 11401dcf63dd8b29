import sharp from 'sharp'

/** A photographed receipt as a JPEG, with these lines on it. */
export function receiptPhoto(lines: string[]): Promise<Buffer> {
  const text = lines.map(
    (line, index) =>
      `<text x="60" y="${120 + index * 56}" font-family="DejaVu Sans Mono, monospace" font-size="34">${line}</text>`,
  )
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="720" height="${200 + lines.length * 56}"><rect width="100%" height="100%" fill="#f6f4ee"/>${text.join('')}</svg>`
  return sharp(Buffer.from(svg)).jpeg({ quality: 85 }).toBuffer()
}

/** A photo of so many px, noisy as a camera's, with an EXIF orientation. */
export function photoOfSize(
  width: number,
  height: number,
  { orientation = 1 }: { orientation?: number } = {},
): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 160, sigma: 24 } as const
  return sharp({ create: { width, height, channels: 3, background: '#fff', noise } })
    .withMetadata({ orientation })
    .jpeg({ quality: 90 })
    .toBuffer()
}
