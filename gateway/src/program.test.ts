import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, describe, it } from 'node:test'
import type { accessTokenApi } from '@sortie/contracts/access-token'
import type { Answer } from '@sortie/contracts/endpoint'
import { organisationScopeNames, personalScopeNames, type Scope } from '@sortie/contracts/scopes'
import { eventually } from '@sortie/testing/eventually'
import { password, sharedGateways, type Visitor } from './testing/gateway-under-test.ts'

const system = await sharedGateways()
after(() => system.stop())
const admin = await system.administrator()
const adminPassword = system.own.env.ADMIN_PASSWORD

type Made = Answer<typeof accessTokenApi.make>
const expense = { date: '2026-05-02', category: 'Meals', merchant: 'Tunnel', amount: '1.00' }

async function made({ cookie }: Visitor, scopes: readonly Scope[], more = {}): Promise<Made> {
  const isAdmin = cookie === admin.cookie
  const currentPassword = isAdmin ? adminPassword : password
  const proven = await system.post('/api/account/proof', { cookie, body: { currentPassword } })
  const { proof } = (await proven.json()) as { proof: string }
  const place = organisationScopeNames.includes(scopes[0] as never)
    ? '/admin/tokens'
    : '/api/account/tokens'
  const body = { name: 'Nightly', scopes, days: 30, proof, ...more }
  const answer = await system.post(place, { cookie, body })
  assert.equal(answer.status, 201, await answer.clone().text())
  return answer.json() as Promise<Made>
}

const by = ({ token }: { token: string }) => ({ authorization: `Bearer ${token}` })
const codeOf = async (answer: Response) =>
  answer.status === 204 ? '' : ((await answer.json().catch(() => ({}))) as { code?: string }).code

describe('a token of a program', () => {
  it('with every scope of a person opens nothing of administrators, made by one or not', async () => {
    const headers = by(await made(admin, personalScopeNames))
    for (const path of ['/admin/users', '/admin/people', '/admin/expenses', '/admin/tokens'])
      assert.equal(await system.status(path, { headers }), 403, path)
    assert.equal(await system.status('/api/user', { headers }), 200)
  })

  it('opens no event stream and no path that is spelt another way', async () => {
    const headers = by(await made(admin, ['expenses:read']))
    assert.equal(await system.status('/api/expenses', { headers }), 200)
    assert.equal(await system.status('/api/expenses', { headers, method: 'HEAD' }), 200)
    const others = [
      ...['/api/events', '/api/expenses/', '/API/expenses', '/api/Expenses', '//api/expenses'],
      ...['/api/expenses/../trips', '/api%2fexpenses', '/api/expenses%2f..%2fuser', '/api/./user'],
      ...['/api/expenses/%2e%2e/user', '/api/expenses;/user', '/api/expenses%00', '/api\\user'],
      ...[
        '/internal/keys',
        '/scim/v2/Users',
        '/api/nothing',
        '/api/account/tokens?x=/api/expenses',
      ],
    ]
    for (const path of others)
      assert.ok([403, 404].includes(await system.status(path, { headers })), path)
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'])
      assert.ok([403, 404].includes(await system.status('/api/expenses', { headers, method })))
  })

  it('does for its person what its scopes say, and the trail says by which token', async () => {
    const me = await system.register()
    const token = await made(me, ['expenses:read', 'expenses:write'])
    assert.match(token.token, /^sortie_pat_[\w-]{36}\.[\w-]{43}$/)
    const stored = await system.post('/api/expenses', { headers: by(token), body: expense })
    assert.equal(stored.status, 201)
    assert.deepEqual(stored.headers.getSetCookie(), [])
    const { id } = (await stored.json()) as { id: string }
    await eventually(async () => {
      const answer = await system.call(`/api/history/${id}`, { cookie: me.cookie })
      const [line] = (await answer.json()) as Array<{ actor: unknown; changes: object[] }>
      assert.deepEqual(line?.changes[0], { field: 'way', from: null, to: 'Nightly' })
    })
    const [listed] = (await (
      await system.call('/api/account/tokens', { cookie: me.cookie })
    ).json()) as Made[]
    assert.ok(listed?.lastUsedAt)
    assert.ok(!('token' in listed) && !('digest' in listed))
  })

  it('is taken in the header alone, and never together with a session', async () => {
    const { token } = await made(admin, ['expenses:read'])
    const both = await system.call('/api/expenses', {
      headers: by({ token }),
      cookie: admin.cookie,
    })
    assert.deepEqual([both.status, await codeOf(both)], [400, 'two_callers'])
    for (const path of ['access_token', 'token', 'authorization', 'apikey'])
      assert.equal(await system.status(`/api/expenses?${path}=${token}`), 401)
    assert.equal(await system.status('/api/expenses', { cookie: `sortie_session=${token}` }), 401)
    for (const wrong of [`${token}x`, token.slice(0, -1), token.replace('pat', 'org').slice(0, 40)])
      assert.equal(await system.status('/api/expenses', { headers: by({ token: wrong }) }), 401)
  })

  it('makes no token and reads no proof, so that one never makes another', async () => {
    const me = await system.register()
    const headers = by(await made(me, personalScopeNames))
    for (const path of ['/api/account/proof', '/api/account/tokens', '/admin/tokens'])
      assert.equal(await codeOf(await system.post(path, { headers, body: {} })), 'scope_missing')
    const unproven = { name: 'x', scopes: ['expenses:read'], days: 1, proof: 'none' }
    const refused = await system.post('/api/account/tokens', { cookie: me.cookie, body: unproven })
    assert.ok([401, 403].includes(refused.status))
    for (const body of [{ days: 366 }, { scopes: ['all-expenses:read'] }, { scopes: [] }])
      await assert.rejects(made(me, ['expenses:read'], body))
  })
})

describe('a token is refused everywhere within two seconds', () => {
  const ends: Array<[how: string, end: (me: Visitor, token: Made) => Promise<Response>]> = [
    [
      'after its person has ended it',
      ({ cookie }, { id }) => system.post(`/api/account/tokens/${id}/end`, { cookie }),
    ],
    [
      'after an administrator has ended it',
      (_, { id }) => system.post(`/admin/tokens/${id}/end`, { cookie: admin.cookie }),
    ],
    [
      'after a deactivation, and stays so after a reactivation',
      async ({ user }) => {
        await system.post(`/admin/users/${user.id}/deactivate`, { cookie: admin.cookie })
        return system.post(`/admin/users/${user.id}/reactivate`, { cookie: admin.cookie })
      },
    ],
    [
      'after a new password',
      ({ user }) =>
        system.post(`/admin/users/${user.id}/reset-password`, {
          cookie: admin.cookie,
          body: { password: 'another one' },
        }),
    ],
    [
      'after an erasure',
      async ({ user }) => {
        await system.post(`/admin/users/${user.id}/deactivate`, { cookie: admin.cookie })
        return system.post(`/admin/users/${user.id}/erase`, { cookie: admin.cookie })
      },
    ],
  ]
  for (const [how, end] of ends)
    it(how, async () => {
      const me = await system.register()
      const token = await made(me, ['expenses:read'])
      const headers = by(token)
      for (const at of [system.near.url, system.far.url])
        assert.equal(await system.status('/api/expenses', { headers, at }), 200)
      const ended = await end(me, token)
      assert.equal(ended.status, 200, await ended.text())
      const late = performance.now() + 2000
      for (const at of [system.near.url, system.far.url])
        await eventually(async () =>
          assert.equal(await system.status('/api/expenses', { headers, at }), 401),
        )
      assert.ok(performance.now() < late)
    })

  it('while who tries thirty wrong ones waits, and who has a right one does not', async () => {
    const { token } = await made(admin, ['expenses:read'])
    const guess = () => `${token.slice(0, 48)}${randomUUID()}1234567`
    const statuses = []
    for (let tried = 0; tried < 40; tried++)
      statuses.push(await system.status('/api/user', { headers: by({ token: guess() }) }))
    assert.equal(statuses.at(-1), 429)
    assert.equal(await system.status('/api/expenses', { headers: by({ token }) }), 200)
  })
})
