import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, it } from 'node:test'
import { authUnderTest } from '../testing/auth-under-test.ts'
import { SessionModel } from './session.model.ts'

const auth = await authUnderTest()
after(() => auth.stop())

it('many ended sessions are answered in pages, each session once, also when they ended at the same millisecond', async () => {
  const endedAt = new Date()
  const expiresAt = new Date(endedAt.getTime() + 3600_000)
  const past = { generation: 0, device: 'Firefox', address: '', startedAt: endedAt }
  const ended = Array.from({ length: 10_500 }, () => ({ _id: randomUUID(), ...past }))
  const stored = { userId: randomUUID(), seenAt: endedAt, endedAt, expiresAt }
  await SessionModel.collection.insertMany(
    ended.map((session) => ({ ...session, ...stored })) as never[],
  )
  const told: string[] = []
  const sizes: number[] = []
  let next: string | undefined
  do {
    const { body } = await auth.feed(next === undefined ? {} : { after: next })
    sizes.push(body.ended.length)
    told.push(...body.ended.map(({ sid }) => sid))
    next = body.next
  } while (next !== undefined && sizes.length < 10)
  assert.deepEqual(sizes, [5000, 5000, 500])
  assert.deepEqual(told.toSorted(), ended.map(({ _id }) => _id).toSorted())
})
