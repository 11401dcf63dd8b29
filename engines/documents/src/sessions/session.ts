import type { Bytes } from '../bson/raw.ts'
import { CommandError, transient } from '../errors.ts'
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

  /** The transaction a statement belongs to. */
  current(number: number): Transaction {
    const { transaction } = this
    if (number < this.number) throw tooOld(this, number)
    if (number > this.number || !transaction) {
      throw transient(
        'NoSuchTransaction',
        `Given transaction number ${number} does not match any in-progress transactions. The active transaction number is ${this.number}`,
      )
    }
    if (transaction.state === 'aborted') {
      throw transient(
        'NoSuchTransaction',
        `Transaction with { txnNumber: ${number} } has been aborted.`,
      )
    }
    if (transaction.state === 'committed') {
      throw new CommandError(
        'TransactionCommitted',
        `Transaction with { txnNumber: ${number} } has been committed.`,
      )
    }
    return transaction
  }
}

export function tooOld(session: Session, number: number) {
  return new CommandError(
    'TransactionTooOld',
    `Cannot start transaction with { txnNumber: ${number} } on session because a newer transaction with txnNumber ${session.number} has already started`,
  )
}
