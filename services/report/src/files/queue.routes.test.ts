import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import type { Problem } from '@sortie/contracts/problem'
import { eventually } from '@sortie/testing/eventually'
import { startTcpProxy } from '@sortie/testing/tcp-proxy'
import { testService } from '@sortie/testing/test-service'

const redis = await startTcpProxy(process.env.REDIS_URL ?? '')
const env = { ROLE: 'web', REDIS_URL: redis.url }
const service = await testService(() => import('../service.ts'), env)
after(async () => {
  redis.restore()
  await service.stop()
  await redis.stop()
})

describe('the queue board', () => {
  it('is 503 while Redis is down, hides the error, and works again afterwards', async () => {
    const admin = service.as(service.identity.person('admin'))
    const ask = () => admin.raw('/admin/queues/api/queues')
    assert.equal((await ask()).status, 200)
    redis.cut()
    const answer = await ask()
    const { code, error } = (await answer.json()) as Problem
    assert.deepEqual([answer.status, code], [503, 'queues_unavailable'])
    assert.match(error, /^The queues part is not available/)
    redis.restore()
    await eventually(async () => assert.equal((await ask()).status, 200))
  })

  it('answers errors like every other call', async () => {
    const admin = service.as(service.identity.person('admin'))
    const headers = { 'content-type': 'application/json' }
    const answer = await admin.raw('/admin/queues/api/queues/pause', {
      method: 'PUT',
      headers,
      body: '{',
    })
    assert.deepEqual(
      [answer.status, ((await answer.json()) as Problem).code],
      [400, 'invalid_json'],
    )
  })
})
