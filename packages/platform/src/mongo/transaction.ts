import mongoose from 'mongoose'
import { unavailable } from '../errors.ts'
import { openTransaction, type Steps } from './open-transaction.ts'
import { connectionLost, isDatabaseOutage, isPoolError, retriable } from './outage.ts'

const retryMs = 10_000

/** Inside another it joins that one. Retried on a conflict, so only documents may be changed in it; no Promise.all. */
export async function transaction<T>(work: () => Promise<T>): Promise<T> {
  if (openTransaction.getStore()) return work()
  let after: Steps = new Map()
  const end = performance.now() + retryMs
  const result = await mongoose.connection.transaction(async (session) => {
    after = new Map()
    const before: Steps = new Map()
    limitCommit(session, end)
    try {
      return await openTransaction.run(
        { session, beforeCommit: before, afterCommit: after },
        async () => {
          const done = await work()
          for (const step of before.values()) await step()
          return done
        },
      )
    } catch (error) {
      if (performance.now() > end && isDatabaseOutage(error)) throw unavailable('documents', error)
      throw retriable(error, 'TransientTransactionError')
    }
  })
  await Promise.all([...after.values()].map((step) => step()))
  return result as T
}

function limitCommit(session: mongoose.ClientSession, end: number): void {
  const commit = session.commitTransaction.bind(session)
  session.commitTransaction = async () => {
    try {
      await commit()
    } catch (error) {
      if (performance.now() > end && isDatabaseOutage(error)) throw connectionLost(error)
      // Left there unsent, it would hold its locks for a minute.
      if (isPoolError(error)) error.addErrorLabel('UnknownTransactionCommitResult')
      throw retriable(error, 'UnknownTransactionCommitResult')
    }
  }
}

/**
 * Runs `step` after the surrounding transaction has committed and before it returns; for the same `key` only the last
 * one. Runs at once outside of a transaction.
 */
export function afterCommit(step: () => unknown, key: unknown = step): void {
  const open = openTransaction.getStore()
  if (open) open.afterCommit.set(key, step)
  else void step()
}

/** Runs `step` in the open transaction when all else is done; for the same `key` only the first one. */
export function beforeCommit(step: () => Promise<unknown>, key: unknown): void {
  const open = openTransaction.getStore()
  if (!open) throw new Error('beforeCommit outside of a transaction')
  if (!open.beforeCommit.has(key)) open.beforeCommit.set(key, step)
}

/** For direct calls of the driver; Mongoose joins by itself. */
export function joined(): { session?: mongoose.ClientSession } {
  const open = openTransaction.getStore()
  return open ? { session: open.session } : {}
}

export function isDuplicate(error: unknown): boolean {
  return error instanceof mongoose.mongo.MongoServerError && error.code === 11000
}
