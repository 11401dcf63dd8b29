import { AsyncLocalStorage } from 'node:async_hooks'
import type { ClientSession } from 'mongoose'

/** Separate from transaction.ts, so that this check does not load the database driver (14 MiB per process). */
export type Steps = Map<unknown, () => unknown>
export const openTransaction = new AsyncLocalStorage<{
  session: ClientSession
  beforeCommit: Steps
  afterCommit: Steps
}>()

export function inTransaction(): boolean {
  return openTransaction.getStore() !== undefined
}
