// Read-only connections that each see the state of one moment: what a multi-document transaction reads.
import { Connection } from './connection.ts'
import type { Journal } from './journal.ts'

const READER_CACHE_KIB = 512
const IDLE_LIMIT = 32

export interface Snapshot {
  connection: Connection
  /** The number of commits it contains. */
  sequence: number
  users: number
}

export class Snapshots {
  readonly #file: string
  readonly #journal: Journal
  readonly #idle: Connection[] = []
  readonly #used = new Set<Snapshot>()
  #latest: Snapshot | undefined

  constructor(file: string, journal: Journal) {
    this.#file = file
    this.#journal = journal
  }

  take(): Snapshot {
    this.#journal.commit()
    const { sequence } = this.#journal
    if (this.#latest?.sequence === sequence && this.#latest.users > 0) {
      this.#latest.users++
      return this.#latest
    }
    const connection =
      this.#idle.pop() ?? new Connection(this.#file, { readOnly: true, cacheKiB: READER_CACHE_KIB })
    connection.run('BEGIN')
    // SQLite takes the snapshot at the first read, not at BEGIN.
    connection.row('SELECT at FROM opened')
    this.#latest = { connection, sequence, users: 1 }
    this.#used.add(this.#latest)
    return this.#latest
  }

  release(snapshot: Snapshot) {
    if (--snapshot.users > 0) return
    this.#used.delete(snapshot)
    snapshot.connection.run('COMMIT')
    if (this.#idle.length < IDLE_LIMIT) this.#idle.push(snapshot.connection)
    else snapshot.connection.close()
  }

  close() {
    for (const { connection } of this.#used) connection.close()
    for (const connection of this.#idle) connection.close()
  }
}
