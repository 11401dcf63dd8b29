const prefix = 'waiting-'

/** The temporary id of an expense that is not on the server, made of its idempotency key. */
export function waitingId(key: string): string {
  return prefix + key
}

export function isWaitingId(id: string): boolean {
  return id.startsWith(prefix)
}
