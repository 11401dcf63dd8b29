import assert from 'node:assert/strict'
import { type ClientSession, type Collection, MongoServerError } from 'mongodb'

export interface Row {
  _id: number
  v: number
}

export type Action = 'insert' | 'update' | 'delete' | 'read' | 'commit' | 'abort'

export interface Step {
  /** Which of the sessions acts; 0 acts outside of any transaction. */
  who: number
  action: Action
  key: number
}

type Outcome = number | 'conflict' | 'duplicate' | string

/** What MongoDB promises: every transaction sees one moment, and of two writers the second gives up. */
export class Model {
  committed = new Map<number, number>()
  readonly #versions = new Map<number, number>()
  readonly #open = new Map<
    number,
    {
      snapshot: Map<number, number>
      versions: Map<number, number>
      owned: Map<number, number>
      writes: Map<number, number | undefined>
    }
  >()
  /** When a key was last given to a document or taken from one: an update in between does not count. */
  readonly #owned = new Map<number, number>()
  #clock = 0

  begin(who: number) {
    if (who > 0 && !this.#open.has(who)) {
      this.#open.set(who, {
        snapshot: new Map(this.committed),
        versions: new Map(this.#versions),
        owned: new Map(this.#owned),
        writes: new Map(),
      })
    }
  }

  isLocked(key: number) {
    return [...this.#open.values()].some(({ writes }) => writes.has(key))
  }

  isOpen(who: number) {
    return this.#open.has(who)
  }

  #view(who: number): Map<number, number> {
    const transaction = this.#open.get(who)
    if (!transaction) return this.committed
    const view = new Map(transaction.snapshot)
    for (const [key, value] of transaction.writes) {
      if (value === undefined) view.delete(key)
      else view.set(key, value)
    }
    return view
  }

  read(who: number): string {
    return JSON.stringify([...this.#view(who)].sort(([a], [b]) => a - b))
  }

  write(who: number, key: number, action: Action, value: number): Outcome {
    const exists = this.#view(who).has(key)
    const transaction = this.#open.get(who)
    if (action !== 'insert' && !exists) return 0
    if (action === 'insert' && exists)
      return this.#end(who, this.#isMoving(who, key) ? 'conflict' : 'duplicate')
    const next = action === 'delete' ? undefined : value
    if (!transaction) {
      this.#store(key, next)
      return 1
    }
    const rival = [...this.#open].some(([other, { writes }]) => other !== who && writes.has(key))
    if (rival || this.#versions.get(key) !== transaction.versions.get(key))
      return this.#end(who, 'conflict')
    transaction.writes.set(key, next)
    return 1
  }

  // The key of a document that somebody else is deleting, or has replaced since the snapshot.
  #isMoving(who: number, key: number): boolean {
    const transaction = this.#open.get(who)
    if (!transaction || transaction.writes.has(key)) return false
    const isDeleting = [...this.#open].some(
      ([other, { writes }]) => other !== who && writes.has(key) && writes.get(key) === undefined,
    )
    return isDeleting || transaction.owned.get(key) !== this.#owned.get(key)
  }

  /** Made and deleted again since the snapshot: servers may differ in whether that is a conflict. */
  isUnclear(who: number, key: number): boolean {
    const transaction = this.#open.get(who)
    if (!transaction || transaction.snapshot.has(key) || this.committed.has(key)) return false
    return transaction.owned.get(key) !== this.#owned.get(key)
  }

  #store(key: number, value: number | undefined) {
    this.#versions.set(key, ++this.#clock)
    if (this.committed.has(key) !== (value !== undefined)) this.#owned.set(key, this.#clock)
    if (value === undefined) this.committed.delete(key)
    else this.committed.set(key, value)
  }

  commit(who: number) {
    for (const [key, value] of this.#open.get(who)?.writes ?? []) this.#store(key, value)
    this.#open.delete(who)
  }

  abort(who: number) {
    this.#open.delete(who)
  }

  #end(who: number, outcome: Outcome): Outcome {
    this.#open.delete(who)
    return outcome
  }
}

export class Reality {
  readonly #rows: Collection<Row>
  readonly #sessions: (ClientSession | undefined)[]

  constructor(rows: Collection<Row>, sessions: (ClientSession | undefined)[]) {
    this.#rows = rows
    this.#sessions = sessions
  }

  begin(who: number) {
    const session = this.#sessions[who]
    if (session && !session.inTransaction()) session.startTransaction()
  }

  async read(who: number): Promise<string> {
    const rows = await this.#rows
      .find({}, { session: this.#sessions[who] })
      .sort({ _id: 1 })
      .toArray()
    return JSON.stringify(rows.map(({ _id, v }) => [_id, v]))
  }

  async write(who: number, key: number, action: Action, v: number): Promise<Outcome> {
    const session = this.#sessions[who]
    try {
      if (action === 'insert') await this.#rows.insertOne({ _id: key, v }, { session })
      else if (action === 'update')
        return (await this.#rows.updateOne({ _id: key }, { $set: { v } }, { session })).matchedCount
      else return (await this.#rows.deleteOne({ _id: key }, { session })).deletedCount
      return 1
    } catch (error) {
      assert.ok(error instanceof MongoServerError)
      await this.end(who, 'abort')
      if (error.code === 112) return 'conflict'
      return error.code === 11000 ? 'duplicate' : String(error)
    }
  }

  async end(who: number, how: 'commit' | 'abort') {
    const session = this.#sessions[who]
    if (!session?.inTransaction()) return
    await (how === 'commit' ? session.commitTransaction() : session.abortTransaction())
  }
}
