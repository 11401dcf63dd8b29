import type { StoredSession } from './session.model.ts'

/** Seconds until the next attempt by the number of wrong ones over the limit: 1, 2, 4, … */
export function waitAfter(wrongBeyondFree: number, longest: number): number {
  return Math.min(2 ** (wrongBeyondFree - 1), longest)
}

export function toSession(stored: StoredSession, currentId: string) {
  const { _id: id, device, address, startedAt, seenAt } = stored
  return { id, device, address, startedAt, seenAt, current: id === currentId }
}
