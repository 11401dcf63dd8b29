import assert from 'node:assert/strict'
import { text } from 'node:stream/consumers'
import { after, describe, it } from 'node:test'
import { answersWith, fakeService } from '../testing/fake-service.ts'
import { jobTokens } from './job-token.ts'

const id = '6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11'
const service = await fakeService()
after(() => service.stop())

describe('a token for background work', () => {
  const auth = () => ({ AUTH_URL: service.base, JOB_TOKEN_SECRET: 's'.repeat(32) })

  it('is asked for with the secret of its service, and kept for its next calls', async () => {
    const asked: unknown[] = []
    service.answer = async (request, response) => {
      asked.push([request.headers.authorization, JSON.parse(await text(request))])
      answersWith(200, { token: `t-${asked.length}` })(request, response)
    }
    const token = jobTokens(auth(), id)
    assert.deepEqual(await Promise.all([token(), token()]), ['t-1', 't-1'])
    assert.deepEqual(asked, [[`Bearer ${'s'.repeat(32)}`, { userId: id, purpose: 'read' }]])
    assert.equal(await jobTokens(auth(), id)(), 't-2')
  })

  it('is asked for again after half of its life', async (t) => {
    let given = 0
    service.answer = (request, response) =>
      answersWith(200, { token: `t-${++given}` })(request, response)
    t.mock.timers.enable({ apis: ['Date'] })
    const token = jobTokens(auth(), id)
    assert.equal(await token(), 't-1')
    t.mock.timers.tick(29_999)
    assert.equal(await token(), 't-1')
    t.mock.timers.tick(1)
    assert.equal(await token(), 't-2')
  })

  it('is asked for again after a failure, and a wrong secret is no fault of the user', async () => {
    const token = jobTokens(auth(), id)
    service.answer = answersWith(503, { error: 'Away.', code: 'documents_unavailable' })
    await assert.rejects(token(), { status: 503, code: 'documents_unavailable' })
    service.answer = answersWith(401, { error: 'Services only.', code: 'service_only' })
    await assert.rejects(token(), /JOB_TOKEN_SECRET is not the one that the auth service has/)
    service.answer = answersWith(200, { token: 't' })
    assert.equal(await token(), 't')
  })
})
