import mongoose from 'mongoose'
import { translateErrors, unavailable } from '../errors.ts'
import { addCheck } from '../health.ts'
import { isTracing } from '../tracing.ts'
import { endWritingWhenClosed } from './end-writing.ts'
import { isDatabaseOutage } from './outage.ts'

endWritingWhenClosed()
mongoose.set('transactionAsyncLocalStorage', true)
mongoose.set('strictQuery', 'throw')
mongoose.set('autoIndex', false)
mongoose.set('autoCreate', false)
/**
 * A read that takes longer is given up by the server, before the gateway gives its caller up (8 s):
 * whoever waits no longer must not keep a connection of the pool. Cursors have no limit.
 */
export const longestReadMs = 7000
mongoose.set('maxTimeMS', longestReadMs)

export async function connectMongo(url: string, database: string): Promise<void> {
  await mongoose.connect(url, {
    dbName: database,
    serverSelectionTimeoutMS: 5000,
    // A server that vanishes sends no farewell: its monitor misses an answer within 1 s + 2 s, ends what waits for it and
    // looks for it elsewhere. Longer limits follow one another; shorter ones would take a busy server for a lost one.
    heartbeatFrequencyMS: 1000,
    connectTimeoutMS: 2000,
    // The longest single answer; building an index at start is one.
    socketTimeoutMS: 60_000,
    // When all connections are busy for so long, more callers waiting make it no better.
    waitQueueTimeoutMS: 5000,
    maxPoolSize: 30,
    retryWrites: true,
    // Without a limit a primary that has lost its majority holds every connection.
    writeConcern: { w: 'majority', wtimeoutMS: 10_000 },
    monitorCommands: isTracing(),
  })
  if (isTracing())
    (await import('../tracing/drivers.ts')).followClient(mongoose.connection.getClient())
  translateErrors((error) => (isDatabaseOutage(error) ? unavailable('documents', error) : null))
  addCheck('documents', async () =>
    mongoose.connection.db?.command({ ping: 1 }, { timeoutMS: 1500 }),
  )
  for (const model of Object.values(mongoose.models)) {
    await model.createCollection()
    await model.createIndexes()
  }
}

export async function disconnectMongo(): Promise<void> {
  await mongoose.disconnect()
}
