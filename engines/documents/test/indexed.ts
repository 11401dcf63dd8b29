import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { MongoServerError } from 'mongodb'
import { type Thing, useDatabase } from './harness.ts'

export const fixture = useDatabase()

export function aCollection() {
  return fixture.db.collection<Thing>(`c_${randomUUID().slice(0, 8)}`)
}

export function codeOf(error: { code: number }): never {
  return error.code as never
}

export async function refused(work: Promise<unknown>, code: number): Promise<MongoServerError> {
  try {
    await work
  } catch (error) {
    assert.ok(error instanceof MongoServerError, String(error))
    assert.equal(error.code, code, error.message)
    return error
  }
  throw new assert.AssertionError({ message: 'was not refused' })
}
