import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { type ClientSession, type Document, MongoServerError } from 'mongodb'
import { type Thing, useDatabase } from './harness.ts'

export const fixture = useDatabase()

export async function aCollection(...documents: Document[]) {
  const collection = fixture.db.collection<Thing>(`c_${randomUUID().slice(0, 8)}`)
  await fixture.db.createCollection(collection.collectionName)
  if (documents.length > 0) await collection.insertMany(documents)
  return collection
}

export async function transaction<Result>(
  work: (session: ClientSession) => Promise<Result>,
): Promise<Result> {
  const session = fixture.client.startSession()
  try {
    session.startTransaction()
    return await work(session)
  } finally {
    await session.endSession()
  }
}

export async function failure(work: Promise<unknown>): Promise<MongoServerError> {
  const error = await work.then(
    () => undefined,
    (reason) => reason,
  )
  assert.ok(error instanceof MongoServerError, `was not refused: ${error}`)
  return error
}
