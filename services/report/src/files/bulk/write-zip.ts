import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { packInto, type ZipEntry } from '../pack-into.ts'
import type { ReportFile } from '../rendering/report-file.ts'

export type { ZipEntry } from '../pack-into.ts'

/** A ZIP on disk. Rejects at the first failure of an entry or the disk, and leaves no file open. */
export async function writeZip(
  path: string,
  entries: AsyncIterable<ZipEntry>,
): Promise<ReportFile> {
  const hash = createHash('sha256')
  let sizeBytes = 0
  await packInto(createWriteStream(path), entries, (piece) => {
    hash.update(piece)
    sizeBytes += piece.length
  })
  return { sizeBytes, sha256: hash.digest('hex'), open: () => createReadStream(path) }
}
