import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { deserialize } from 'bson'
import { type ClientSession, type Db, MongoServerError } from 'mongodb'
import type { CollectionEntry } from './manifest.ts'
import { documented, type System } from './system.ts'

/**
 * Writes every collection as a file of BSON documents, like `mongodump`. All databases are read at the same moment,
 * so that an outbox agrees with the records it announces.
 */
export async function dumpDocuments(system: System, folder: string): Promise<CollectionEntry[]> {
  return atOneMoment(system, async (session) => {
    const entries: CollectionEntry[] = []
    for (const service of documented) {
      const db = system.database(service)
      for (const name of await collectionsOf(db)) {
        mkdirSync(join(folder, service), { recursive: true })
        const seen = new Digest()
        const found = db.collection(name).find({}, { raw: true, session, batchSize: 1000 })
        const documents = seen.watch(found as unknown as AsyncIterable<Buffer>)
        await pipeline(
          Readable.from(documents),
          createWriteStream(join(folder, service, `${name}.bson`), { mode: 0o600 }),
        )
        const indexes = (await db.collection(name).indexes()) as CollectionEntry['indexes']
        entries.push({ service, name, count: seen.count, digest: seen.hex(), indexes })
      }
    }
    return entries
  })
}

export async function loadCollection(db: Db, file: string, entry: CollectionEntry): Promise<void> {
  const collection = await db.createCollection(entry.name)
  let batch: Buffer[] = []
  let bytes = 0
  const flush = async () => {
    // Types are kept: a Long stays a Long, a Binary a Binary.
    const exact = batch.map((document) =>
      deserialize(document, { promoteValues: false, bsonRegExp: true }),
    )
    if (exact.length > 0) await collection.insertMany(exact, { ordered: true })
    batch = []
    bytes = 0
  }
  for await (const document of documentsOf(createReadStream(file))) {
    batch.push(document)
    bytes += document.length
    if (batch.length === 1000 || bytes > 8_000_000) await flush()
  }
  await flush()
  for (const { v: _version, ns: _namespace, key, ...options } of entry.indexes)
    if (options.name !== '_id_')
      await collection.createIndex(key as Record<string, 1 | -1>, options)
}

export async function digestOf(db: Db, name: string): Promise<{ count: number; digest: string }> {
  const seen = new Digest()
  const found = db
    .collection(name)
    .find({}, { raw: true, batchSize: 1000 }) as unknown as AsyncIterable<Buffer>
  for await (const _document of seen.watch(found));
  return { count: seen.count, digest: seen.hex() }
}

export async function* documentsOf(stream: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0)
  for await (const chunk of stream) {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
    let at = 0
    while (rest.length - at >= 4 && rest.length - at >= rest.readInt32LE(at)) {
      const length = rest.readInt32LE(at)
      yield rest.subarray(at, at + length)
      at += length
    }
    rest = rest.subarray(at)
  }
  if (rest.length > 0) throw new Error('a file of documents ends in the middle of one')
}

export async function collectionsOf(db: Db): Promise<string[]> {
  const found = await db.listCollections({}, { nameOnly: true }).toArray()
  return found
    .map(({ name }) => name)
    .filter((name) => !name.startsWith('system.'))
    .sort()
}

/**
 * MongoDB reads any amount at one moment in a snapshot session (for as long as it keeps its history: 5 minutes unless
 * `minSnapshotHistoryWindowInSeconds` says more). The embedded server has none and is small: one transaction
 * suffices.
 */
async function atOneMoment<T>(
  system: System,
  read: (session: ClientSession) => Promise<T>,
): Promise<T> {
  const session = system.client.startSession({ snapshot: true })
  try {
    return await read(session)
  } catch (error) {
    if (!(error instanceof MongoServerError) || error.code !== notImplemented) throw error
  } finally {
    await session.endSession()
  }
  return system.client.withSession((whole) =>
    whole.withTransaction(() => read(whole), { readConcern: { level: 'snapshot' } }),
  )
}
const notImplemented = 238

class Digest {
  count = 0
  #sum = 0n

  async *watch(documents: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const document of documents) {
      this.count += 1
      this.#sum += BigInt(`0x${createHash('sha256').update(document).digest('hex')}`)
      yield document
    }
  }

  hex(): string {
    return (this.#sum % (1n << 256n)).toString(16).padStart(64, '0')
  }
}
