// A multi-document transaction: reads one snapshot, keeps its writes to itself, applies them in one go.

import { findId } from '../bson/document-id.ts'
import type { Bytes } from '../bson/raw.ts'
import { ensureCollection, newCollection } from '../commands/collections.ts'
import { CommandError, transient, writeConflict } from '../errors.ts'
import { keyTextOf } from '../order/compare.ts'
import type { ReadView } from '../query/matches.ts'
import type { Collection } from '../storage/collection.ts'
import type { Index } from '../storage/index-definition.ts'
import type { Snapshot } from '../storage/snapshots.ts'
import { indexChanges, type Store } from '../storage/store.ts'
import { duplicateKey } from '../write/duplicate.ts'
import { type Locks, lockKey } from '../write/locks.ts'
import type { Target } from '../write/target.ts'

const SIZE_LIMIT = 256 * 1024 * 1024

interface Entry {
  /** The stored row it replaces, if any. */
  row: number | undefined
  before: Bytes | undefined
  /** Undefined: deleted. */
  after: Bytes | undefined
}

class CollectionChanges {
  readonly collection: Collection
  readonly entries = new Map<string, Entry>()
  readonly hidden = new Set<number>()
  /** Unique keys this transaction gives to a document: index and key, to the document's id. */
  readonly claims = new Map<string, string>()

  constructor(collection: Collection) {
    this.collection = collection
  }
}

export class Transaction implements Target {
  readonly locks = new Set<string>()
  readonly finished: Promise<void>
  state: 'open' | 'committed' | 'aborted' = 'open'
  /** The connection that carried it last; it ends with that connection. */
  carrier: unknown
  readonly #store: Store
  readonly #locks: Locks
  readonly #changes = new Map<string, CollectionChanges>()
  readonly #created = new Map<string, Collection>()
  #snapshot: Snapshot | undefined
  #finish!: () => void
  #bytes = 0

  constructor(store: Store, locks: Locks) {
    this.#store = store
    this.#locks = locks
    this.#snapshot = store.snapshots.take()
    this.finished = new Promise((resolve) => {
      this.#finish = resolve
    })
  }

  get #reading(): Snapshot {
    if (!this.#snapshot) throw transient('NoSuchTransaction', 'the transaction has ended')
    return this.#snapshot
  }

  view(collection: Collection): ReadView {
    const { connection, sequence } = this.#reading
    const changes = this.#changes.get(collection.namespace)
    if (!changes || changes.entries.size === 0) return { connection, sequence }
    const documents: Bytes[] = []
    for (const { after } of changes.entries.values()) if (after) documents.push(after)
    return { connection, sequence, overlay: { hidden: new Set(changes.hidden), documents } }
  }

  find(database: string, name: string): Collection | undefined {
    const created = this.#created.get(`${database}.${name}`)
    if (created) return created
    const collection = this.#store.catalogue.find(database, name)
    if (collection && collection.changedAt > this.#reading.sequence) {
      throw transient(
        'SnapshotUnavailable',
        `Unable to read from a snapshot due to pending collection catalog changes; please retry the operation: ${database}.${name}`,
      )
    }
    return collection
  }

  /** A collection made here is nobody else's until the commit. */
  collection(database: string, name: string): Collection {
    const found = this.find(database, name)
    if (found) return found
    const collection = newCollection(database, name)
    this.#created.set(collection.namespace, collection)
    return collection
  }

  touches(collection: Collection): boolean {
    return this.#changes.has(collection.namespace)
  }

  insert(collection: Collection, document: Bytes) {
    const changes = this.#changesOf(collection)
    const id = keyTextOf(findId(document)!)
    const earlier = changes.entries.get(id)
    this.#claim(changes, id, undefined, document)
    changes.entries.set(id, { row: earlier?.row, before: earlier?.before, after: document })
    this.#grow(document)
  }

  replace(collection: Collection, row: number, before: Bytes, after: Bytes) {
    const changes = this.#changesOf(collection)
    const { id, entry } = this.#entryFor(changes, row, before)
    this.#claim(changes, id, before, after)
    entry.after = after
    this.#grow(after)
  }

  remove(collection: Collection, row: number, before: Bytes) {
    const changes = this.#changesOf(collection)
    const { id, entry } = this.#entryFor(changes, row, before)
    this.#claim(changes, id, before, undefined)
    entry.after = undefined
    if (entry.row === undefined) changes.entries.delete(id)
  }

  #changesOf(collection: Collection): CollectionChanges {
    const known = this.#changes.get(collection.namespace)
    if (known) return known
    const changes = new CollectionChanges(collection)
    this.#changes.set(collection.namespace, changes)
    return changes
  }

  #grow(document: Bytes) {
    this.#bytes += document.length
    if (this.#bytes > SIZE_LIMIT) {
      throw new CommandError(
        'TransactionTooLarge',
        `the transaction holds more than ${SIZE_LIMIT} bytes of changes`,
      )
    }
  }

  #entryFor(changes: CollectionChanges, row: number, before: Bytes): { id: string; entry: Entry } {
    const id = keyTextOf(findId(before)!)
    const known = changes.entries.get(id)
    if (known) return { id, entry: known }
    this.#lock(lockKey(changes.collection.idIndex.id, Buffer.from(id, 'latin1')))
    const [latest] =
      this.#store.connection.row<[Bytes]>(
        `SELECT doc FROM ${changes.collection.table} WHERE rid = ?`,
        row,
      ) ?? []
    // Somebody committed a change to it after the snapshot was taken.
    if (!latest || Buffer.compare(latest, before) !== 0) throw writeConflict()
    const entry: Entry = { row, before, after: before }
    changes.entries.set(id, entry)
    changes.hidden.add(row)
    return { id, entry }
  }

  // A lock that is taken after the end is never given back, and whoever waits for it waits for ever.
  #lock(key: string) {
    if (this.state !== 'open') throw transient('NoSuchTransaction', 'the transaction has ended')
    if (!this.#locks.take(key, this)) throw writeConflict()
  }

  // Every unique key the document leaves or takes is locked, so that nobody can take it before the commit.
  #claim(
    changes: CollectionChanges,
    id: string,
    before: Bytes | undefined,
    after: Bytes | undefined,
  ) {
    const { collection } = changes
    for (const index of collection.indexes) {
      if (!index.unique) continue
      const old = before ? index.keysFor(before).keys : []
      const now = after ? index.keysFor(after).keys : []
      for (const key of now) {
        const lock = lockKey(index.id, key)
        if (after && this.#isKeptByOther(changes, index, key, lock))
          throw duplicateKey(collection, index, after)
        this.#lock(lock)
        if (after) this.#checkFree(changes, index, key, before && id, after)
      }
      for (const key of old) {
        const lock = lockKey(index.id, key)
        this.#lock(lock)
        if (changes.claims.get(lock) === id) changes.claims.delete(lock)
      }
      for (const key of now) changes.claims.set(lockKey(index.id, key), id)
    }
  }

  // Another transaction has changed the document that has this key, but leaves it the key: a duplicate, not a conflict.
  #isKeptByOther(
    { collection }: CollectionChanges,
    index: Index,
    key: Buffer,
    lock: string,
  ): boolean {
    const owner = this.#locks.owner(lock)
    if (!owner || owner === this || !owner.#changes.get(collection.namespace)?.claims.has(lock))
      return false
    return (
      this.#reading.connection.row(`SELECT rid FROM ${index.table} WHERE key = ?`, key) !==
      undefined
    )
  }

  #checkFree(
    changes: CollectionChanges,
    index: Index,
    key: Buffer,
    own: string | undefined,
    document: Bytes,
  ) {
    const { collection } = changes
    const lock = lockKey(index.id, key)
    const claimer = changes.claims.get(lock)
    if (claimer !== undefined) {
      if (claimer === own) return
      throw duplicateKey(collection, index, document)
    }
    if (!collection.stored) return
    const sql = `SELECT rid FROM ${index.table} WHERE key = ?`
    const [holder] = this.#store.connection.row<[number]>(sql, key) ?? []
    // A row this transaction has changed claims the keys it still has; this key it has given up or kept itself.
    if (holder !== undefined && changes.hidden.has(holder)) return
    if (index.since > this.#reading.sequence) throw writeConflict()
    const [seen] = this.#reading.connection.row<[number]>(sql, key) ?? []
    // Taken or given up by somebody after the snapshot.
    if (seen !== holder) throw writeConflict()
    if (holder !== undefined) throw duplicateKey(collection, index, document)
  }

  /** Writes everything in one batch. What is written here was checked and locked before. */
  commit(also: () => void) {
    this.#store.journal.write(() => {
      for (const changes of this.#changes.values()) this.#apply(changes)
      for (const { database, name } of this.#created.values())
        storedCollection(this.#store, database, name)
      also()
    })
    this.#end('committed')
  }

  #apply(changes: CollectionChanges) {
    const { database, name } = changes.collection
    const collection = storedCollection(this.#store, database, name)
    // All keys are made before the first write: what may fail, fails while nothing has happened.
    const prepared = [...changes.entries.values()].map((entry) => ({
      ...entry,
      updates: indexChanges(collection, entry.before, entry.after),
    }))
    for (const { row, before, after, updates } of prepared) {
      if (row === undefined) {
        if (after) this.#store.insert(collection, after, updates)
      } else if (after) {
        this.#store.replace(collection, row, before!, after, updates)
      } else {
        this.#store.remove(collection, row, before!, updates)
      }
    }
  }

  /** A collection made here that somebody else has made meanwhile. */
  get collides(): boolean {
    return [...this.#created.values()].some(
      ({ database, name }) => this.#store.catalogue.find(database, name) !== undefined,
    )
  }

  abort() {
    this.#end('aborted')
  }

  #end(state: 'committed' | 'aborted') {
    if (this.state !== 'open') return
    this.state = state
    this.#locks.release(this)
    if (this.#snapshot) this.#store.snapshots.release(this.#snapshot)
    this.#snapshot = undefined
    this.#changes.clear()
    this.#finish()
  }
}

function storedCollection(store: Store, database: string, name: string): Collection {
  return store.catalogue.find(database, name) ?? ensureCollection(store, database, name)
}
