// Durable group commit. Writes of one turn of the event loop share one SQLite transaction; SQLite itself does not
// flush (synchronous = NORMAL), the write-ahead log is flushed off the main thread and only then is anything
// acknowledged. Commits that arrive while a flush runs share the next one.
import { closeSync, fdatasync, fstatSync, fsyncSync, openSync } from 'node:fs'
import { dirname } from 'node:path'
import { CommandError } from '../errors.ts'
import type { Connection } from './connection.ts'
import { storageFailure } from './storage-failure.ts'

interface Waiter {
  resolve: () => void
  reject: (error: unknown) => void
}

interface JournalEvents {
  /** Just before the commit: the place to save counters. */
  beforeCommit: () => void
  /** A batch was undone; what memory says about it is wrong. */
  undone: () => void
  /** The log could not be flushed: nothing more can be promised. */
  broken: (error: Error) => void
  /** The disk is full, or the log longer than it may be: time to empty it. */
  crowded: () => void
}

/** How many commits pass between two looks at the length of the log. */
const LOOK_EVERY = 64

export class Journal {
  readonly #connection: Connection
  readonly #events: JournalEvents
  readonly #log: number | undefined
  readonly #mostBytes: number
  #open = false
  #scheduled: NodeJS.Immediate | undefined
  #waiting: Waiter[] = []
  #unflushed: Waiter[] = []
  #flushing = false
  #broken: Error | undefined
  /** Counts commits; a snapshot remembers the count it was taken at. */
  sequence = 1

  /** Without a file nothing is ever flushed: the data is meant to vanish. */
  constructor(
    connection: Connection,
    file: string | undefined,
    events: JournalEvents,
    mostBytes: number,
  ) {
    this.#connection = connection
    this.#events = events
    this.#mostBytes = mostBytes
    if (file) {
      this.#log = openSync(`${file}-wal`, 'r+')
      flushDirectory(dirname(file))
    }
  }

  get isOpen() {
    return this.#open
  }

  /** Runs writes in the batch of this turn. An SQLite error undoes the batch and fails everyone who waits for it. */
  write<Result>(work: () => Result): Result {
    this.#begin()
    try {
      return work()
    } catch (error) {
      // A refused statement was refused before it wrote; after any other error it may have written in part.
      if (error instanceof CommandError) throw error
      const failure = storageFailure(error)
      this.#undo(failure)
      throw failure
    }
  }

  /** Resolves when everything written so far is on disk. */
  durable(): Promise<void> {
    if (this.#broken) return Promise.reject(storageFailure(this.#broken))
    if (!this.#open && this.#unflushed.length === 0 && !this.#flushing) return Promise.resolve()
    return new Promise((resolve, reject) => {
      const waiter = { resolve, reject }
      if (this.#open) this.#waiting.push(waiter)
      else this.#unflushed.push(waiter)
      if (!this.#open) this.#flush()
    })
  }

  /** Ends the batch of this turn now, so that other connections can see it. */
  commit() {
    if (!this.#open) return
    clearImmediate(this.#scheduled)
    try {
      this.#events.beforeCommit()
      this.#connection.run('COMMIT')
    } catch (error) {
      this.#undo(storageFailure(error))
      return
    }
    this.#open = false
    this.sequence++
    if (this.sequence % LOOK_EVERY === 0 && this.#isTooLong()) setImmediate(this.#events.crowded)
    this.#unflushed.push(...this.#waiting)
    this.#waiting = []
    this.#flush()
  }

  async close() {
    this.commit()
    await this.durable().catch(() => undefined)
    if (this.#log !== undefined) closeSync(this.#log)
  }

  #isTooLong(): boolean {
    return this.#log !== undefined && fstatSync(this.#log).size > this.#mostBytes
  }

  #begin() {
    if (this.#broken) throw storageFailure(this.#broken)
    if (this.#open) return
    this.#connection.run('BEGIN IMMEDIATE')
    this.#open = true
    this.#scheduled = setImmediate(() => this.commit())
  }

  #undo(failure: CommandError) {
    clearImmediate(this.#scheduled)
    try {
      this.#connection.execute('ROLLBACK')
    } catch {
      // SQLite has rolled back by itself, as it does when the disk is full.
    }
    this.#open = false
    const waiting = this.#waiting
    this.#waiting = []
    for (const { reject } of waiting) reject(failure)
    this.#events.undone()
    if (failure.codeName === 'OutOfDiskSpace') setImmediate(this.#events.crowded)
  }

  #flush() {
    if (this.#flushing || this.#unflushed.length === 0) return
    const waiters = this.#unflushed
    this.#unflushed = []
    if (this.#log === undefined) {
      for (const { resolve } of waiters) resolve()
      return
    }
    this.#flushing = true
    fdatasync(this.#log, (error) => {
      this.#flushing = false
      if (error) this.#break(error, waiters)
      else for (const { resolve } of waiters) resolve()
      this.#flush()
    })
  }

  // After a failed flush the kernel may have dropped the pages: only a restart, which reads the log, tells what is
  // left.
  #break(error: Error, waiters: Waiter[]) {
    this.#broken = error
    const failure = storageFailure(error)
    for (const { reject } of [...waiters, ...this.#unflushed, ...this.#waiting]) reject(failure)
    this.#unflushed = []
    this.#waiting = []
    this.#events.broken(error)
  }
}

function flushDirectory(directory: string) {
  const handle = openSync(directory, 'r')
  fsyncSync(handle)
  closeSync(handle)
}
