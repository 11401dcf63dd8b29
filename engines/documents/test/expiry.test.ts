import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import { eventually } from '@sortie/testing/eventually'
import { isEmbedded, useDatabase } from './harness.ts'

const fixture = useDatabase()

describe('documents under an expiring index', () => {
  before(async () => {
    // A real server looks once a minute; this makes it look every second.
    if (!isEmbedded)
      await fixture.client.db('admin').command({ setParameter: 1, ttlMonitorSleepSecs: 1 })
  })

  it('vanish when their time has come, and only those with a date', async () => {
    const keys = fixture.db.collection<{ _id: number; at?: unknown }>('keys')
    await keys.createIndex({ at: 1 }, { expireAfterSeconds: 60 })
    const now = Date.now()
    await keys.insertMany([
      { _id: 1, at: new Date(now - 120_000) },
      { _id: 2, at: new Date(now) },
      { _id: 3, at: 'never' },
      { _id: 4 },
      { _id: 5, at: [new Date(now + 1e6), new Date(now - 120_000)] },
      { _id: 6, at: now - 120_000 },
    ])
    await eventually(async () => assert.equal(await keys.countDocuments(), 4))
    assert.deepEqual(await keys.distinct('_id'), [2, 3, 4, 6])
  })
})
