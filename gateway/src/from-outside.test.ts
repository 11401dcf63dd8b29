import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { after, describe, it } from 'node:test'
import { today } from '@sortie/contracts/calendar'
import type { UserJson } from '@sortie/contracts/user'
import { password, sharedGateways } from './testing/gateway-under-test.ts'

const system = await sharedGateways()
after(() => system.stop())

describe('what comes from outside', () => {
  it('identity headers from outside are dropped', async () => {
    const { cookie, user } = await system.register()
    const token = cookie.split('=')[1] ?? ''
    const claims = {
      authorization: `Bearer ${token}`,
      'x-user-id': user.id,
      'x-user-role': 'admin',
      'x-user': JSON.stringify(user),
      'x-session-token': token,
    }
    assert.equal(await system.status('/api/user', { headers: claims }), 401)
    assert.equal(await system.status('/api/expenses', { headers: claims }), 401)
    assert.equal(await system.status('/admin/users', { cookie, headers: claims }), 403)
    const { cookie: mine, user: me } = await system.register()
    const answer = await system.call('/api/user', { cookie: mine, headers: claims })
    assert.equal(((await answer.json()) as UserJson).id, me.id)
  })

  /** An administrator, and what a directory sends with the token that they have made. */
  async function aDirectory() {
    const { cookie } = await system.administrator()
    const known = { currentPassword: system.own.env.ADMIN_PASSWORD }
    const proven = await system.post('/api/account/proof', { cookie, body: known })
    const body = { name: 'Entra', days: 30, ...((await proven.json()) as { proof: string }) }
    const made = await system.post('/admin/directory/tokens', { cookie, body })
    const { token } = (await made.json()) as { token: string }
    return { cookie, headers: { authorization: `Bearer ${token}` } }
  }

  it("the token of an organisation's directory reaches its own calls alone", async () => {
    const { cookie, headers } = await aDirectory()
    assert.equal(await system.status('/scim/v2/Users', { headers }), 200)
    assert.equal(await system.status('/scim/v2/Users', { cookie }), 401)
    for (const path of ['/api/user', '/admin/users'])
      assert.equal(await system.status(path, { headers }), 401, path)
  })

  it('a directory deactivates somebody by PATCH, and their next call is refused everywhere', async () => {
    const { cookie: admin, headers } = await aDirectory()
    const email = `${randomUUID()}@example.org`
    await system.post('/admin/users', { cookie: admin, body: { email, password } })
    const { cookie } = await system.signIn(email)
    const sent = await system.post('/scim/v2/Users/', { headers, body: { userName: email } })
    const { id } = (await sent.json()) as { id: string }
    await system.holdsEverywhere('/api/expenses', cookie, 200)
    const body = { Operations: [{ op: 'Replace', path: 'active', value: 'False' }] }
    assert.equal(
      await system.status(`/scim/v2/Users/${id}`, { method: 'PATCH', headers, body }),
      200,
    )
    await system.holdsEverywhere('/api/expenses', cookie, 401)
  })

  it('a link has the zone of its reader from a cookie, where no header names one', async () => {
    const { cookie } = await system.register()
    const nameIn = async (zone: string, headers = {}) => {
      const cookies = `${cookie}; sortie_zone=${encodeURIComponent(zone)}`
      const answer = await system.call('/api/export/csv', { cookie: cookies, headers })
      await answer.arrayBuffer()
      return answer.headers.get('content-disposition') ?? ''
    }
    for (const zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
      assert.ok((await nameIn(zone)).includes(today(new Date(), zone)))
      assert.ok((await nameIn('UTC', { 'x-time-zone': zone })).includes(today(new Date(), zone)))
    }
    assert.ok((await nameIn('Nowhere\r\nx: y')).includes(today(new Date(), 'UTC')))
  })

  it('X-Forwarded-For from outside does not change the counted address', async () => {
    const username = `${randomUUID()}@example.org`
    const statuses: number[] = []
    for (let i = 0; i < 7; i++) {
      const headers = {
        'x-forwarded-for': `198.51.100.${i}`,
        forwarded: `for=198.51.100.${i}`,
        'x-real-ip': '198.51.100.9',
      }
      statuses.push(
        (await system.post('/api/login', { headers, body: { username, password: 'wrong' } }))
          .status,
      )
    }
    assert.ok(statuses.includes(429), `${statuses}`)
  })

  it('internal paths are not reached, however the path is written', async () => {
    const { cookie } = await system.administrator()
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
      const { status: answered, body } = await raw(system.near.url, path, {
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

  it('a change sent by another site is refused', async () => {
    const { cookie } = await system.register()
    const body = { employeeName: 'Mallory' }
    const put = (headers: Record<string, string>) =>
      system.call('/api/profile', { method: 'PUT', cookie, headers, body })
    const foreign: Array<Record<string, string>> = [
      { origin: 'https://evil.example.org' },
      { origin: 'null' },
      { origin: `${system.near.url}.evil.example.org` },
      { 'sec-fetch-site': 'cross-site' },
      { origin: system.near.url, 'sec-fetch-site': 'cross-site' },
    ]
    for (const headers of foreign) {
      const refused = await put(headers)
      assert.equal(refused.status, 403, JSON.stringify(headers))
      assert.equal(((await refused.json()) as { code: string }).code, 'foreign_origin')
    }
    const login = { username: system.own.env.ADMIN_EMAIL, password: system.own.env.ADMIN_PASSWORD }
    const planted = await system.post('/api/login', {
      headers: { origin: 'https://evil.example.org' },
      body: login,
    })
    assert.equal(planted.status, 403)
    assert.deepEqual(planted.headers.getSetCookie(), [])
    const profile = (await (await system.call('/api/profile', { cookie })).json()) as {
      employeeName: string | null
    }
    assert.equal(profile.employeeName, null)
    const ours: Array<Record<string, string>> = [
      {},
      { origin: system.near.url },
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
