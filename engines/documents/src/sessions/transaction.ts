// A multi-document transaction: reads one snapshot, keeps its writes to itself, applies them in one go.

import { findId } from '../bson/document-id.ts'
import type { Bytes } from '../bson/raw.ts'
import { CommandError, transient, writeConflict } from '../errors.ts'
import { keyTextOf } from '../order/compare.ts'
import type { ReadView } from '../read/read-view.ts'
import type { Collection } from '../storage/collection.ts'
import type { Connection } from '../storage/connection.ts'
import { newCollection } from '../storage/make-collection.ts'
import type { Snapshot } from '../storage/snapshots.ts'
import type { Store } from '../storage/store.ts'
import { type Locks, lockKey } from '../write/locks.ts'
import type { Target } from '../write/target.ts'
import { applyChanges, CollectionChanges, type Entry, storedCollection } from './changes.ts'
import { claimKeys } from './unique-keys.ts'

const SIZE_LIMIT = 256 * 1024 * 1024

export class Transaction implements Target {
  readonly locks = new Set<string>()
  readonly finished: Promise<void>
  state: 'open' | 'committed' | 'aborted' = 'open'
  /** The connection that carried it last; it ends with that connection. */
  carrier: unknown
  readonly #store: Store
  readonly #locks: Locks<Transaction>
  readonly #changes = new Map<string, CollectionChanges>()
  readonly #created = new Map<string, Collection>()
  #snapshot: Snapshot | undefined
  #finish!: () => void
  #bytes = 0

  constructor(store: Store, locks: Locks<Transaction>) {
    this.#store = store
    this.#locks = locks
    this.#snapshot = store.snapshots.take()
    this.finished = new Promise((resolve) => {
      this.#finish = resolve
    })
  }

  /** What it reads from; throws once it has ended. */
  get reading(): Snapshot {
    if (!this.#snapshot) throw transient('NoSuchTransaction', 'the transaction has ended')
    return this.#snapshot
  }

  view(collection: Collection): ReadView {
    const { connection, sequence } = this.reading
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
    if (collection && collection.changedAt > this.reading.sequence) {
      throw transient(
        'SnapshotUnavailable',
        `Unable to read from a snapshot due to pending collection catalog changes; please retry the operation: ${database}.${name}`,
      )
    }
    return collection
  }

  /** A collection created here belongs to this transaction until the commit. */
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

  /** Whether it has given the unique key to a document of the collection. */
  claims(collection: Collection, key: string): boolean {
    return this.#changes.get(collection.namespace)?.claims.has(key) ?? false
  }

  /** The other transaction that holds the key. */
  rival(key: string): Transaction | undefined {
    const owner = this.#locks.owner(key)
    return owner === this ? undefined : owner
  }

  /** Shows all commits; `reading` shows those up to the start of the transaction. */
  get latest(): Connection {
    return this.#store.connection
  }

  insert(collection: Collection, document: Bytes) {
    const changes = this.#changesOf(collection)
    const id = keyTextOf(findId(document)!)
    const earlier = changes.entries.get(id)
    claimKeys(this, changes, id, undefined, document)
    changes.entries.set(id, { row: earlier?.row, before: earlier?.before, after: document })
    this.#grow(document)
  }

  replace(collection: Collection, row: number, before: Bytes, after: Bytes) {
    const changes = this.#changesOf(collection)
    const { id, entry } = this.#entryFor(changes, row, before)
    claimKeys(this, changes, id, before, after)
    entry.after = after
    this.#grow(after)
  }

  remove(collection: Collection, row: number, before: Bytes) {
    const changes = this.#changesOf(collection)
    const { id, entry } = this.#entryFor(changes, row, before)
    claimKeys(this, changes, id, before, undefined)
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
    this.lock(lockKey(changes.collection.idIndex.id, Buffer.from(id, 'latin1')))
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

  // A lock taken after the end would never be released, and others would wait for it forever.
  lock(key: string) {
    if (this.state !== 'open') throw transient('NoSuchTransaction', 'the transaction has ended')
    if (!this.#locks.take(key, this)) throw writeConflict()
  }

  /** Writes everything in one batch. What is written here was checked and locked before. */
  commit(also: () => void) {
    this.#store.journal.write(() => {
      for (const changes of this.#changes.values()) applyChanges(this.#store, changes)
      for (const { database, name } of this.#created.values())
        storedCollection(this.#store, database, name)
      also()
    })
    this.#end('committed')
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
