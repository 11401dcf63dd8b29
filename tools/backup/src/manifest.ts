import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A backup's description of itself: enough to prove that a restored system equals the one that was backed up. */
export type Manifest = {
  version: 1
  takenAt: string
  collections: CollectionEntry[]
  objects: ObjectEntry[]
  keys: string[]
  /** Minor units by currency, over all expenses. */
  totals: Record<string, number>
  /** Names of receipts whose file was not in the storage. */
  receiptsWithoutFile: string[]
}
export type CollectionEntry = {
  service: string
  name: string
  count: number
  /** Proves all documents' bytes, whatever their order: the sum of their SHA-256, modulo 2^256, in hex. */
  digest: string
  indexes: Array<{ key: Record<string, unknown>; name: string } & Record<string, unknown>>
}
export type ObjectEntry = { name: string; size: number; sha256: string }

export const manifestFile = 'manifest.json'

export function readManifest(folder: string): Manifest {
  try {
    const manifest = JSON.parse(readFileSync(join(folder, manifestFile), 'utf8'))
    if (manifest.version === 1) return manifest
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  throw new BackupError(`${folder} holds no backup that this version can read.`)
}

export class BackupError extends Error {
  override name = 'BackupError'
}
