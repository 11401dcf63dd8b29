// Documents and index entries in SQLite. Callers check uniqueness first: what is written here is allowed.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Bytes } from '../bson/raw.ts'
import { Catalogue } from './catalogue.ts'
import type { Collection } from './collection.ts'
import type { Connection } from './connection.ts'
import type { IndexChange } from './index-changes.ts'
import { Journal } from './journal.ts'
import { openWriter } from './open-writer.ts'
import { Reserve } from './reserve.ts'
import { Snapshots } from './snapshots.ts'

const IN_MEMORY = ':memory:'

// While somebody reads an older state the log only grows; beyond this size those readers are ended and have to retry.
const LONGEST_LOG_BYTES = 128 * 1024 * 1024
const RELIEF_PAUSE_MS = 1000

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
