import type { Bytes } from '../bson/raw.ts'
import type { Transaction } from './transaction.ts'

export class Session {
  readonly id: Bytes
  /** The highest transaction number seen, be it of a transaction or of a retryable write. */
  number = -1
  transaction: Transaction | undefined
  /** The stored reply to the retryable write, or the commit, of that number. */
  reply: Bytes | undefined
  usedAt = Date.now()
  /** The retryable write under way: its repetition waits for it. */
  running: Promise<unknown> | undefined

  constructor(id: Bytes) {
    this.id = id
  }
}
