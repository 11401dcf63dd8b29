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
import { Reserve } from './reserve.ts'
import { Snapshots } from './snapshots.ts'

const WRITER_CACHE_KIB = 32 * 1024
// A list of a large collection touches a page for every document: mapped, that costs half as much.
const MAPPED_BYTES = 512 * 1024 * 1024
const IN_MEMORY = ':memory:'
// The log is copied into the file every 8 MiB, and given back to the disk when a large write has made it longer.
const CHECKPOINT_PAGES = 2000
const LOG_BYTES = 64 * 1024 * 1024
// While somebody reads an older state the log only grows. Beyond this that somebody has to begin again.
const LONGEST_LOG_BYTES = 128 * 1024 * 1024
const RELIEF_PAUSE_MS = 1000

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
  /** Called when the log must be emptied: nobody may read an older state any more. */
  onCrowded: () => void = () => undefined
  readonly #reserve: Reserve | undefined
  #relievedAt = Number.NEGATIVE_INFINITY
  #isClosed = false

  constructor(file: string, broken: (error: Error) => void, mostLogBytes = LONGEST_LOG_BYTES) {
    this.#temporary =
      file === IN_MEMORY ? mkdtempSync(join(tmpdir(), 'sortie-documents-')) : undefined
    const path = this.#temporary ? join(this.#temporary, 'data.db') : file
    mkdirSync(dirname(path), { recursive: true })
    this.connection = openWriter(path)
    this.catalogue = new Catalogue(this.connection)
    const events = {
      beforeCommit: () => this.catalogue.saveCounters(),
      undone: () => {
        this.catalogue.load()
        this.onUndone()
      },
      broken,
      crowded: () => this.#relieve(),
    }
    const log = this.#temporary ? undefined : path
    this.#reserve = log === undefined ? undefined : new Reserve(log)
    this.journal = new Journal(this.connection, log, events, mostLogBytes)
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

  /**
   * Copies the log into the file and gives its room back. SQLite does so by itself only after a commit that succeeded,
   * which on a disk that the log has filled none does.
   */
  #relieve() {
    const now = performance.now()
    if (this.#isClosed || now - this.#relievedAt < RELIEF_PAUSE_MS) return
    this.#relievedAt = now
    this.onCrowded()
    this.journal.commit()
    if (!this.#emptyLog()) {
      this.#reserve?.giveUp()
      // No room even so: the next write that fails tries again.
      if (!this.#emptyLog()) return
    }
    this.#reserve?.hold()
  }

  #emptyLog(): boolean {
    try {
      this.connection.execute('PRAGMA wal_checkpoint(TRUNCATE)')
      return true
    } catch {
      return false
    }
  }

  async close() {
    this.#isClosed = true
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
