import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { type Document, MongoServerError } from 'mongodb'
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

/** The access stage at the bottom of the winning plan. */
export function accessOf(explained: Document): Document {
  let stage =
    explained.queryPlanner?.winningPlan ?? explained.stages?.[0].$cursor.queryPlanner.winningPlan
  stage = stage.queryPlan ?? stage
  const stages = [stage.stage]
  while (stage.inputStage) {
    stage = stage.inputStage
    stages.push(stage.stage)
  }
  return { ...stage, stages }
}
