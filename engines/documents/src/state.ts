// Everything one running server shares between its connections.
import { Accounts } from './access/accounts.ts'
import { Cursors } from './read/cursors.ts'
import { Sessions } from './sessions/sessions.ts'
import type { Transaction } from './sessions/transaction.ts'
import { Store } from './storage/store.ts'
import { DirectTarget } from './write/direct.ts'
import { Locks } from './write/locks.ts'

interface StateOptions {
  file: string
  transactionSeconds: number
  /** How long the write-ahead log may grow while transactions read an older state. */
  mostLogBytes?: number | undefined
  onBroken: (error: Error) => void
  onError: (error: unknown) => void
}

export class State {
  readonly store: Store
  readonly accounts: Accounts
  readonly locks = new Locks<Transaction>()
  readonly direct: DirectTarget
  readonly sessions: Sessions
  readonly cursors = new Cursors()
  /** host:port, as the one member of the replica set. */
  address = ''

  readonly #onError: (error: unknown) => void
  #closing = false

  constructor({ file, transactionSeconds, mostLogBytes, onBroken, onError }: StateOptions) {
    this.#onError = onError
    this.store = new Store(file, onBroken, mostLogBytes)
    this.direct = new DirectTarget(this.store, this.locks)
    this.sessions = new Sessions(this.store, this.locks, transactionSeconds)
    this.accounts = new Accounts(this.store)
    this.store.onCrowded = () => this.sessions.abortAll()
    this.store.onUndone = () => {
      this.sessions.forgetReplies()
      this.accounts.load()
    }
  }

  /** For errors that are this server's own fault; what fails because everything is being closed is none. */
  report(error: unknown) {
    if (!this.#closing) this.#onError(error)
  }

  async close() {
    this.#closing = true
    this.sessions.abortAll()
    this.cursors.close()
    await this.store.close()
  }
}
