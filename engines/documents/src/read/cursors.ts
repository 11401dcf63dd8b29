// Open cursors and the batches they answer with.
import { randomBytes } from 'node:crypto'
import { Writer } from '../bson/writer.ts'
import type { Deadline } from '../deadline.ts'
import { CommandError } from '../errors.ts'
import { REPLY_HEADER } from '../wire/reply.ts'
import { Cursor, FIRST_SIZE, LARGEST_REPLY, type Source, USUAL_REPLY } from './cursor.ts'

const FIRST_BATCH = 101
const IDLE_MS = 10 * 60_000

export class Cursors {
  readonly #cursors = new Map<bigint, Cursor>()

  /** The reply to a command that opens a cursor; what does not fit stays open for getMore. */
  async open(
    namespace: string,
    source: Source,
    options: {
      batchSize?: number | undefined
      single?: boolean | undefined
      owner: unknown
      deadline?: Deadline
    },
  ) {
    const cursor = new Cursor(namespace, source, options.owner)
    const writer = new Writer(FIRST_SIZE, REPLY_HEADER)
    writer.begin()
    writer.object('cursor')
    writer.array('firstBatch')
    const count = options.batchSize ?? (options.single ? Number.POSITIVE_INFINITY : FIRST_BATCH)
    await cursor.fill(writer, count, LARGEST_REPLY)
    writer.end()
    const stays = !cursor.ended && !options.single
    if (options.deadline) options.deadline.at = undefined
    return { framed: finish(writer, stays ? this.#keep(cursor) : 0n, namespace) }
  }

  async more(
    id: bigint,
    {
      batchSize,
      owner,
      namespace,
    }: { batchSize: number | undefined; owner: unknown; namespace: string },
  ) {
    const cursor = this.#cursors.get(id)
    if (!cursor || cursor.busy)
      throw new CommandError('CursorNotFound', `cursor id ${id} not found`)
    if (cursor.namespace !== namespace) {
      throw new CommandError(
        'Unauthorized',
        `Requested getMore on namespace '${namespace}', but cursor belongs to a different namespace ${cursor.namespace}`,
      )
    }
    if (cursor.owner !== owner) {
      throw new CommandError(
        'InvalidOptions',
        `cursor id ${id} was not created in this session and transaction`,
      )
    }
    const writer = new Writer(FIRST_SIZE, REPLY_HEADER)
    writer.begin()
    writer.object('cursor')
    writer.array('nextBatch')
    cursor.busy = true
    try {
      await cursor.fill(writer, batchSize || Number.POSITIVE_INFINITY, USUAL_REPLY)
    } catch (error) {
      this.#cursors.delete(id)
      throw error
    } finally {
      cursor.busy = false
      cursor.usedAt = Date.now()
    }
    writer.end()
    if (cursor.ended) this.#cursors.delete(id)
    return { framed: finish(writer, cursor.ended ? 0n : id, namespace) }
  }

  /** A transaction's cursors can be killed by anybody who knows their id; they end with the transaction anyway. */
  kill(id: bigint, user: string | undefined): boolean {
    const owner = this.#cursors.get(id)?.owner
    if (typeof owner === 'string' && owner !== user) return false
    return this.#cursors.delete(id)
  }

  /** A transaction's cursors end with it. */
  dropOwnedBy(owner: unknown) {
    for (const [id, cursor] of this.#cursors) if (cursor.owner === owner) this.#cursors.delete(id)
  }

  sweep() {
    const before = Date.now() - IDLE_MS
    for (const [id, cursor] of this.#cursors)
      if (cursor.usedAt < before && !cursor.busy) this.#cursors.delete(id)
  }

  close() {
    this.#cursors.clear()
  }

  #keep(cursor: Cursor): bigint {
    let id: bigint
    do id = randomBytes(8).readBigInt64LE() & 0x7fffffffffffffffn
    while (id === 0n || this.#cursors.has(id))
    this.#cursors.set(id, cursor)
    return id
  }
}

function finish(writer: Writer, id: bigint, namespace: string): Buffer {
  writer.long('id', id)
  writer.string('ns', namespace)
  writer.end()
  writer.double('ok', 1)
  writer.end()
  return writer.take()
}
