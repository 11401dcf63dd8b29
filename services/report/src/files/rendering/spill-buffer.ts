import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A buffer for a report's prepared receipts: a few in memory, the rest on disk. */
export type SpillBuffer = {
  /** Returns a function that gives the bytes back, once. */
  keep(bytes: Buffer): Promise<() => Promise<Buffer>>
}

/** `memoryLimit` is the number of bytes held in memory; `directory` creates an empty directory that the caller removes. */
export function createSpillBuffer(
  directory: () => Promise<string>,
  memoryLimit = 16 * 1024 * 1024,
): SpillBuffer {
  let held = 0
  let files = 0
  async function keep(bytes: Buffer): Promise<() => Promise<Buffer>> {
    if (held + bytes.length > memoryLimit) {
      const path = join(await directory(), `receipt-${files++}`)
      await writeFile(path, bytes)
      return () => readFile(path)
    }
    held += bytes.length
    return async () => {
      held -= bytes.length
      return bytes
    }
  }
  return { keep }
}
