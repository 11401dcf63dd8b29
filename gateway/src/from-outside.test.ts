import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { after, before, describe, it } from 'node:test'
import type { UserJson } from '@sortie/contracts/user'
import { type Door, openDoor } from './testing/door.ts'

describe('what comes from outside', () => {
  let door: Door
  before(async () => {
    door = await openDoor()
  })
  after(() => door.close())

  it('cannot say who it is', async () => {
    const { cookie, user } = await door.register()
    const token = cookie.split('=')[1] ?? ''
    const claims = {
      authorization: `Bearer ${token}`,
      'x-user-id': user.id,
      'x-user-role': 'admin',
      'x-user': JSON.stringify(user),
      'x-session-token': token,
    }
    assert.equal(await door.status('/api/user', { headers: claims }), 401)
    assert.equal(await door.status('/api/expenses', { headers: claims }), 401)
    assert.equal(await door.status('/admin/users', { cookie, headers: claims }), 403)
    const { cookie: mine, user: me } = await door.register()
    const answer = await door.call('/api/user', { cookie: mine, headers: claims })
    assert.equal(((await answer.json()) as UserJson).id, me.id)
  })

  it('cannot choose the address it is counted by', async () => {
    const username = `${randomUUID()}@example.org`
    const statuses: number[] = []
    for (let i = 0; i < 7; i++) {
      const headers = {
        'x-forwarded-for': `198.51.100.${i}`,
        forwarded: `for=198.51.100.${i}`,
        'x-real-ip': '198.51.100.9',
      }
      statuses.push(
        (await door.post('/api/login', { headers, body: { username, password: 'wrong' } })).status,
      )
    }
    assert.ok(statuses.includes(429), `${statuses}`)
  })

  it('does not reach what is internal, however the path is written', async () => {
    const { cookie } = await door.administrator()
    const internal = ['keys', 'users', 'health', 'metrics', 'sessions/feed']
    const written = internal.flatMap((name) => [
      `/internal/${name}`,
      `//internal/${name}`,
      `/%69nternal/${name}`,
      `/INTERNAL/${name}`,
      `/api/../internal/${name}`,
      `/api/%2e%2e/internal/${name}`,
      `/api/user/..%2f..%2finternal/${name}`,
      `/api/user;/../../internal/${name}`,
      `/./internal/${name}`,
    ])
    for (const path of written) {
      const { status: answered, body } = await raw(door.near.url, path, {
        cookie,
        accept: 'application/json',
      })
      assert.ok(answered === 404 || answered === 400, `${path}: ${answered}`)
      assert.doesNotMatch(
        body,
        /BEGIN PUBLIC|argon|http_request_duration|"ended"|"status":"ok"/,
        path,
      )
    }
  })

  it('is refused when another site sends it to change something', async () => {
    const { cookie } = await door.register()
    const body = { employeeName: 'Mallory' }
    const put = (headers: Record<string, string>) =>
      door.call('/api/profile', { method: 'PUT', cookie, headers, body })
    const foreign: Array<Record<string, string>> = [
      { origin: 'https://evil.example.org' },
      { origin: 'null' },
      { origin: `${door.near.url}.evil.example.org` },
      { 'sec-fetch-site': 'cross-site' },
      { origin: door.near.url, 'sec-fetch-site': 'cross-site' },
    ]
    for (const headers of foreign) {
      const refused = await put(headers)
      assert.equal(refused.status, 403, JSON.stringify(headers))
      assert.equal(((await refused.json()) as { code: string }).code, 'foreign_origin')
    }
    const login = { username: door.own.env.ADMIN_EMAIL, password: door.own.env.ADMIN_PASSWORD }
    const planted = await door.post('/api/login', {
      headers: { origin: 'https://evil.example.org' },
      body: login,
    })
    assert.equal(planted.status, 403)
    assert.deepEqual(planted.headers.getSetCookie(), [])
    const profile = (await (await door.call('/api/profile', { cookie })).json()) as {
      employeeName: string | null
    }
    assert.equal(profile.employeeName, null)
    const ours: Array<Record<string, string>> = [
      {},
      { origin: door.near.url },
      { 'sec-fetch-site': 'same-origin' },
    ]
    for (const headers of ours)
      assert.equal((await put(headers)).status, 200, JSON.stringify(headers))
  })
})

/** Sends the path as it is: fetch would normalise it. */
function raw(
  base: string,
  path: string,
  headers: Record<string, string>,
): Promise<{ status: number; body: string }> {
  const { hostname, port } = new URL(base)
  return new Promise((resolve, reject) => {
    request({ hostname, port, path, headers }, (answer) => {
      let body = ''
      answer.on('data', (part) => {
        body += part
      })
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body }))
    })
      .on('error', reject)
      .end()
  })
}
