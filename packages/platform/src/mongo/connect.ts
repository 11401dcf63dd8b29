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
    maxPoolSize: 30,
    retryWrites: true,
    writeConcern: { w: 'majority' },
    monitorCommands: isTracing(),
  })
  if (isTracing()) (await import('../tracing/drivers.ts')).followClient(mongoose.connection.getClient())
  translateErrors((error) => (isDatabaseAway(error) ? unavailable('documents', error) : null))
  addCheck('documents', async () => mongoose.connection.db?.command({ ping: 1 }, { timeoutMS: 1500 }))
  for (const model of Object.values(mongoose.models)) {
    await model.createCollection()
    await model.createIndexes()
  }
}

export async function disconnectMongo(): Promise<void> {
  await mongoose.disconnect()
}

function isDatabaseAway(error: unknown): boolean {
  const { MongoNetworkError, MongoServerSelectionError, MongoNotConnectedError, MongoTopologyClosedError } =
    mongoose.mongo
  return [
    MongoNetworkError,
    MongoServerSelectionError,
    MongoNotConnectedError,
    MongoTopologyClosedError,
    mongoose.MongooseError,
  ].some(
    (kind) =>
      error instanceof kind &&
      (kind !== mongoose.MongooseError || /buffering timed out|initial connection/.test((error as Error).message)),
  )
}
