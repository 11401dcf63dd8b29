import sharp, { type Metadata, type Sharp } from 'sharp'

/** A JPEG ready for a page: upright, in a colour space that PDF supports, no larger than visible. */
export type Picture = { jpeg: Buffer; width: number; height: number; grey: boolean }

/** Longest side in pixels: 190 per printed inch at full height. */
const longestSide = 1600
const quality = 75
/** A small upright JPEG is embedded unchanged, unless it has more than this many bytes per pixel. */
const wasteful = 0.75
/** Ratio of height to width above which paper strips are cut, because their print would be too small to read. */
const longestStrip = 3.2
/** Overlap of the parts of a strip, so that no line is lost in a cut. */
const overlap = 0.03
/** Width in pixels that keeps till receipts readable. */
const stripWidth = 900

sharp.cache(false)
// Two receipts are opened at a time already; more threads for one picture would only compete.
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
    // Looks for the end marker, perhaps followed by padding: without it the picture is truncated.
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

/** Rotated by its EXIF orientation, on white, in sRGB. */
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
