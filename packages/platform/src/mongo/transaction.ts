import mongoose from 'mongoose'
import { open, type Steps } from './open-transaction.ts'

/**
 * Everything in `work` that goes through Mongoose commits together or not at all; inside another transaction
 * it joins that one. Run again on a write conflict, so `work` must only touch documents. No Promise.all inside.
 */
export async function transaction<T>(work: () => Promise<T>): Promise<T> {
  if (open.getStore()) return work()
  let after: Steps = new Map()
  const result = await mongoose.connection.transaction(() => {
    after = new Map()
    return open.run({ afterCommit: after }, work)
  })
  await Promise.all([...after.values()].map((step) => step()))
  return result as T
}

/** Runs `step` once the surrounding transaction has committed, before it answers; of the same `key` only the last. */
export function afterCommit(step: () => unknown, key: unknown = step): void {
  open.getStore()?.afterCommit.set(key, step)
}

/** True for the error of a unique index, inside or outside of a transaction. */
export function isDuplicate(error: unknown): boolean {
  return error instanceof mongoose.mongo.MongoServerError && error.code === 11000
}
