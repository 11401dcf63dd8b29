import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { apis } from '@sortie/contracts/apis'
import { anExpense } from '@sortie/testing/builders'
import { sharedGateways } from './testing/gateway-under-test.ts'

const system = await sharedGateways()
after(() => system.stop())

describe('what the browser keeps', () => {
  it('no answer of a call is cached, whether it succeeds, is refused or not found', async () => {
    const { cookie } = await system.register()
    await system.post('/api/expenses', { cookie, body: anExpense() })
    const declared = Object.values(apis)
      .flat()
      .flatMap((api) => Object.values(api))
      .filter(({ method, path }) => method === 'GET' && !path.includes(':'))
    assert.ok(declared.length > 10)
    const paths = [...declared.map(({ path }) => path), '/api/nothing', '/admin/nothing']
    const statuses = new Set<number>()
    for (const path of paths)
      for (const who of [cookie, '', 'sortie_session=forged']) {
        const answer = await system.call(path, { cookie: who })
        await answer.body?.cancel()
        assert.equal(answer.headers.get('cache-control'), 'no-store', `${path} ${answer.status}`)
        statuses.add(answer.status)
      }
    assert.deepEqual([...statuses].sort(), [200, 400, 401, 403, 404, 503])
    const written = await system.post('/api/expenses', { cookie, body: {} })
    assert.equal(written.status, 400)
    assert.equal(written.headers.get('cache-control'), 'no-store')
  })

  it('the browser’s cache is cleared at logout only', async () => {
    const { cookie } = await system.register()
    const before = await system.call('/api/user', { cookie })
    assert.equal(before.headers.get('clear-site-data'), null)
    const answer = await system.post('/api/logout', { cookie })
    assert.equal(answer.headers.get('clear-site-data'), '"cache"')
    assert.match(answer.headers.getSetCookie()[0] ?? '', /^sortie_session=;.*Max-Age=0/i)
  })
})
