import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { eventually } from '@sortie/testing/eventually'
import { startTcpProxy, type TcpProxy } from '@sortie/testing/tcp-proxy'
import { newNamespace } from '@sortie/testing/test-service'
import { cacheVersionsOf, invalidateCached, startCacheVersions } from './cache-versions.ts'

let redis: TcpProxy
let stop: () => Promise<void>
before(async () => {
  redis = await startTcpProxy(process.env.REDIS_URL ?? '')
  stop = await startCacheVersions(redis.url, newNamespace(), 'travel')
  await eventually(async () => assert.notEqual(await cacheVersionsOf('anyone', ['travel']), null))
})
after(async () => {
  await stop()
  await redis.stop()
})

describe('the cache versions of a person', () => {
  it('change when the person changes something in one of the services asked about, and not otherwise', async () => {
    const [ann, bob] = [randomUUID(), randomUUID()]
    const first = await cacheVersionsOf(ann, ['travel', 'receipt'])
    assert.equal(await cacheVersionsOf(ann, ['travel', 'receipt']), first)
    await invalidateCached(bob)
    assert.equal(await cacheVersionsOf(ann, ['travel', 'receipt']), first)
    const elsewhere = await cacheVersionsOf(ann, ['receipt'])
    await invalidateCached(ann)
    assert.notEqual(await cacheVersionsOf(ann, ['travel', 'receipt']), first)
    assert.equal(await cacheVersionsOf(ann, ['receipt']), elsewhere)
  })

  it('are null while Redis is away, and show a change of that time afterwards', async () => {
    const ann = randomUUID()
    const before = await cacheVersionsOf(ann, ['travel'])
    redis.cut()
    await eventually(async () => assert.equal(await cacheVersionsOf(ann, ['travel']), null))
    await invalidateCached(ann)
    redis.restore()
    const afterwards = await eventually(async () => {
      const versions = await cacheVersionsOf(ann, ['travel'])
      assert.notEqual(versions, null)
      return versions
    })
    assert.notEqual(afterwards, before)
  })

  it('are read again when Redis is back at another address while the old one stays silent', async () => {
    redis.move()
    await eventually(
      async () => assert.notEqual(await cacheVersionsOf('anyone', ['travel']), null),
      8000,
    )
  })
})
