import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, mkdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'
import type { ObjectEntry } from './manifest.ts'
import type { System } from './system.ts'

const tries = 5

/** A listing that breaks off (objects are removed meanwhile, a server restarts) is repeated; copied objects stay. */
export async function dumpObjects(
  system: System,
  folder: string,
  known: Map<string, ObjectEntry>,
): Promise<void> {
  for (let left = tries; ; left--) {
    try {
      return await copyNew(system, folder, known)
    } catch (error) {
      if (left === 1) throw error
      await pause(500)
    }
  }
}

/** Copies objects that are not in `known`; one that is removed meanwhile is skipped. Objects never change. */
async function copyNew(
  { storage }: System,
  folder: string,
  known: Map<string, ObjectEntry>,
): Promise<void> {
  for await (const { name, size } of storage.list('')) {
    if (known.has(name)) continue
    const stream = await storage.get(name)
    if (!stream) continue
    const file = join(folder, name)
    mkdirSync(dirname(file), { recursive: true })
    const hash = createHash('sha256')
    await pipeline(
      stream,
      async function* (chunks: AsyncIterable<Buffer>) {
        for await (const chunk of chunks) {
          hash.update(chunk)
          yield chunk
        }
      },
      createWriteStream(file, { mode: 0o600 }),
    )
    const written = statSync(file).size
    if (written !== size) throw new Error(`${name} has ${written} bytes instead of ${size}`)
    known.set(name, { name, size, sha256: hash.digest('hex') })
  }
}

export async function loadObject(
  { storage }: System,
  folder: string,
  { name, size, sha256 }: ObjectEntry,
): Promise<void> {
  await storage.put(name, createReadStream(join(folder, name)), size, typeOf(name), sha256)
}

export async function hashOf(stream: AsyncIterable<Buffer>): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of stream) hash.update(chunk)
  return hash.digest('hex')
}

/** The type is not stored with the object: the records have it. */
function typeOf(name: string): string {
  return name.endsWith('.pdf') ? 'application/pdf' : 'application/octet-stream'
}
