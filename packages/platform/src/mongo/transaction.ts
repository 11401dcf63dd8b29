import mongoose from 'mongoose'
import { unavailable } from '../errors.ts'
import { openTransaction, type Steps } from './open-transaction.ts'
import { connectionLost, isDatabaseOutage, retriable } from './outage.ts'

/** How long a transaction is begun again; the driver would go on for two minutes. */
const retryMs = 10_000

/** Inside another it joins that one. Runs again on a conflict: documents only, no Promise.all. */
export async function transaction<T>(work: () => Promise<T>): Promise<T> {
  if (openTransaction.getStore()) return work()
  let after: Steps = new Map()
  const end = performance.now() + retryMs
  const result = await mongoose.connection.transaction(async (session) => {
    after = new Map()
    limitCommit(session, end)
    try {
      return await openTransaction.run({ session, afterCommit: after }, work)
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
      throw retriable(error, 'UnknownTransactionCommitResult')
    }
  }
}

/**
 * Runs `step` once the surrounding transaction has committed, before it answers; of the same `key` only the last. At
 * once where there is none.
 */
export function afterCommit(step: () => unknown, key: unknown = step): void {
  const open = openTransaction.getStore()
  if (open) open.afterCommit.set(key, step)
  else void step()
}

/** For calls of the driver itself; what goes through Mongoose joins by itself. */
export function joined(): { session?: mongoose.ClientSession } {
  const open = openTransaction.getStore()
  return open ? { session: open.session } : {}
}

export function isDuplicate(error: unknown): boolean {
  return error instanceof mongoose.mongo.MongoServerError && error.code === 11000
}
