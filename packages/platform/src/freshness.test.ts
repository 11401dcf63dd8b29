import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { eventually } from '@sortie/testing/eventually'
import { startTcpProxy, type TcpProxy } from '@sortie/testing/tcp-proxy'
import { newNamespace } from '@sortie/testing/test-service'
import { markChanged, marksOf, startFreshness } from './freshness.ts'

let redis: TcpProxy
let stop: () => Promise<void>
before(async () => {
  redis = await startTcpProxy(process.env.REDIS_URL ?? '')
  stop = await startFreshness(redis.url, newNamespace(), 'travel')
  await eventually(async () => assert.notEqual(await marksOf('anyone', ['travel']), null))
})
after(async () => {
  await stop()
  await redis.stop()
})

describe('the marks of a person', () => {
  it('change with their own changes in the services that are asked about, and with no others', async () => {
    const [ann, bob] = [randomUUID(), randomUUID()]
    const first = await marksOf(ann, ['travel', 'receipt'])
    assert.equal(await marksOf(ann, ['travel', 'receipt']), first)
    await markChanged(bob)
    assert.equal(await marksOf(ann, ['travel', 'receipt']), first)
    const elsewhere = await marksOf(ann, ['receipt'])
    await markChanged(ann)
    assert.notEqual(await marksOf(ann, ['travel', 'receipt']), first)
    assert.equal(await marksOf(ann, ['receipt']), elsewhere)
  })

  it('cannot be read while Redis is away; a change of that time shows in them afterwards', async () => {
    const ann = randomUUID()
    const before = await marksOf(ann, ['travel'])
    redis.cut()
    await eventually(async () => assert.equal(await marksOf(ann, ['travel']), null))
    await markChanged(ann)
    redis.restore()
    const afterwards = await eventually(async () => {
      const marks = await marksOf(ann, ['travel'])
      assert.notEqual(marks, null)
      return marks
    })
    assert.notEqual(afterwards, before)
  })

  it('can be read again when Redis is back at another address and the old one stays silent', async () => {
    redis.move()
    await eventually(async () => assert.notEqual(await marksOf('anyone', ['travel']), null), 8000)
  })
})
