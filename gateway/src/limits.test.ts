import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import type { Problem } from '@sortie/contracts/problem'
import { sharedGateways } from './testing/gateway-under-test.ts'
import { spawnGateway } from './testing/spawn-gateway.ts'

const system = await sharedGateways()
after(() => system.stop())

describe('the ceilings', () => {
  let strict: Awaited<ReturnType<typeof spawnGateway>>
  before(async () => {
    strict = await spawnGateway({
      ...system.env,
      LIMIT_CSV_PER_MINUTE: '2',
      LIMIT_UPLOADS_PER_MINUTE: '2',
      LIMIT_MERCHANTS_PER_MINUTE: '2',
      LIMIT_SEALS_PER_MINUTE: '3',
      LIMIT_APPROVAL_LINKS_PER_MINUTE: '3',
      LIMIT_EVENT_STREAMS: '2',
      TRUST_PROXY: '1',
    })
  })
  after(async () => {
    await strict.kill()
  })

  const statuses = async (times: number, ask: () => Promise<number>) => {
    const all: number[] = []
    for (let i = 0; i < times; i++) all.push(await ask())
    return all
  }

  it('CSV files and uploads a minute are limited per user', async () => {
    const [me, other] = [await system.register(), await system.register()]
    const at = strict.url
    const csv = (cookie: string) => () => system.status('/api/export/csv', { cookie, at })
    assert.deepEqual(await statuses(3, csv(me.cookie)), [200, 200, 429])
    assert.deepEqual(await statuses(1, csv(other.cookie)), [200])
    const path = '/api/expenses/6f1f9b1e-7d3f-4d5c-9a53-4f0f8f7f3a10/receipts'
    // No receipt service runs here, so a call that is let through answers 503.
    const upload = () => system.status(path, { method: 'POST', cookie: me.cookie, at })
    assert.deepEqual(await statuses(3, upload), [503, 503, 429])
    const intoInbox = (cookie: string) =>
      system.status('/api/inbox', { method: 'POST', cookie, at })
    assert.equal(await intoInbox(me.cookie), 429)
    assert.equal(await intoInbox(other.cookie), 503)
    const refused = await system.call('/api/export/csv', { cookie: me.cookie, at })
    assert.ok(Number(refused.headers.get('retry-after')) >= 1)
    assert.equal(await system.status('/api/expenses', { cookie: me.cookie, at }), 200)
  })

  it('merchant look-ups a minute are limited per user', async () => {
    const [me, other] = [await system.register(), await system.register()]
    const look = (cookie: string) => () =>
      system.status('/api/merchants/recognise', {
        method: 'POST',
        cookie,
        at: strict.url,
        body: { read: 'Taxi' },
      })
    assert.deepEqual(await statuses(3, look(me.cookie)), [200, 200, 429])
    assert.deepEqual(await statuses(1, look(other.cookie)), [200])
  })

  for (const [what, path] of [
    ['numbers of sealed reports', '/api/seals/K7QM-2XRT-9HVD-0ZNE'],
    ['links to decide by', '/api/approval-links/a-token'],
    ['receipts behind links', `/api/approval-links/a-token/receipts/${randomUUID()}`],
  ] as const)
    it(`${what} are limited each per network, with a session or without, and guesses take nothing from them`, async () => {
      const { cookie } = await system.register()
      const statusOf = async (address: string, who = '', of: string = path) => {
        const headers = { 'x-forwarded-for': address, ...(who && { cookie: who }) }
        return (await fetch(strict.url + of, { headers })).status
      }
      const network = `2001:db8:${what.length}`
      const [, , kind = ''] = path.split('/')
      for (let nth = 0; nth < 10; nth++)
        assert.equal(await statusOf(`${network}:1::5`, '', `/api/${kind}/guess-${nth}`), 503)
      const answers: number[] = []
      for (const host of [1, 2, 3, 4])
        answers.push(await statusOf(`${network}:1::${host}`, host === 2 ? cookie : undefined))
      // No report service runs here, so a call that is let through answers 503.
      assert.deepEqual(answers, [503, 503, 503, 429])
      assert.equal(await statusOf(`${network}:2::1`), 503)
      assert.equal(await statusOf(`203.0.113.${what.length}`), 503)
    })

  it('open event streams are limited per user, and a closed one makes room', async () => {
    const [me, other] = [await system.register(), await system.register()]
    const open = ({ cookie }: typeof me) => system.call('/api/events', { cookie, at: strict.url })
    const streams = [await open(me), await open(me)]
    assert.deepEqual(
      streams.map(({ status }) => status),
      [200, 200],
    )
    const refused = await open(me)
    assert.equal(refused.status, 429)
    assert.ok(Number(refused.headers.get('retry-after')) >= 1)
    assert.match(((await refused.json()) as Problem).error, /close some/)
    const theirs = await open(other)
    assert.equal(theirs.status, 200)
    for (const { body } of [...streams, theirs]) await body?.cancel()
    assert.equal((await system.call('/api/user', { cookie: me.cookie })).status, 200)
  })

  it('methods that no call has, and files that no page needs, are not found', async () => {
    const { cookie } = await system.register()
    for (const method of ['OPTIONS', 'PATCH', 'PROPFIND'])
      for (const path of ['/api/user', '/api/expenses', '/healthz', '/api/docs/'])
        assert.equal(await system.status(path, { method, cookie }), 404, `${method} ${path}`)
    for (const name of ['swagger-ui.css', 'swagger-ui-bundle.js', ''])
      assert.equal(await system.status(`/api/docs/${name}`), 200, name)
    for (const name of ['package.json', 'swagger-ui-bundle.js.map', 'index.html', 'README.md'])
      assert.notEqual(await system.status(`/api/docs/${name}`), 200, name)
  })
})
