// Documents and index entries in SQLite. Callers check uniqueness first: what is written here is allowed.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Bytes } from '../bson/raw.ts'
import { Catalogue } from './catalogue.ts'
import type { Collection } from './collection.ts'
import { Connection } from './connection.ts'
import type { Index } from './index-definition.ts'
import { Journal } from './journal.ts'
import { Snapshots } from './snapshots.ts'

const WRITER_CACHE_KIB = 32 * 1024
// A list of a large collection touches a page for every document: mapped, that costs half as much.
const MAPPED_BYTES = 512 * 1024 * 1024
const IN_MEMORY = ':memory:'
// The log is copied into the file every 8 MiB, and given back to the disk when a large write has made it longer.
const CHECKPOINT_PAGES = 2000
const LOG_BYTES = 64 * 1024 * 1024

export interface IndexChange {
  index: Index
  remove: Buffer[]
  add: Buffer[]
  multikey: boolean
}

export class Store {
  readonly connection: Connection
  readonly catalogue: Catalogue
  readonly journal: Journal
  readonly snapshots: Snapshots
  readonly #temporary: string | undefined
  /** Called when a batch was undone: what others remember of it is wrong too. */
  onUndone: () => void = () => undefined

  constructor(file: string, broken: (error: Error) => void) {
    this.#temporary =
      file === IN_MEMORY ? mkdtempSync(join(tmpdir(), 'sortie-documents-')) : undefined
    const path = this.#temporary ? join(this.#temporary, 'data.db') : file
    mkdirSync(dirname(path), { recursive: true })
    this.connection = openWriter(path)
    this.catalogue = new Catalogue(this.connection)
    this.journal = new Journal(this.connection, this.#temporary ? undefined : path, {
      beforeCommit: () => this.catalogue.saveCounters(),
      undone: () => {
        this.catalogue.load()
        this.onUndone()
      },
      broken,
    })
    this.snapshots = new Snapshots(path, this.journal)
  }

  insert(collection: Collection, document: Bytes, changes: readonly IndexChange[]): number {
    const row = collection.nextRow++
    this.connection.run(`INSERT INTO ${collection.table} VALUES (?, ?)`, row, document)
    this.#apply(row, changes)
    collection.counted(1, document.length)
    collection.largest = Math.max(collection.largest, document.length)
    return row
  }

  replace(
    collection: Collection,
    row: number,
    before: Bytes,
    after: Bytes,
    changes: readonly IndexChange[],
  ) {
    this.connection.run(`UPDATE ${collection.table} SET doc = ? WHERE rid = ?`, after, row)
    this.#apply(row, changes)
    collection.counted(0, after.length - before.length)
    collection.largest = Math.max(collection.largest, after.length)
  }

  remove(collection: Collection, row: number, before: Bytes, changes: readonly IndexChange[]) {
    this.connection.run(`DELETE FROM ${collection.table} WHERE rid = ?`, row)
    this.#apply(row, changes)
    collection.counted(-1, -before.length)
  }

  #apply(row: number, changes: readonly IndexChange[]) {
    for (const { index, remove, add, multikey } of changes) {
      for (const key of remove)
        this.connection.run(`DELETE FROM ${index.table} WHERE key = ? AND rid = ?`, key, row)
      for (const key of add)
        this.connection.run(`INSERT INTO ${index.table} VALUES (?, ?)`, key, row)
      if (multikey && !index.multikey) this.catalogue.becameMultikey(index)
    }
  }

  async close() {
    await this.journal.close()
    this.snapshots.close()
    this.connection.close()
    if (this.#temporary) rmSync(this.#temporary, { recursive: true, force: true })
  }
}

function openWriter(file: string): Connection {
  const connection = new Connection(file, { cacheKiB: WRITER_CACHE_KIB, mappedBytes: MAPPED_BYTES })
  connection.execute('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL')
  connection.execute(
    `PRAGMA wal_autocheckpoint = ${CHECKPOINT_PAGES}; PRAGMA journal_size_limit = ${LOG_BYTES}`,
  )
  // A first write makes sure that the log exists before the journal opens it.
  connection.execute(
    'CREATE TABLE IF NOT EXISTS opened (at INTEGER NOT NULL) STRICT; DELETE FROM opened',
  )
  connection.run('INSERT INTO opened VALUES (?)', Date.now())
  return connection
}

/** What changes in the indexes of a collection when a document comes, goes or changes. */
export function indexChanges(
  collection: Collection,
  before: Bytes | undefined,
  after: Bytes | undefined,
): IndexChange[] {
  const changes: IndexChange[] = []
  for (const index of collection.indexes) {
    const old = before ? index.keysFor(before).keys : []
    const now = after ? index.keysFor(after) : { keys: [], multikey: false }
    const remove = old.filter((key) => !now.keys.some((other) => other.equals(key)))
    const add = now.keys.filter((key) => !old.some((other) => other.equals(key)))
    if (remove.length + add.length > 0 || (now.multikey && !index.multikey)) {
      changes.push({ index, remove, add, multikey: now.multikey })
    }
  }
  return changes
}
