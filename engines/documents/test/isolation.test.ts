import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { useDatabase } from './harness.ts'
import { type Action, Model, Reality, type Row, type Step } from './isolation-model.ts'

const fixture = useDatabase()

describe('transactions interleaved in any order', () => {
  const step: fc.Arbitrary<Step> = fc.record({
    who: fc.constantFrom(0, 1, 1, 2, 2, 3),
    action: fc.constantFrom<Action>(
      'insert',
      'update',
      'update',
      'delete',
      'read',
      'read',
      'commit',
      'abort',
    ),
    key: fc.integer({ min: 1, max: 3 }),
  })

  it('behave as under snapshot isolation where the first writer wins', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
        const sessions = [
          undefined,
          ...Array.from({ length: 3 }, () => fixture.client.startSession()),
        ]
        const rows = fixture.db.collection<Row>(`c_${randomUUID().slice(0, 8)}`)
        await rows.createIndex({ v: 1 })
        const [model, reality] = [new Model(), new Reality(rows, sessions)]
        for (const [n, { who, action, key }] of steps.entries()) {
          const label = `step ${n}: ${who} ${action} ${key}`
          if (action === 'commit' || action === 'abort') {
            // A transaction in which nothing has happened yet has nothing to end.
            if (!model.isOpen(who)) continue
            await reality.end(who, action)
            model[action](who)
          } else {
            // A plain write would wait for the transaction that holds the key.
            if (who === 0 && action !== 'read' && model.isLocked(key)) continue
            if (action === 'insert' && model.isUnclear(who, key)) continue
            model.begin(who)
            reality.begin(who)
            if (action === 'read') assert.equal(await reality.read(who), model.read(who), label)
            else
              assert.equal(
                await reality.write(who, key, action, n),
                model.write(who, key, action, n),
                label,
              )
          }
        }
        for (const who of [1, 2, 3]) await reality.end(who, 'abort')
        assert.equal(
          await reality.read(0),
          JSON.stringify([...model.committed].sort(([a], [b]) => a - b)),
        )
        for (const session of sessions) await session?.endSession()
      }),
      { numRuns: 40 },
    )
  })
})
