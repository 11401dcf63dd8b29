/** Does the work while no other tab or worker of this browser is at work of this name. */
export async function alone<T>(name: string, work: () => Promise<T>): Promise<T> {
  // Plain http in a LAN has no locks: there the keys alone see to it that nothing is stored twice.
  return navigator.locks ? navigator.locks.request(name, work) : work()
}

/** The same, or undefined at once where another one is at it. */
export async function ifFree<T>(name: string, work: () => Promise<T>): Promise<T | undefined> {
  if (!navigator.locks) return work()
  return navigator.locks.request(name, { ifAvailable: true }, async (lock) =>
    lock ? work() : undefined,
  )
}

/** Held by whoever sends the deed of this key. */
export function lockOf(key: string): string {
  return `sortie.sending.${key}`
}
