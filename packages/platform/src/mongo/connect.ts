import mongoose from 'mongoose'
import { translateErrors, unavailable } from '../errors.ts'
import { addCheck } from '../health.ts'
import { isTracing } from '../tracing.ts'

mongoose.set('transactionAsyncLocalStorage', true)
mongoose.set('strictQuery', 'throw')
mongoose.set('autoIndex', false)
mongoose.set('autoCreate', false)

/** Connects to the service's own database `<namespace>_<service>` and makes its collections and indexes. */
export async function connectMongo(url: string, database: string): Promise<void> {
  await mongoose.connect(url, {
    dbName: database,
    serverSelectionTimeoutMS: 5000,
    // A server that hangs is noticed by its heart and what waits for it ends: within 2 s + 6 s, where 30 s and more are usual.
    heartbeatFrequencyMS: 2000,
    connectTimeoutMS: 6000,
    // When all connections are busy for so long, more callers waiting make it no better.
    waitQueueTimeoutMS: 5000,
    maxPoolSize: 30,
    retryWrites: true,
    writeConcern: { w: 'majority' },
    monitorCommands: isTracing(),
  })
  if (isTracing())
    (await import('../tracing/drivers.ts')).followClient(mongoose.connection.getClient())
  translateErrors((error) => (isDatabaseAway(error) ? unavailable('documents', error) : null))
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

/** Out of disk space; stopping; another node has taken over. */
const awayCodes = new Set<unknown>([14031, 91, 189, 10107, 11600, 11602, 13435, 13436])

/** No connection was free, or all were just being closed; the driver does not export these classes. */
const poolErrors = new Set(['MongoWaitQueueTimeoutError', 'MongoPoolClosedError'])

function isDatabaseAway(error: unknown): boolean {
  const { MongoNetworkError, MongoServerError, MongoServerSelectionError, MongoNotConnectedError } =
    mongoose.mongo
  const { MongoTopologyClosedError, MongoDriverError } = mongoose.mongo
  if (error instanceof MongoServerError) return awayCodes.has(error.code)
  if (error instanceof MongoDriverError && poolErrors.has(error.name)) return true
  if (error instanceof mongoose.MongooseError)
    return /buffering timed out|initial connection/.test(error.message)
  return [
    MongoNetworkError,
    MongoServerSelectionError,
    MongoNotConnectedError,
    MongoTopologyClosedError,
  ].some((kind) => error instanceof kind)
}
