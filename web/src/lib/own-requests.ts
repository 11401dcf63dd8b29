import { newId } from './new-id.ts'

const own = new Set<string>()
const KEPT = 100

/** A new request id for a change made by this tab, stored to recognise its echo on the event stream. */
export function rememberOwnRequest(): string {
  const id = newId()
  own.add(id)
  if (own.size > KEPT) own.delete(own.values().next().value as string)
  return id
}

/**
 * True for the first event that a change of this tab caused: its mutation has refreshed the lists already. Later events
 * of the same request are consequences in other services (receipts of a deleted expense) and do refresh.
 */
export function isOwnEcho(requestId: string | undefined): boolean {
  return requestId !== undefined && own.delete(requestId)
}
