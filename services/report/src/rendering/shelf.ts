import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Where a report's receipts wait for their pages: a few in memory, what goes beyond on disk. */
export type Shelf = {
  /** Answers how to get the bytes back. They are taken once. */
  keep(bytes: Buffer): Promise<() => Promise<Buffer>>
}

/** `room` is what may be held in memory, in bytes; `directory` makes an empty one that the caller removes. */
export function createShelf(directory: () => Promise<string>, room = 16 * 1024 * 1024): Shelf {
  let held = 0
  let files = 0
  async function keep(bytes: Buffer): Promise<() => Promise<Buffer>> {
    if (held + bytes.length > room) {
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
