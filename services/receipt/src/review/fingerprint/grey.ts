import type { Sharp } from 'sharp'
import { fingerprintPixels } from './fingerprint.ts'
import type { Grey } from './ink.ts'

export async function greyOf(picture: Sharp): Promise<Grey> {
  const { data, info } = await picture
    .flatten({ background: '#fff' })
    .resize(fingerprintPixels, fingerprintPixels, { fit: 'inside' })
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const grey = new Uint8Array(width * height)
  for (let at = 0; at < grey.length; at++) grey[at] = data[at * channels] as number
  return { data: grey, width, height }
}
