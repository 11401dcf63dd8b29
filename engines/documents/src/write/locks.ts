// Keys that open transactions have written. Another transaction that meets one conflicts; a plain write waits.
import type { Transaction } from '../sessions/transaction.ts'

/** Thrown by a plain write that met a locked key; the command waits for the transaction's end and tries again. */
export class Locked extends Error {
  readonly owner: Transaction

  constructor(owner: Transaction) {
    super('locked by a transaction')
    this.owner = owner
  }
}

export class Locks {
  readonly #owners = new Map<string, Transaction>()

  get isEmpty() {
    return this.#owners.size === 0
  }

  owner(key: string): Transaction | undefined {
    return this.#owners.get(key)
  }

  /** False when another transaction holds the key. */
  take(key: string, transaction: Transaction): boolean {
    const owner = this.#owners.get(key)
    if (owner) return owner === transaction
    this.#owners.set(key, transaction)
    transaction.locks.add(key)
    return true
  }

  release(transaction: Transaction) {
    for (const key of transaction.locks) this.#owners.delete(key)
    transaction.locks.clear()
  }
}

export function lockKey(indexId: number, key: Buffer): string {
  return `${indexId}:${key.toString('latin1')}`
}
