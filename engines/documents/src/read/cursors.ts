// Open cursors and the batches they answer with.
import { randomBytes } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Bytes } from '../bson/raw.ts'
import { Writer } from '../bson/writer.ts'
import type { Deadline } from '../deadline.ts'
import { CommandError } from '../errors.ts'
import { REPLY_HEADER } from '../wire/reply.ts'

const FIRST_BATCH = 101
const LARGEST_REPLY = 16 * 1024 * 1024
// What one getMore answers at most when nobody needs more: keeps memory and pauses small.
const USUAL_REPLY = 1000 * 1024
const IDLE_MS = 10 * 60_000
const SLICE_MS = 15
const FIRST_SIZE = 512

/** A stream of result documents, in chunks. */
export interface Source {
  readonly ended: boolean
  next: (wanted: number) => Bytes[] | Promise<Bytes[]>
}

export function sourceOf(documents: readonly Bytes[]): Source {
  let given = false
  return {
    get ended() {
      return given
    },
    next: () => {
      given = true
      return [...documents]
    },
  }
}

export class Cursor {
  readonly namespace: string
  readonly #source: Source
  /** Session and transaction it belongs to: only they may continue it. */
  readonly owner: unknown
  #ready: Bytes[] = []
  #position = 0
  usedAt = Date.now()
  busy = false

  constructor(namespace: string, source: Source, owner: unknown) {
    this.namespace = namespace
    this.#source = source
    this.owner = owner
  }

  get ended() {
    return this.#source.ended && this.#position >= this.#ready.length
  }

  /** Writes the next documents into the open array: as many as fit, at least one if there is any. */
  async fill(writer: Writer, count: number, size: number) {
    let since = performance.now()
    let written = 0
    const limit = writer.length + size
    while (written < count && !this.ended) {
      if (this.#position >= this.#ready.length) {
        const next = this.#source.next(count - written)
        this.#ready = next instanceof Promise ? await next : next
        this.#position = 0
        writer.reserve(Math.min(totalSize(this.#ready), size))
        if (performance.now() - since > SLICE_MS) {
          await nextTurn()
          since = performance.now()
        }
        continue
      }
      const document = this.#ready[this.#position]!
      if (written > 0 && writer.length + document.length + 16 > limit) return
      writer.document(String(written), document)
      this.#position++
      written++
    }
  }
}

// Room for the documents and, roughly, their positions.
function totalSize(documents: readonly Bytes[]): number {
  let size = 64
  for (const document of documents) size += document.length + 8
  return size
}

export class Cursors {
  readonly #cursors = new Map<bigint, Cursor>()

  get size() {
    return this.#cursors.size
  }

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

  /** A transaction's cursors are killed by anybody who could name them: it ends with them. */
  kill(id: bigint, user: string | undefined): boolean {
    const owner = this.#cursors.get(id)?.owner
    if (typeof owner === 'string' && owner !== user) return false
    return this.#cursors.delete(id)
  }

  /** A transaction takes its cursors with it. */
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
