const prefix = 'waiting-'

/** The id of an expense that the server does not know yet, of the key it will be sent with. */
export function waitingId(key: string): string {
  return prefix + key
}

export function isWaitingId(id: string): boolean {
  return id.startsWith(prefix)
}
