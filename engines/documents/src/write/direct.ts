// Plain writes: each is checked against uniqueness and locks, then written in the batch of this turn.
import type { Bytes } from '../bson/raw.ts'
import type { ReadView } from '../read/read-view.ts'
import type { Collection } from '../storage/collection.ts'
import { type IndexChange, indexChanges } from '../storage/index-changes.ts'
import { ensureCollection } from '../storage/make-collection.ts'
import type { Store } from '../storage/store.ts'
import { duplicateKey } from './duplicate.ts'
import { Locked, type Locks, lockKey } from './locks.ts'
import type { Target } from './target.ts'

export class DirectTarget implements Target {
  readonly #store: Store
  readonly #locks: Pick<Locks, 'isEmpty' | 'owner'>

  constructor(store: Store, locks: Pick<Locks, 'isEmpty' | 'owner'>) {
    this.#store = store
    this.#locks = locks
  }

  view(): ReadView {
    return { connection: this.#store.connection }
  }

  find(database: string, name: string) {
    return this.#store.catalogue.find(database, name)
  }

  collection(database: string, name: string) {
    return this.find(database, name) ?? ensureCollection(this.#store, database, name)
  }

  insert(collection: Collection, document: Bytes) {
    const changes = indexChanges(collection, undefined, document)
    this.#check(collection, changes, document, 0)
    this.#store.journal.write(() => this.#store.insert(collection, document, changes))
  }

  replace(collection: Collection, row: number, before: Bytes, after: Bytes) {
    this.#waitForDocument(collection, before)
    const changes = indexChanges(collection, before, after)
    this.#check(collection, changes, after, row)
    this.#store.journal.write(() => this.#store.replace(collection, row, before, after, changes))
  }

  remove(collection: Collection, row: number, before: Bytes) {
    this.#waitForDocument(collection, before)
    const changes = indexChanges(collection, before, undefined)
    this.#store.journal.write(() => this.#store.remove(collection, row, before, changes))
  }

  /** Throws when a transaction holds one of the documents, before the first of them is changed. */
  waitForAll(collection: Collection, documents: readonly Bytes[]) {
    if (!this.#locks.isEmpty)
      for (const document of documents) this.#waitForDocument(collection, document)
  }

  #waitForDocument(collection: Collection, document: Bytes) {
    if (this.#locks.isEmpty) return
    const { idIndex } = collection
    for (const key of idIndex.keysFor(document).keys) this.#waitFor(lockKey(idIndex.id, key))
  }

  #waitFor(key: string) {
    const owner = this.#locks.owner(key)
    if (owner) throw new Locked(owner)
  }

  #check(collection: Collection, changes: readonly IndexChange[], document: Bytes, row: number) {
    for (const { index, add, remove } of changes) {
      if (!index.unique) continue
      if (!this.#locks.isEmpty)
        for (const key of [...add, ...remove]) this.#waitFor(lockKey(index.id, key))
      for (const key of add) {
        const holder = this.#store.connection.row<[number]>(
          `SELECT rid FROM ${index.table} WHERE key = ?`,
          key,
        )
        if (holder && holder[0] !== row) throw duplicateKey(collection, index, document)
      }
    }
  }
}
