import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { type Document, MongoServerError } from 'mongodb'
import { type Thing, useDatabase } from './harness.ts'

export const fixture = useDatabase()

export function aCollection() {
  return fixture.db.collection<Thing>(`c_${randomUUID().slice(0, 8)}`)
}

export async function filled(...documents: Document[]) {
  const collection = aCollection()
  await collection.insertMany(documents as never)
  return collection
}

export async function found(documents: Document[], filter: Document) {
  const collection = await filled(...documents.map((document, i) => ({ _id: i, ...document })))
  return (await collection.find(filter).sort({ _id: 1 }).toArray()).map(({ _id }) => _id)
}

export async function updated(document: Document, update: Document) {
  const collection = await filled({ _id: 1, ...document })
  await collection.updateOne({ _id: 1 }, update)
  const { _id, ...rest } = (await collection.findOne({ _id: 1 }))!
  return rest
}

export function refused(work: Promise<unknown>, code: number) {
  return assert.rejects(work, (error) => {
    assert.ok(error instanceof MongoServerError, String(error))
    assert.equal(error.code, code, error.message)
    return true
  })
}
