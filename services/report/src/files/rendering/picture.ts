import { cutReceipt, type Piece, type Size } from '@sortie/report-document/cut-receipt'
import { pictureBox } from '@sortie/report-document/receipt-pages'
import sharp, { type Metadata, type Sharp } from 'sharp'

/** A JPEG ready for a page: upright, in a colour space that PDF supports, no larger than visible. */
export type Picture = { jpeg: Buffer; width: number; height: number; grey: boolean }

/** Longest side in pixels: 190 per printed inch at full height. */
const longestSide = 1600
const quality = 75
/** A small upright JPEG is embedded unchanged, unless it has more than this many bytes per pixel. */
const wasteful = 0.75
/** Pixels across a long receipt that is cut: 220 per printed inch. */
const acrossPixels = 800
/** Longest side of a page of a PDF that is drawn, whose letters are small: 220 per printed inch; of a long one at most. */
const pagePixels = 2000
const longPagePixels = 16_000

sharp.cache(false)
// Two receipts are opened at a time already; more threads for one picture would only compete.
sharp.concurrency(1)

export async function picturesOf(bytes: Buffer): Promise<Picture[]> {
  const source = sharp(bytes, { failOn: 'truncated' })
  const metadata = await source.metadata()
  const { width, height } = metadata.autoOrient
  const isLong = cutReceipt({ width, height }, pictureBox).length > 0
  if (isLong) return cut(upright(source), { width, height })
  if (passes(metadata, bytes))
    return [{ jpeg: bytes, width, height, grey: metadata.channels === 1 }]
  return [
    await encode(
      upright(source).resize(longestSide, longestSide, { fit: 'inside', withoutEnlargement: true }),
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

type Drawn = Size & { data: Buffer }

/** A page of a PDF that was drawn: white where nothing is. */
export async function picturesOfDrawn({ data, width, height }: Drawn): Promise<Picture[]> {
  const page = sharp(data, { raw: { width, height, channels: 4 } }).flatten(white)
  const isLong = cutReceipt({ width, height }, pictureBox).length > 0
  return isLong ? cut(page, { width, height }) : [await encode(page)]
}

/** Pixels of the longest side at which a page of this size is drawn. */
export function longestOf(size: Size): number {
  const [short, long] = [size.width, size.height].sort((a, b) => a - b) as [number, number]
  const isLong = cutReceipt(size, pictureBox).length > 0
  return isLong ? Math.min((acrossPixels * long) / short, longPagePixels) : pagePixels
}

/** A long receipt as pages with columns or rows of its pieces. */
async function cut(whole: Sharp, { width, height }: Size): Promise<Picture[]> {
  const scale = Math.min(1, acrossPixels / Math.min(width, height))
  const { data, info } = await whole
    .resize(Math.round(width * scale), Math.round(height * scale))
    .raw()
    .toBuffer({ resolveWithObject: true })
  const raw = { width: info.width, height: info.height, channels: info.channels }
  const pictures: Picture[] = []
  for (const page of cutReceipt(info, pictureBox)) {
    const [first] = page.pieces
    const perPoint = first ? first.width / first.at.width : 1
    const pieces = await Promise.all(
      page.pieces.map(async ({ at, ...piece }) => ({
        input: await sharp(data, { raw }).extract(wholePixels(piece, info)).png(quick).toBuffer(),
        left: Math.floor(at.left * perPoint),
        top: Math.floor(at.top * perPoint),
      })),
    )
    const paper = {
      width: Math.ceil(page.width * perPoint),
      height: Math.ceil(page.height * perPoint),
      channels: 3,
      background: '#fff',
    } as const
    pictures.push(await encode(sharp({ create: paper }).composite(pieces)))
  }
  return pictures
}

const white = { background: '#fff' }
const quick = { compressionLevel: 1 }

function wholePixels({ left, top, width, height }: Omit<Piece, 'at'>, whole: Size) {
  const [x, y] = [Math.floor(left), Math.floor(top)]
  return {
    left: x,
    top: y,
    width: Math.min(whole.width - x, Math.floor(width)),
    height: Math.min(whole.height - y, Math.floor(height)),
  }
}

/** Rotated by its EXIF orientation, on white, in sRGB. */
function upright(source: Sharp): Sharp {
  return source.autoOrient().flatten(white).toColourspace('srgb')
}

async function encode(picture: Sharp): Promise<Picture> {
  const { data, info } = await picture.jpeg({ quality }).toBuffer({ resolveWithObject: true })
  return { jpeg: data, width: info.width, height: info.height, grey: info.channels === 1 }
}
