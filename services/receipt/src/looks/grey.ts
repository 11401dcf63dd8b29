import type { Sharp } from 'sharp'
import type { Grey } from './ink.ts'
import { lookPixels } from './look.ts'

export async function greyOf(picture: Sharp): Promise<Grey> {
  const { data, info } = await picture
    .flatten({ background: '#fff' })
    .greyscale()
    .resize(lookPixels, lookPixels, { fit: 'inside' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const grey = Uint8Array.from({ length: width * height }, (_, i) => data[i * channels] ?? 0)
  return { data: grey, width, height }
}
