import sharp, { type Sharp } from 'sharp'
import { ScanFailure } from '../reading.ts'

export type Picture = { data: Uint8Array; width: number; height: number }

/** The most pixels a file may claim: a decompression bomb is refused before it is decoded. */
export const MAX_PIXELS = 100_000_000

// Text of a receipt is recognised at about 25 pixels per line; more only costs time and memory.
const MAX_SIDE = 3200

// Bitmaps only: SVG and PDF can contain programs.
const FORMATS = ['jpeg', 'png', 'webp', 'gif', 'tiff', 'heif']

// The reader's process is idle most of the time: no spare threads, no cache of decoded pictures.
sharp.cache(false)
sharp.concurrency(1)

/** Decodes an upright picture, scaled to at most 3200 pixels a side. Rejects with a ScanFailure. */
export async function decode(image: Uint8Array): Promise<Picture> {
  const upright = await open(image, MAX_SIDE)
  const { data, info } = await upright
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(unreadable)
  return { data: info.channels === 1 ? widen(data) : data, width: info.width, height: info.height }
}

export async function shrinkToJpeg(image: Uint8Array, side: number): Promise<Buffer> {
  const upright = await open(image, side)
  return upright.jpeg({ quality: 85 }).toBuffer().catch(unreadable)
}

async function open(image: Uint8Array, side: number): Promise<Sharp> {
  const {
    format,
    width = 0,
    height = 0,
  } = await sharp(image, { limitInputPixels: false }).metadata().catch(unreadable)
  if (!FORMATS.includes(format ?? '')) throw new ScanFailure('not_an_image')
  if (width * height > MAX_PIXELS) throw new ScanFailure('image_too_large')
  return sharp(image, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
    .autoOrient()
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .resize(side, side, { fit: 'inside', withoutEnlargement: true })
}

function unreadable(cause: unknown): never {
  throw new ScanFailure('not_an_image', { cause })
}

export async function cut(
  picture: Picture,
  part: Rect,
  width: number,
  height: number,
): Promise<Picture> {
  const data = await sharp(picture.data, {
    raw: { width: picture.width, height: picture.height, channels: 3 },
  })
    .extract({ left: part.x, top: part.y, width: part.width, height: part.height })
    .resize(width, height, { fit: 'fill', kernel: 'cubic' })
    .raw()
    .toBuffer()
  return { data, width, height }
}

export function turn(picture: Picture, quarters: 1 | 2 | 3): Picture {
  const { width: w, height: h, data } = picture
  const [width, height] = quarters === 2 ? [w, h] : [h, w]
  const out = new Uint8Array(data.length)
  for (let y = 0; y < h; y++) {
    for (let x = 0; x < w; x++) {
      const [tx, ty] =
        quarters === 1 ? [h - 1 - y, x] : quarters === 2 ? [w - 1 - x, h - 1 - y] : [y, w - 1 - x]
      const from = (y * w + x) * 3
      const to = (ty * width + tx) * 3
      out[to] = data[from]!
      out[to + 1] = data[from + 1]!
      out[to + 2] = data[from + 2]!
    }
  }
  return { data: out, width, height }
}

export type Rect = { x: number; y: number; width: number; height: number }

function widen(grey: Uint8Array): Uint8Array {
  const out = new Uint8Array(grey.length * 3)
  for (let i = 0; i < grey.length; i++) out.fill(grey[i]!, i * 3, i * 3 + 3)
  return out
}
