import { once } from 'node:events'
import type { Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

export type ZipEntry = { name: string; content: Readable | string }

/**
 * A ZIP without compression: most bytes are pictures that are compressed already. Rejects at the first failure of an
 * entry or of what takes it.
 */
export async function packInto(
  out: Writable,
  entries: AsyncIterable<ZipEntry>,
  onData?: (piece: Buffer) => void,
): Promise<void> {
  const { ZipArchive } = await import('archiver')
  const zip = new ZipArchive({ store: true })
  if (onData) zip.on('data', onData)
  // One broken entry may emit several errors; `written` rejects with the first.
  zip.on('error', () => {})
  const written = pipeline(zip, out)
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
}
