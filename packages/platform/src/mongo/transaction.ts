import { AsyncLocalStorage } from 'node:async_hooks'
import mongoose from 'mongoose'

const open = new AsyncLocalStorage<{ afterCommit: Array<() => void> }>()

/**
 * Everything in `work` that goes through Mongoose commits together or not at all; inside another transaction
 * it joins that one. Run again on a write conflict, so `work` must only touch documents. No Promise.all inside.
 */
export async function transaction<T>(work: () => Promise<T>): Promise<T> {
  if (open.getStore()) return work()
  let after: Array<() => void> = []
  const result = await mongoose.connection.transaction(() => {
    after = []
    return open.run({ afterCommit: after }, work)
  })
  for (const step of after) step()
  return result as T
}

export function inTransaction(): boolean {
  return open.getStore() !== undefined
}

/** Runs `step` once the surrounding transaction has committed. */
export function afterCommit(step: () => void): void {
  open.getStore()?.afterCommit.push(step)
}

/** True for the error of a unique index, inside or outside of a transaction. */
export function isDuplicate(error: unknown): boolean {
  return error instanceof mongoose.mongo.MongoServerError && error.code === 11000
}
