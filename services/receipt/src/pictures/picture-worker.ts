/**
 * A process that opens one receipt after the other and draws two upright pictures without metadata of each. What it
 * reads is untrusted: it is ended from outside when a file takes too long or too much memory.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { maxPixels } from '../uploads/inspect.ts'
import type { Outcome } from './picture-maker.ts'

const thumbnailPixels = 400
const printPixels = 1600

sharp.cache(false)
sharp.concurrency(1)

process.on('message', async ({ folder, type }: { folder: string; type: string }) => {
  const outcome = await draw(folder, type).catch((error): Outcome => ({ made: false, reason: String(error) }))
  process.send?.(outcome)
})
process.on('disconnect', () => process.exit())

async function draw(folder: string, type: string): Promise<Outcome> {
  const file = join(folder, 'file')
  const picture = type === 'application/pdf' ? await firstPage(file) : photo(file)
  // sharp drops EXIF, GPS, XMP and colour profiles (after applying them) unless told to keep them.
  const printed = await picture
    .resize(printPixels, printPixels, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .jpeg({ quality: 82 })
    .toBuffer()
  await sharp(printed).toFile(join(folder, 'print'))
  await sharp(printed)
    .resize(thumbnailPixels, thumbnailPixels, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 78 })
    .toFile(join(folder, 'thumbnail'))
  return { made: true }
}

/** A photo that was cut off shows as far as it goes. */
function photo(file: string): Sharp {
  return sharp(file, { limitInputPixels: maxPixels, failOn: 'none', sequentialRead: true }).autoOrient()
}

async function firstPage(file: string): Promise<Sharp> {
  const { drawFirstPage } = await import('./pdf-page.ts')
  const { data, width, height } = await drawFirstPage(await readFile(file), printPixels)
  return sharp(data, { raw: { width, height, channels: 4 } })
}
