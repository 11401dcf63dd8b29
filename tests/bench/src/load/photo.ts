import { randomUUID } from 'node:crypto'
import sharp from 'sharp'

let photo: Promise<Buffer> | undefined

/** A form with a photo of about 200 KB, of other bytes each time. */
export async function aPhoto(): Promise<{ type: string; bytes: Buffer }> {
  photo ??= sharp({
    create: {
      width: 1000,
      height: 1400,
      channels: 3,
      background: '#fff',
      noise: { type: 'gaussian', mean: 200, sigma: 12 },
    },
  })
    .jpeg({ quality: 55 })
    .toBuffer()
  const edge = randomUUID()
  const head = `--${edge}\r\ncontent-disposition: form-data; name="receipt"; filename="receipt.jpg"\r\ncontent-type: image/jpeg\r\n\r\n`
  const bytes = Buffer.concat([
    Buffer.from(head),
    await photo,
    Buffer.from(`${edge}\r\n--${edge}--\r\n`),
  ])
  return { type: `multipart/form-data; boundary=${edge}`, bytes }
}
