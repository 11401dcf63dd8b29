import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { dumpDocuments } from './documents.ts'
import { type Manifest, manifestFile, type ObjectEntry } from './manifest.ts'
import { dumpObjects } from './objects.ts'
import { receiptsWithoutFile, totalsOf } from './proof.ts'
import { openSystem, type Place } from './system.ts'

/**
 * Backs up a running system into a new folder below `into` and returns its path. Objects are copied before and after
 * the documents, so that one of the two passes has every object that a record names.
 */
export async function makeBackup(
  place: Place,
  into: string,
  keep?: number,
): Promise<{ folder: string; manifest: Manifest }> {
  const takenAt = new Date().toISOString()
  const folder = join(into, takenAt.replaceAll(':', '-'))
  const draft = `${folder}.partial`
  mkdirSync(draft, { recursive: true, mode: 0o700 })
  const system = await openSystem(place)
  try {
    const objects = new Map<string, ObjectEntry>()
    await dumpObjects(system, join(draft, 'objects'), objects)
    const collections = await dumpDocuments(system, join(draft, 'documents'))
    await dumpObjects(system, join(draft, 'objects'), objects)
    const manifest: Manifest = {
      version: 1,
      takenAt,
      collections,
      objects: [...objects.values()],
      keys: copyKeys(place.keysDir, join(draft, 'keys')),
      totals: await totalsOf(join(draft, 'documents')),
      receiptsWithoutFile: await receiptsWithoutFile(join(draft, 'documents'), objects),
    }
    writeFileSync(join(draft, manifestFile), JSON.stringify(manifest, null, 2), {
      mode: 0o600,
      flush: true,
    })
    renameSync(draft, folder)
    if (keep) forget(into, keep)
    return { folder, manifest }
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    throw error
  } finally {
    await system.close()
  }
}

/** The keys that sign and that seal second factors; not the first administrator's password in the same folder. */
const keyFile = /^(key-\d+\.pem|second-factor\.key)$/

export function copyKeys(from: string | undefined, to: string): string[] {
  if (!from || !existsSync(from)) return []
  const names = readdirSync(from).filter((name) => keyFile.test(name))
  mkdirSync(to, { recursive: true, mode: 0o700 })
  for (const name of names) {
    // An existing file may be read-only.
    rmSync(join(to, name), { force: true })
    copyFileSync(join(from, name), join(to, name))
  }
  return names
}

/** Removes the oldest finished backups, and what interrupted ones left. */
function forget(into: string, keep: number): void {
  const names = readdirSync(into).filter((name) =>
    /^\d{4}-\d\d-\d\dT[\d.-]+Z(\.partial)?$/.test(name),
  )
  const finished = names.filter((name) => !name.endsWith('.partial')).sort()
  const gone = [...names.filter((name) => name.endsWith('.partial')), ...finished.slice(0, -keep)]
  for (const name of gone) rmSync(join(into, name), { recursive: true, force: true })
}
