/** Makes upright pictures without metadata: a thumbnail, and of photos one to print. Opens untrusted files. */
import { serve } from '@sortie/untrusted-files/serve'
import sharp, { type Sharp } from 'sharp'
import { maxPixels } from '../../models/receipt.ts'
import { isPlainJpeg } from './plain-jpeg.ts'

const thumbnailPixels = 400
/** WebP has efforts from 0 to 6: the usual 4 takes half as long again for files that are 2 % smaller. */
const thumbnailEffort = 2
const printPixels = 1600
/** A long receipt keeps this many pixels across, because reports cut it into columns: 250 dpi of a till roll of 80 mm. */
const acrossPixels = 800
/** The longest side that a JPEG can have. */
const longestJpeg = 65_535
/** Pages are rendered larger than they are shown, which makes small letters smoother. */
const pagePixels = 1200

sharp.cache(false)
sharp.concurrency(1)

await serve({
  'needs-password': async (_input: unknown, [file]) => {
    if (!file) throw new Error('no file')
    return { value: await needsPassword(file) }
  },
  draw: async ({ type, turned }: { type: string; turned: number }, [file]) => {
    if (!file) throw new Error('no file')
    const { thumbnail, print } = await draw(type, file, turned)
    return { value: { print: print !== null }, files: print ? [thumbnail, print] : [thumbnail] }
  },
})

// sharp drops EXIF, GPS, XMP and colour profiles (after applying them) unless told to keep them.
async function draw(type: string, file: Buffer, turned: number): Promise<Made> {
  if (type === 'application/pdf') {
    return { thumbnail: await thumbnailOf(await firstPage(file)), print: null }
  }
  const picture = photo(file)
  const { autoOrient } = await picture.metadata()
  const size = printSize(turned % 180 === 0 ? autoOrient : turnedSize(autoOrient))
  if (turned === 0 && size.width === autoOrient.width && isPlainJpeg(file))
    return { thumbnail: await thumbnailOf(picture), print: null }
  const print = await picture
    .rotate(turned)
    .resize(size)
    .flatten({ background: '#fff' })
    .jpeg({ quality: 82 })
    .toBuffer()
  return { thumbnail: await thumbnailOf(sharp(print)), print }
}

type Made = { thumbnail: Buffer; print: Buffer | null }
type Size = { width: number; height: number }

function turnedSize({ width, height }: Size): Size {
  return { width: height, height: width }
}

/** By the longer side, but never so small that the lines of a long or wide receipt cannot be read. */
function printSize({ width, height }: Size): Size {
  const [shorter, longer] = [Math.min(width, height), Math.max(width, height)]
  const readable = Math.max(printPixels / longer, acrossPixels / shorter)
  const scale = Math.min(1, readable, longestJpeg / longer)
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  }
}

function thumbnailOf(picture: Sharp): Promise<Buffer> {
  return fit(picture, thumbnailPixels).webp({ quality: 78, effort: thumbnailEffort }).toBuffer()
}

function fit(picture: Sharp, longest: number): Sharp {
  return picture.resize(longest, longest, { fit: 'inside', withoutEnlargement: true })
}

/** A truncated photo is shown as far as it goes. */
function photo(file: Buffer): Sharp {
  return sharp(file, {
    limitInputPixels: maxPixels,
    failOn: 'none',
    sequentialRead: true,
    autoOrient: true,
  })
}

async function needsPassword(file: Buffer): Promise<boolean> {
  const { loadPdf } = await import('@sortie/untrusted-files/pdf-page')
  try {
    await loadPdf(file).promise
    return false
  } catch (error) {
    return error instanceof Error && error.name === 'PasswordException'
  }
}

async function firstPage(file: Buffer): Promise<Sharp> {
  const { drawFirstPage } = await import('@sortie/untrusted-files/pdf-page')
  const { data, width, height } = await drawFirstPage(file, pagePixels)
  return sharp(data, { raw: { width, height, channels: 4 } })
}
