import mongoose, { type mongo } from 'mongoose'

type Query = {
  collection: string
  where: Record<string, unknown>
  sort: Record<string, 1 | -1>
  limit?: number
}

/** BSON documents one after the other in `bytes`; `starts` says where. */
export type RawBatch = { bytes: Uint8Array; starts: number[] }

/** About 60 kB of documents: the calls between hardly count yet, and twice as many took 30 MB more at no gain in speed. */
const batchSize = 250
/** The first is small: somebody waits for the first byte. */
const firstSize = 20

/**
 * The documents of a query as the bytes they came in, for what is told of millions: making objects of them takes three
 * times as long as all the rest. The next batch is on its way while this one is used. Whoever stops taking them ends
 * the cursor. Never inside a transaction, which it would not join.
 */
export async function* rawBatches({
  collection,
  where,
  sort,
  limit,
}: Query): AsyncGenerator<RawBatch> {
  const { db } = mongoose.connection
  if (!db) throw new mongoose.MongooseError('not connected')
  const session = mongoose.connection.getClient().startSession()
  let open: bigint | undefined
  async function ask(command: mongo.Document, batch: string): Promise<RawBatch> {
    const answer = await (db as mongo.Db).command(command, { session, raw: true })
    const { id, ...documents } = cursorOf(answer.cursor as Uint8Array, batch)
    open = id === 0n ? undefined : id
    return documents
  }
  try {
    const first = {
      find: collection,
      filter: where,
      sort,
      batchSize: firstSize,
      ...(limit && { limit }),
    }
    for (let batch = await ask(first, 'firstBatch'); batch.starts.length > 0; ) {
      const next =
        open === undefined ? undefined : ask({ getMore: open, collection, batchSize }, 'nextBatch')
      // Awaited below, after the batch was taken; a failure before that is not unhandled.
      if (next) next.catch(() => {})
      try {
        yield batch
      } finally {
        await next?.catch(() => {})
      }
      if (!next) break
      batch = await next
    }
  } finally {
    if (open !== undefined)
      await db.command({ killCursors: collection, cursors: [open] }, { session }).catch(() => {})
    await session.endSession()
  }
}

/** Reads `{ firstBatch: [...], id, ns }`. */
function cursorOf(bytes: Uint8Array, batch: string): RawBatch & { id: bigint } {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const found: RawBatch & { id: bigint } = { bytes, starts: [], id: 0n }
  for (let at = 4; bytes[at] !== 0; ) {
    const end = bytes.indexOf(0, at + 1)
    const name = Buffer.from(bytes.subarray(at + 1, end)).toString('latin1')
    const value = end + 1
    if (name === 'id') found.id = view.getBigInt64(value, true)
    if (name === batch) found.starts = startsOf(bytes, view, value)
    // The cursor's part holds numbers of 8 bytes, texts and the array, and nothing else of use here.
    const type = bytes[at]
    if (type === 0x12) at = value + 8
    else if (type === 0x02) at = value + 4 + view.getInt32(value, true)
    else if (type === 0x04 || type === 0x03) at = value + view.getInt32(value, true)
    else if (type === 0x08) at = value + 1
    else throw new Error(`The database answered a cursor with a field of type ${type}`)
  }
  return found
}

function startsOf(bytes: Uint8Array, view: DataView, array: number): number[] {
  const starts: number[] = []
  for (let at = array + 4; bytes[at] !== 0; ) {
    const start = bytes.indexOf(0, at + 1) + 1
    starts.push(start)
    at = start + view.getInt32(start, true)
  }
  return starts
}
