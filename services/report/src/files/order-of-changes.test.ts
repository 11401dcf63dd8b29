import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, describe, it } from 'node:test'
import type { Role } from '@sortie/contracts/user'
import { transaction } from '@sortie/platform/mongo/transaction'
import { testService } from '@sortie/testing/test-service'
import fc from 'fast-check'

const service = await testService(() => import('../service.ts'), { ROLE: 'web' })
after(() => service.stop())

type Change = { active: boolean; role: Role; at: number; version?: number }

const start = Date.now() - 3600_000
const change = fc.record({
  active: fc.boolean(),
  role: fc.constantFrom<Role>('admin', 'user'),
})
/** Changes at odd seconds, requests at even ones; each change is delivered at least once, in any order. */
const history = fc.array(change, { minLength: 1, maxLength: 5 }).chain((changes) =>
  fc.record({
    changes: fc.constant(changes),
    isCounted: fc.boolean(),
    askedAt: fc.array(fc.integer({ min: 0, max: changes.length }), { maxLength: 3 }),
    received: fc
      .tuple(
        fc.shuffledSubarray(changes.map((_, index) => index)),
        fc.shuffledSubarray(
          changes.map((_, index) => index),
          { minLength: changes.length },
        ),
      )
      .map(([some, all]) => [...some, ...all]),
  }),
)

describe('changes of a user', () => {
  it('end in the same state in whatever order and however often they are received', async () => {
    const { PersonModel } = await import('../models/person.model.ts')
    const { BulkModel, BulkItemModel } = await import('./bulk/bulk.model.ts')
    const { ExportModel } = await import('./exports/export.model.ts')
    const { endAccess } = await import('./end-access.ts')

    async function ask(userId: string, seconds: number) {
      const times = { createdAt: new Date(start + seconds * 1000), updatedAt: new Date() }
      const common = { userId, state: 'waiting' as const, ...times }
      const [pdf, own, others] = [randomUUID(), randomUUID(), randomUUID()]
      const request = { userId, receipts: false, reportNumber: '', askedAt: '' }
      await ExportModel.collection.insertOne({ _id: pdf, request, ...common } as never)
      for (const _id of [own, others])
        await BulkModel.collection.insertOne({ _id, total: 1, settled: 0, ...common } as never)
      const person = { email: '', employeeName: null, department: null, manager: null }
      const part = { position: 0, batch: 'b', fileName: 'f', request: { ...request, person } }
      await BulkItemModel.create([{ bulkId: others, ...part }])
      return { seconds, pdf, own, others }
    }

    await fc.assert(
      fc.asyncProperty(history, async ({ changes, isCounted, askedAt, received }) => {
        const userId = randomUUID()
        const facts: Change[] = changes.map((fact, index) => ({
          ...fact,
          at: 2 * index + 1,
          ...(isCounted && { version: index + 1 }),
        }))
        const asked = []
        for (const place of askedAt) asked.push(await ask(userId, 2 * place))
        for (const index of received) {
          const { at, ...fact } = facts[index] as Change
          const data = { userId, email: '', generation: 0, ...fact }
          await transaction(() => endAccess(data, new Date(start + at * 1000)))
        }
        const account = await PersonModel.findById(userId).lean()
        assert.equal(account?.active, facts.at(-1)?.active)
        for (const { seconds, pdf, own, others } of asked) {
          const later = facts.filter(({ at }) => at > seconds)
          const inactive = later.some(({ active }) => !active)
          const demoted = later.some(({ role }) => role === 'user')
          const stateOf = (ends: boolean) => (ends ? 'cancelled' : 'waiting')
          assert.equal((await ExportModel.findById(pdf))?.state, stateOf(inactive))
          assert.equal((await BulkModel.findById(own))?.state, stateOf(inactive))
          assert.equal((await BulkModel.findById(others))?.state, stateOf(inactive || demoted))
        }
      }),
      { numRuns: 40 },
    )
  })
})
