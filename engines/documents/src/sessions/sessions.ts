// Logical sessions: the transaction each has open, and the answer to its last retryable write.
import type { Bytes } from '../bson/raw.ts'
import { CommandError } from '../errors.ts'
import type { Store } from '../storage/store.ts'
import type { Locks } from '../write/locks.ts'
import { Session, tooOld } from './session.ts'
import { Transaction } from './transaction.ts'

export const SESSION_MINUTES = 30
const KEPT_SESSIONS = 20_000

export class Sessions {
  readonly #store: Store
  readonly #locks: Locks<Transaction>
  readonly #transactionSeconds: number
  readonly #sessions = new Map<string, Session>()
  readonly #open = new Set<Transaction>()

  constructor(store: Store, locks: Locks<Transaction>, transactionSeconds: number) {
    this.#store = store
    this.#locks = locks
    this.#transactionSeconds = transactionSeconds
  }

  get(id: Bytes): Session {
    const name = Buffer.from(id).toString('latin1')
    const known = this.#sessions.get(name)
    if (known) {
      known.usedAt = Date.now()
      return known
    }
    const session = new Session(Buffer.from(id))
    const saved = this.#store.connection.row<[number, Bytes]>(
      'SELECT number, reply FROM replies WHERE session = ?',
      id,
    )
    if (saved) [session.number, session.reply] = saved
    this.#sessions.set(name, session)
    if (this.#sessions.size > KEPT_SESSIONS) this.#forget()
    return session
  }

  // Answers are saved in the store too, so a forgotten session costs nothing but a look-up.
  #forget() {
    for (const [name, session] of this.#sessions) {
      if (this.#sessions.size <= KEPT_SESSIONS / 2) return
      if (!session.transaction && !session.running) this.#sessions.delete(name)
    }
  }

  get openTransactions(): Iterable<Transaction> {
    return this.#open
  }

  begin(session: Session, number: number): Transaction {
    if (number < session.number) throw tooOld(session, number)
    if (number === session.number) {
      throw new CommandError(
        'ConflictingOperationInProgress',
        `Only servers in a sharded cluster can start a new transaction at the active transaction number`,
      )
    }
    this.#end(session)
    session.number = number
    session.reply = undefined
    const transaction = new Transaction(this.#store, this.#locks)
    session.transaction = transaction
    this.#open.add(transaction)
    const expiry = setTimeout(() => transaction.abort(), this.#transactionSeconds * 1000)
    expiry.unref()
    void transaction.finished.then(() => {
      this.#open.delete(transaction)
      clearTimeout(expiry)
    })
    return transaction
  }

  /** A retryable write ends whatever transaction the session had open. */
  advance(session: Session, number: number) {
    if (number < session.number) throw tooOld(session, number)
    if (number === session.number) return
    this.#end(session)
    session.number = number
    session.reply = undefined
  }

  /** Keeps the answer within the batch that made it true, so that a repetition finds both or neither. */
  remember(session: Session, reply: Bytes) {
    session.reply = reply
    this.#store.journal.write(() =>
      this.#store.connection.run(
        'INSERT INTO replies VALUES (?, ?, ?, ?) ON CONFLICT DO UPDATE SET number = excluded.number, reply = excluded.reply, at = excluded.at',
        session.id,
        session.number,
        reply,
        Date.now(),
      ),
    )
  }

  /** After a failed write: a remembered reply may acknowledge what was not stored. */
  forgetReplies() {
    for (const session of this.#sessions.values()) session.reply = undefined
  }

  end(id: Bytes) {
    const name = Buffer.from(id).toString('latin1')
    const session = this.#sessions.get(name)
    if (!session) return
    this.#end(session)
    if (!session.running) this.#sessions.delete(name)
  }

  #end(session: Session) {
    session.transaction?.abort()
    session.transaction = undefined
  }

  /** Their clients begin them again. */
  abortAll() {
    for (const transaction of this.#open) transaction.abort()
  }

  abortCarriedBy(connection: unknown) {
    for (const transaction of this.#open)
      if (transaction.carrier === connection) transaction.abort()
  }

  /** Drops what no driver will ask for again. */
  sweep() {
    const before = Date.now() - SESSION_MINUTES * 60_000
    for (const [name, session] of this.#sessions) {
      if (session.usedAt < before && !session.running) {
        this.#end(session)
        this.#sessions.delete(name)
      }
    }
    this.#store.journal.write(() =>
      this.#store.connection.run('DELETE FROM replies WHERE at < ?', before),
    )
  }
}

/** A session is known by its id and its user: nobody ends or continues another's. */
export function ownSession(id: Bytes, { user = '' }: { user?: string | undefined }): Bytes {
  return Buffer.concat([id, Buffer.from(user)])
}
