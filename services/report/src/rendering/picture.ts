import sharp, { type Metadata, type Sharp } from 'sharp'

/** A JPEG as it goes onto a page: upright, in a colour space that PDF knows, no larger than it can be seen. */
export type Picture = { jpeg: Buffer; width: number; height: number; grey: boolean }

/** Longest side in pixels: 190 a printed inch at full height. */
const longestSide = 1600
const quality = 75
/** A small upright JPEG goes in as it came; above this many bytes a pixel it was saved wastefully. */
const wasteful = 0.75
/** Paper strips longer than this (height by width) are cut, or their print would be too small to read. */
const longestStrip = 3.2
/** Parts of a strip repeat this share of their height, so that no line is lost in a cut. */
const overlap = 0.03
/** Pixels of width that keep a till's print readable. */
const stripWidth = 900

sharp.cache(false)
// The pages are made two at a time already; threads of one picture would only take turns.
sharp.concurrency(1)

export async function picturesOf(bytes: Buffer): Promise<Picture[]> {
  const source = sharp(bytes, { failOn: 'truncated' })
  const metadata = await source.metadata()
  const { width, height } = metadata.autoOrient
  if (height / width > longestStrip) return strip(bytes, width, height)
  if (passes(metadata, bytes))
    return [{ jpeg: bytes, width, height, grey: metadata.channels === 1 }]
  return [
    await encode(
      upright(bytes).resize(longestSide, longestSide, { fit: 'inside', withoutEnlargement: true }),
    ),
  ]
}

function passes(
  { format, orientation = 1, space, width, height, channels }: Metadata,
  bytes: Buffer,
): boolean {
  return (
    format === 'jpeg' &&
    orientation === 1 &&
    ((space === 'srgb' && channels === 3) || (space === 'b-w' && channels === 1)) &&
    Math.max(width, height) <= longestSide &&
    bytes.length <= width * height * wasteful &&
    // The end marker, perhaps followed by a camera's padding: without it the picture was cut off.
    bytes.subarray(-64).includes(Buffer.from([0xff, 0xd9]))
  )
}

async function strip(bytes: Buffer, width: number, height: number): Promise<Picture[]> {
  const scale = Math.min(1, stripWidth / width)
  const resized = { width: Math.round(width * scale), height: Math.round(height * scale) }
  const { data, info } = await upright(bytes)
    .resize(resized.width, resized.height)
    .raw()
    .toBuffer({ resolveWithObject: true })
  const parts = Math.ceil(info.height / info.width / (longestStrip / 2))
  const step = Math.ceil(info.height / parts)
  return Promise.all(
    Array.from({ length: parts }, (_, index) => {
      const top = Math.max(0, Math.round(index * step - step * overlap))
      const part = {
        left: 0,
        top,
        width: info.width,
        height: Math.min(info.height, (index + 1) * step) - top,
      }
      const raw = { width: info.width, height: info.height, channels: info.channels }
      return encode(sharp(data, { raw }).extract(part))
    }),
  )
}

/** Turned by its EXIF, on white paper, in sRGB. */
function upright(bytes: Buffer) {
  return sharp(bytes, { failOn: 'truncated' })
    .autoOrient()
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
}

async function encode(picture: Sharp): Promise<Picture> {
  const { data, info } = await picture.jpeg({ quality }).toBuffer({ resolveWithObject: true })
  return { jpeg: data, width: info.width, height: info.height, grey: info.channels === 1 }
}
