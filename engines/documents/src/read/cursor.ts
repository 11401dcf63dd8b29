import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Bytes } from '../bson/raw.ts'
import type { Writer } from '../bson/writer.ts'

export const LARGEST_REPLY = 16 * 1024 * 1024

// What one getMore answers at most when nobody needs more: keeps memory and pauses small.
export const USUAL_REPLY = 1000 * 1024
const SLICE_MS = 15
export const FIRST_SIZE = 512

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
