import { AsyncLocalStorage } from 'node:async_hooks'
import type { ClientSession } from 'mongoose'

/** Apart from transaction.ts, so that asking needs no database driver: it is 14 MiB of a process. */
export type Steps = Map<unknown, () => unknown>
export const openTransaction = new AsyncLocalStorage<{
  session: ClientSession
  afterCommit: Steps
}>()

export function inTransaction(): boolean {
  return openTransaction.getStore() !== undefined
}
