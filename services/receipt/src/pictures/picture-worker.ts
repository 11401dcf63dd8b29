/**
 * A process that opens one receipt after the other and draws upright pictures without metadata of each: a thumbnail, and of
 * photos one to print. What it
 * reads is untrusted: it is ended from outside when a file takes too long or too much memory.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { maxPixels } from '../uploads/inspect.ts'
import type { Outcome } from './picture-maker.ts'

const thumbnailPixels = 400
const printPixels = 1600
/** A page is drawn larger than it is shown: small letters are smoother then. */
const pagePixels = 1200

sharp.cache(false)
sharp.concurrency(1)

process.on('message', async ({ folder, type }: { folder: string; type: string }) => {
  const outcome = await draw(folder, type).catch(
    (error): Outcome => ({ made: false, reason: String(error) }),
  )
  process.send?.(outcome)
})
process.on('disconnect', () => process.exit())

// sharp drops EXIF, GPS, XMP and colour profiles (after applying them) unless told to keep them.
async function draw(folder: string, type: string): Promise<Outcome> {
  const file = join(folder, 'file')
  if (type === 'application/pdf') await drawThumbnail(await firstPage(file), folder)
  else {
    const print = await fit(photo(file), printPixels)
      .flatten({ background: '#fff' })
      .jpeg({ quality: 82 })
      .toBuffer()
    await writeFile(join(folder, 'print'), print)
    await drawThumbnail(sharp(print), folder)
  }
  return { made: true }
}

async function drawThumbnail(picture: Sharp, folder: string): Promise<void> {
  await fit(picture, thumbnailPixels).webp({ quality: 78 }).toFile(join(folder, 'thumbnail'))
}

function fit(picture: Sharp, longest: number): Sharp {
  return picture.resize(longest, longest, { fit: 'inside', withoutEnlargement: true })
}

/** A photo that was cut off shows as far as it goes. */
function photo(file: string): Sharp {
  return sharp(file, {
    limitInputPixels: maxPixels,
    failOn: 'none',
    sequentialRead: true,
  }).autoOrient()
}

async function firstPage(file: string): Promise<Sharp> {
  const { drawFirstPage } = await import('./pdf-page.ts')
  const { data, width, height } = await drawFirstPage(await readFile(file), pagePixels)
  return sharp(data, { raw: { width, height, channels: 4 } })
}
