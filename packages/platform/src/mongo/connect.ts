import mongoose from 'mongoose'
import { translateErrors, unavailable } from '../errors.ts'
import { addCheck } from '../ops/health.ts'
import { isTracing } from '../ops/tracing.ts'
import { endWritingWhenClosed } from './end-writing.ts'
import { isDatabaseOutage } from './outage.ts'

endWritingWhenClosed()
mongoose.set('transactionAsyncLocalStorage', true)
mongoose.set('strictQuery', 'throw')
mongoose.set('autoIndex', false)
mongoose.set('autoCreate', false)
/**
 * The server aborts reads that take longer, before the gateway gives up on the caller (8 s): a read nobody waits for
 * must not hold a connection of the pool. Cursors have no limit.
 */
export const longestReadMs = 7000
mongoose.set('maxTimeMS', longestReadMs)

const once = <T>(work: () => Promise<T>) => work()

/** Rejects after 5 s without a server, unless `attempt` tries again. */
export async function connectMongo(
  url: string,
  database: string,
  attempt: <T>(work: () => Promise<T>) => Promise<T> = once,
): Promise<void> {
  translateErrors(outageOfDatabase)
  addCheck('documents', async () => {
    const { db } = mongoose.connection
    if (!db) throw new Error('not connected yet')
    await db.command({ ping: 1 }, { timeoutMS: 1500 })
  })
  await attempt(() => mongoose.connect(url, optionsFor(database)))
  if (isTracing())
    (await import('../ops/tracing/drivers.ts')).followClient(mongoose.connection.getClient())
  await attempt(makeCollections)
}

function optionsFor(database: string): mongoose.ConnectOptions {
  return {
    dbName: database,
    serverSelectionTimeoutMS: 5000,
    // A vanished server closes no connection: its monitor misses an answer within 1 s + 2 s, fails what waits and
    // looks for another primary. Longer limits would add up; shorter ones would mistake a busy server for a lost one.
    heartbeatFrequencyMS: 1000,
    connectTimeoutMS: 2000,
    // A single connection may hang too, while its caller holds locks that others need. By this time the server has ended
    // every read and every wait for the majority by itself, so no answer will come.
    socketTimeoutMS: 8000,
    // When all connections have been busy for so long, queueing more callers does not help.
    waitQueueTimeoutMS: 5000,
    maxPoolSize: 30,
    retryWrites: true,
    // Without a limit a primary that has lost its majority would hold every connection.
    writeConcern: { w: 'majority', wtimeoutMS: longestReadMs },
    monitorCommands: isTracing(),
  }
}

/** All at once: one after the other they take a service that starts again among many callers some ten seconds. */
async function makeCollections(): Promise<void> {
  await Promise.all(
    Object.values(mongoose.models).map(async (model) => {
      await model.createCollection()
      await model.createIndexes()
    }),
  )
}

function outageOfDatabase(error: unknown) {
  return isDatabaseOutage(error) ? unavailable('documents', error) : null
}

export async function disconnectMongo(): Promise<void> {
  await mongoose.disconnect()
}
