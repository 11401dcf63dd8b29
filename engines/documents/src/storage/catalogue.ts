// Which collections and indexes exist. Held in memory, saved in two SQLite tables within the batch that changes it.
import { randomBytes } from 'node:crypto'
import type { Bytes } from '../bson/raw.ts'
import { Collection } from './collection.ts'
import type { Connection } from './connection.ts'
import { Index } from './index-definition.ts'

const TABLES = `
  CREATE TABLE IF NOT EXISTS collections (
    id INTEGER PRIMARY KEY, database TEXT NOT NULL, name TEXT NOT NULL, uuid BLOB NOT NULL, options BLOB NOT NULL,
    documents INTEGER NOT NULL, bytes INTEGER NOT NULL, largest INTEGER NOT NULL, UNIQUE (database, name)
  ) STRICT;
  CREATE TABLE IF NOT EXISTS indexes (
    id INTEGER PRIMARY KEY, collection INTEGER NOT NULL, specification BLOB NOT NULL, multikey INTEGER NOT NULL
  ) STRICT;
  CREATE TABLE IF NOT EXISTS replies (
    session BLOB PRIMARY KEY, number INTEGER NOT NULL, reply BLOB NOT NULL, at INTEGER NOT NULL
  ) WITHOUT ROWID, STRICT;`

type CollectionRow = [number, string, string, Bytes, Bytes, number, number, number]
type IndexRow = [number, number, Bytes, number]

export class Catalogue {
  readonly #connection: Connection
  readonly #collections = new Map<string, Collection>()
  #lastId = 0

  constructor(connection: Connection) {
    this.#connection = connection
    connection.execute(TABLES)
    this.load()
  }

  /** Reads everything again, also after a batch was undone. */
  load() {
    const before = new Map(this.#collections)
    this.#collections.clear()
    const byId = new Map<number, Collection>()
    const rows = this.#connection.rows<CollectionRow>(
      'SELECT id, database, name, uuid, options, documents, bytes, largest FROM collections',
    )
    for (const [id, database, name, uuid, options, count, bytes, largest] of rows) {
      const collection =
        before.get(`${database}.${name}`) ?? new Collection(id, database, name, uuid, options)
      Object.assign(collection, { count, bytes, largest, indexes: [], countersChanged: false })
      collection.nextRow = this.#lastRow(collection) + 1
      byId.set(id, collection)
      this.#collections.set(collection.namespace, collection)
      this.#lastId = Math.max(this.#lastId, id)
    }
    const indexes = this.#connection.rows<IndexRow>(
      'SELECT id, collection, specification, multikey FROM indexes ORDER BY id',
    )
    for (const [id, owner, specification, multikey] of indexes) {
      byId.get(owner)?.indexes.push(new Index(id, specification, multikey === 1))
      this.#lastId = Math.max(this.#lastId, id)
    }
  }

  #lastRow({ table }: Collection): number {
    return this.#connection.row<[number | null]>(`SELECT max(rid) FROM ${table}`)?.[0] ?? 0
  }

  find(database: string, name: string): Collection | undefined {
    return this.#collections.get(`${database}.${name}`)
  }

  all(): Iterable<Collection> {
    return this.#collections.values()
  }

  inDatabase(database: string): Collection[] {
    return [...this.#collections.values()].filter((collection) => collection.database === database)
  }

  create(database: string, name: string, options: Bytes, idIndex: Bytes): Collection {
    const uuid = randomBytes(16)
    uuid[6] = (uuid[6]! & 0x0f) | 0x40
    uuid[8] = (uuid[8]! & 0x3f) | 0x80
    const collection = new Collection(++this.#lastId, database, name, uuid, options)
    this.#connection.run(
      'INSERT INTO collections VALUES (?, ?, ?, ?, ?, 0, 0, 0)',
      collection.id,
      database,
      name,
      uuid,
      options,
    )
    this.#connection.execute(
      `CREATE TABLE ${collection.table} (rid INTEGER PRIMARY KEY, doc BLOB NOT NULL) STRICT`,
    )
    this.addIndex(collection, idIndex)
    this.#collections.set(collection.namespace, collection)
    return collection
  }

  drop(collection: Collection) {
    for (const { table } of collection.indexes) this.#connection.execute(`DROP TABLE ${table}`)
    this.#connection.execute(`DROP TABLE ${collection.table}`)
    this.#connection.run('DELETE FROM indexes WHERE collection = ?', collection.id)
    this.#connection.run('DELETE FROM collections WHERE id = ?', collection.id)
    this.#connection.forgetStatements()
    this.#collections.delete(collection.namespace)
    collection.dropped = true
  }

  addIndex(collection: Collection, specification: Bytes): Index {
    const index = new Index(++this.#lastId, specification, false)
    this.#connection.run(
      'INSERT INTO indexes VALUES (?, ?, ?, 0)',
      index.id,
      collection.id,
      specification,
    )
    this.#connection.execute(
      `CREATE TABLE ${index.table} (key BLOB NOT NULL, rid INTEGER NOT NULL, PRIMARY KEY (key, rid)) WITHOUT ROWID, STRICT`,
    )
    collection.indexes = [...collection.indexes, index]
    return index
  }

  dropIndex(collection: Collection, index: Index) {
    this.#connection.execute(`DROP TABLE ${index.table}`)
    this.#connection.run('DELETE FROM indexes WHERE id = ?', index.id)
    this.#connection.forgetStatements()
    collection.indexes = collection.indexes.filter((each) => each !== index)
  }

  becameMultikey(index: Index) {
    index.multikey = true
    this.#connection.run('UPDATE indexes SET multikey = 1 WHERE id = ?', index.id)
  }

  saveCounters() {
    for (const collection of this.#collections.values()) {
      if (!collection.countersChanged) continue
      this.#connection.run(
        'UPDATE collections SET documents = ?, bytes = ?, largest = ? WHERE id = ?',
        collection.count,
        collection.bytes,
        collection.largest,
        collection.id,
      )
      collection.countersChanged = false
    }
  }
}
