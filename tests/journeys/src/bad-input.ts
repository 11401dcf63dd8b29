import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { apis } from '@sortie/contracts/apis'
import { type Endpoint, isStream } from '@sortie/contracts/endpoint'
import type { Person } from '@sortie/system-testing/caller'
import type { RunningSystem } from '@sortie/system-testing/start-system'
import * as z from 'zod/mini'

type Given = { system: RunningSystem; person: Person; admin: Person }

const calls = Object.values(apis).flatMap((list) => list.flatMap((api) => Object.values(api)))
const nonsense: unknown[] = [
  {},
  [],
  'text',
  7,
  {
    date: { $gt: '' },
    name: { $ne: 1 },
    email: ['x'],
    username: { $gt: '' },
    password: { $gt: '' },
    amount: '1e9',
    merchant: null,
  },
  { ...Object.fromEntries('abcdefghij'.split('').map((letter) => [letter, 'x'.repeat(5000)])) },
]

const nonsenseQuery = {
  status: 'Paid',
  category: 'Food',
  limit: '-1',
  startDate: 'soon',
  people: 'x',
  include_receipts: 'maybe',
  format: 'exe',
}

/** The same nonsense for every call, and bodies that are not JSON. */
export function badInput(start: () => Given): void {
  describe('bad input', () => {
    it('to every call gets the error shape, never a 5xx, and stores nothing', async () => {
      const { person, admin } = start()
      const before = await counts(start())
      for (const endpoint of calls) {
        const who = endpoint.access === 'admin' ? admin : person
        const path = endpoint.path.replace(':id', 'not-an-id').replace(/:\w+/g, 'x')
        if (endpoint.path === '/api/logout') continue
        const bodies =
          endpoint.method === 'GET' ||
          endpoint.method === 'DELETE' ||
          isStream(endpoint.body) ||
          !endpoint.body
            ? [undefined]
            : nonsense
        for (const body of bodies) {
          const query = endpoint.query ? `?${new URLSearchParams(nonsenseQuery)}` : ''
          const response = await who.send(endpoint.method, path + query, body)
          const text = await response.text()
          if (response.ok) {
            assert.ok(
              harmless(endpoint, body),
              `${endpoint.method} ${path} took ${JSON.stringify(body)}: ${text}`,
            )
            continue
          }
          assert.ok(
            response.status < 500,
            `${endpoint.method} ${path} ${JSON.stringify(body)}: ${response.status} ${text}`,
          )
          demandProblem(path, text)
        }
      }
      assert.deepEqual(await counts(start()), before)
    })

    it('that is no JSON, too large or of another type is told so', async () => {
      const { system, person } = start()
      const send = (body: string, type: string) =>
        fetch(`${system.url}/api/expenses`, {
          method: 'POST',
          headers: { cookie: person.cookie, 'content-type': type },
          body,
        })
      assert.equal((await send('{', 'application/json')).status, 400)
      assert.equal((await send('a=1', 'application/x-www-form-urlencoded')).status, 415)
      assert.equal(
        (await send(JSON.stringify({ merchant: 'x'.repeat(300_000) }), 'application/json')).status,
        413,
      )
    })

    it('ends no process', async () => {
      const { system, person } = start()
      await system.healthy(1000)
      assert.equal((await person.get('/api/no-such-call')).status, 404)
      for (const path of [
        '/internal/health',
        '/internal/metrics',
        '/internal/keys',
        '/internal/sessions/feed',
        '/metrics',
      ]) {
        const response = await person.get(path, { accept: 'application/json' })
        assert.doesNotMatch(await response.text(), /process_cpu|"kid"|"ended"/)
      }
    })
  })
}

/** A refusal has one shape: ours, or what a directory is told. */
export function demandProblem(path: string, text: string): void {
  const problem = JSON.parse(text)
  if (path.startsWith('/scim/')) {
    assert.deepEqual(problem.schemas, ['urn:ietf:params:scim:api:messages:2.0:Error'], text)
    assert.equal(typeof problem.detail, 'string', text)
    return
  }
  assert.equal(typeof problem.error, 'string', text)
  assert.match(problem.code, /^[a-z][a-z_]*$/, text)
  assert.match(problem.requestId, /^[0-9a-f-]{36}$/, text)
}

/** Calls that ask for nothing, or whose every field is optional, may succeed with nonsense around them. */
function harmless(endpoint: Endpoint, body: unknown): boolean {
  if (endpoint.params) return false
  if (endpoint.query && !z.safeDecode(endpoint.query, nonsenseQuery as never).success) return false
  return (
    !endpoint.body ||
    (!isStream(endpoint.body) && z.safeDecode(endpoint.body, body as never).success)
  )
}

async function counts({ person, admin }: Given): Promise<unknown> {
  const sizes: number[] = []
  for (const path of ['/api/expenses', '/api/trips', '/api/flights'])
    sizes.push(((await (await person.get(path)).json()) as unknown[]).length)
  return [...sizes, await (await admin.get('/admin/users/counts')).json()]
}
