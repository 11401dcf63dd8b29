/** Runs the work while no other tab or worker of this browser holds this lock. */
export async function withLock<T>(name: string, work: () => Promise<T>): Promise<T> {
  // Without locks (plain http in a LAN) only the idempotency keys prevent duplicates.
  return navigator.locks ? navigator.locks.request(name, work) : work()
}

/** The same, but returns undefined at once when the lock is taken. */
export async function withLockIfFree<T>(
  name: string,
  work: () => Promise<T>,
): Promise<T | undefined> {
  if (!navigator.locks) return work()
  return navigator.locks.request(name, { ifAvailable: true }, async (lock) =>
    lock ? work() : undefined,
  )
}

/** The lock held while the change of this key is sent. */
export function lockName(key: string): string {
  return `sortie.sending.${key}`
}
