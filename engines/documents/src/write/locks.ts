// Keys that open transactions have written. Another transaction that meets one conflicts; a plain write waits.

interface LockOwner {
  /** The keys that it holds. */
  readonly locks: Set<string>
  readonly finished: Promise<void>
}

/** Thrown by a plain write that met a locked key; the command waits for the transaction's end and tries again. */
export class Locked extends Error {
  readonly owner: LockOwner

  constructor(owner: LockOwner) {
    super('locked by a transaction')
    this.owner = owner
  }
}

export class Locks<Owner extends LockOwner = LockOwner> {
  readonly #owners = new Map<string, Owner>()

  get isEmpty() {
    return this.#owners.size === 0
  }

  owner(key: string): Owner | undefined {
    return this.#owners.get(key)
  }

  /** False when another transaction holds the key. */
  take(key: string, taker: Owner): boolean {
    const owner = this.#owners.get(key)
    if (owner) return owner === taker
    this.#owners.set(key, taker)
    taker.locks.add(key)
    return true
  }

  release(owner: Owner) {
    for (const key of owner.locks) this.#owners.delete(key)
    owner.locks.clear()
  }
}

export function lockKey(indexId: number, key: Buffer): string {
  return `${indexId}:${key.toString('latin1')}`
}
