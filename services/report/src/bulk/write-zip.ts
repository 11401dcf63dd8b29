import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReportFile } from '../rendering/report-file.ts'

export type ZipEntry = { name: string; content: Readable | string }

/**
 * Stored without compression: most bytes of a report are pictures that are compressed already. Rejects at the first
 * failure of an entry or the disk, and leaves no file open.
 */
export async function writeZip(
  path: string,
  entries: AsyncIterable<ZipEntry>,
): Promise<ReportFile> {
  const { ZipArchive } = await import('archiver')
  const zip = new ZipArchive({ store: true })
  const hash = createHash('sha256')
  let sizeBytes = 0
  zip.on('data', (piece: Buffer) => {
    hash.update(piece)
    sizeBytes += piece.length
  })
  // One broken entry may emit several errors; `written` rejects with the first.
  zip.on('error', () => {})
  const written = pipeline(zip, createWriteStream(path))
  written.catch(() => {})
  try {
    for await (const { name, content } of entries) {
      if (typeof content !== 'string') content.on('error', (error) => zip.destroy(error))
      const added = once(zip, 'entry')
      zip.append(content, { name })
      await Promise.race([added, written])
    }
    await Promise.all([zip.finalize(), written])
  } catch (error) {
    zip.destroy()
    await written.catch(() => {})
    throw error
  }
  return { sizeBytes, sha256: hash.digest('hex'), open: () => createReadStream(path) }
}
