import { createReadStream, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { collectionsOf, loadCollection } from './documents.ts'
import { copyKeys } from './make-backup.ts'
import { BackupError, type Manifest, readManifest } from './manifest.ts'
import { hashOf, loadObject } from './objects.ts'
import { differences } from './proof.ts'
import { documented, openSystem, type Place, type System } from './system.ts'

/**
 * Restores a backup into a system whose services do not run, and proves that it is complete. A target with data is
 * refused, or emptied first with `force`. The backup is read and checked completely before anything is changed.
 */
export async function restoreBackup(
  folder: string,
  place: Place,
  { force = false } = {},
): Promise<Manifest> {
  const manifest = readManifest(folder)
  await demandWhole(folder, manifest)
  const system = await openSystem(place)
  try {
    const there = await contentOf(system)
    if (there.length > 0 && !force)
      throw new BackupError(
        `Nothing was restored: the target holds ${there.join(', ')}. --force replaces all of it.`,
      )
    await empty(system)
    for (const entry of manifest.collections)
      await loadCollection(
        system.database(entry.service),
        join(folder, 'documents', entry.service, `${entry.name}.bson`),
        entry,
      )
    for (const entry of manifest.objects) await loadObject(system, join(folder, 'objects'), entry)
    if (place.keysDir && manifest.keys.length > 0) {
      mkdirSync(place.keysDir, { recursive: true, mode: 0o700 })
      copyKeys(join(folder, 'keys'), place.keysDir)
    }
    const wrong = await differences(manifest, system)
    if (wrong.length > 0)
      throw new BackupError(`The restored system differs from its backup:\n${wrong.join('\n')}`)
    return manifest
  } finally {
    await system.close()
  }
}

async function contentOf(system: System): Promise<string[]> {
  const found: string[] = []
  for (const service of documented)
    for (const name of await collectionsOf(system.database(service)))
      if (
        await system
          .database(service)
          .collection(name)
          .findOne({}, { projection: { _id: 1 } })
      )
        found.push(`${service}.${name}`)
  for await (const { name } of system.storage.list('')) {
    found.push(`objects like ${name}`)
    break
  }
  if (keysIn(system.keysDir).length > 0) found.push('signing keys')
  return found
}

async function empty(system: System): Promise<void> {
  // One collection at a time: the right to drop a database would allow more than restoring needs.
  for (const service of documented) {
    const database = system.database(service)
    for (const name of await collectionsOf(database)) await database.dropCollection(name)
  }
  const names: string[] = []
  for await (const { name } of system.storage.list('')) names.push(name)
  for (const name of names) await system.storage.remove(name)
  for (const name of keysIn(system.keysDir)) rmSync(join(system.keysDir ?? '', name))
}

function keysIn(folder: string | undefined): string[] {
  return folder && existsSync(folder)
    ? readdirSync(folder).filter((name) => /^key-\d+\.pem$/.test(name))
    : []
}

async function demandWhole(folder: string, manifest: Manifest): Promise<void> {
  for (const { service, name } of manifest.collections)
    if (!existsSync(join(folder, 'documents', service, `${name}.bson`)))
      throw new BackupError(`The backup is broken: documents/${service}/${name}.bson is missing.`)
  for (const { name, sha256 } of manifest.objects) {
    const file = join(folder, 'objects', name)
    if (!existsSync(file) || (await hashOf(createReadStream(file))) !== sha256)
      throw new BackupError(`The backup is broken: objects/${name} is missing or another.`)
  }
}
