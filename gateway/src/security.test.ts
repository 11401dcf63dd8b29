import assert from 'node:assert/strict'
import { createHmac, generateKeyPairSync, randomUUID } from 'node:crypto'
import { after, describe, it } from 'node:test'
import type { UserJson } from '@sortie/contracts/user'
import { jobTokenSecret } from '@sortie/testing/people'
import jsonwebtoken from 'jsonwebtoken'
import { cookieIn, password, sharedGateways } from './testing/gateway-under-test.ts'
import { spawnGateway } from './testing/spawn-gateway.ts'

const system = await sharedGateways()
after(() => system.stop())

describe('the door', () => {
  describe('a session cookie', () => {
    it('the cookie is out of reach of scripts and other sites, lives twelve hours, and is the only token sent to browsers', async () => {
      const answer = await system.post('/api/register', {
        body: { email: `${randomUUID()}@example.org`, password },
      })
      const [cookie = '', ...more] = answer.headers.getSetCookie()
      assert.deepEqual(more, [])
      for (const part of [
        /; HttpOnly/i,
        /; SameSite=Lax/i,
        /; Max-Age=43(200|19\d)/i,
        /; Path=\//i,
      ])
        assert.match(cookie, part)
      assert.doesNotMatch(cookie, /Secure|Domain/i)
      assert.equal(answer.headers.get('x-session-token'), null)
      assert.doesNotMatch(await answer.text(), /eyJ/)
    })

    it('the cookie is Secure with https, and bound to this host by its name', async () => {
      const secure = await spawnGateway({ ...system.env, PUBLIC_URL: 'https://sortie.example.org' })
      try {
        const answer = await system.post('/api/login', {
          at: secure.url,
          body: { username: system.own.env.ADMIN_EMAIL, password: system.own.env.ADMIN_PASSWORD },
        })
        const [cookie = ''] = answer.headers.getSetCookie()
        assert.match(cookie, /^__Host-sortie_session=[^;]+;.*; Path=\/;.*; Secure/i)
        assert.doesNotMatch(cookie, /Domain/i)
        const [own = ''] = cookie.split(';')
        const statusOf = (sent: string) =>
          system.status('/api/user', { at: secure.url, cookie: sent })
        assert.equal(await statusOf(own), 200)
        assert.equal(await statusOf(own.replace('__Host-', '')), 401, 'that a sibling could plant')
      } finally {
        await secure.kill()
      }
    })

    it('every sign-in makes a new session, whatever cookie was set before', async () => {
      const planted = await system.register()
      const victim = await system.register()
      const answer = await system.post('/api/login', {
        cookie: planted.cookie,
        body: { username: victim.user.email, password },
      })
      const fresh = cookieIn(answer)
      assert.notEqual(sidOf(fresh), sidOf(planted.cookie))
      const who = await (await system.call('/api/user', { cookie: planted.cookie })).json()
      assert.equal((who as UserJson).id, planted.user.id)
    })

    it('a cookie that is forged, expired, unsigned or of another key gives no access and is cleared', async () => {
      const { cookie } = await system.register()
      const token = cookie.split('=')[1] ?? ''
      const { header, payload } = jsonwebtoken.decode(token, { complete: true }) ?? assert.fail()
      const claims = payload as Record<string, unknown>
      const [head = '', body = '', signature = ''] = token.split('.')
      const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
      const keys = (await (await fetch(`${system.auth.url}/internal/keys`)).json()) as {
        keys: Array<{ pem: string }>
      }
      const hmacHead = encode({ alg: 'HS256', typ: 'JWT', kid: header.kid })
      const hmac = createHmac('sha256', keys.keys[0]?.pem ?? '')
        .update(`${hmacHead}.${body}`)
        .digest('base64url')
      const other = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey
      const forged = [
        `${head}.${encode({ ...claims, role: 'admin' })}.${signature}`,
        `${encode({ alg: 'none', typ: 'JWT', kid: header.kid })}.${body}.`,
        `${hmacHead}.${body}.${hmac}`,
        jsonwebtoken.sign(claims, other, { algorithm: 'ES256', keyid: header.kid ?? '' }),
        jsonwebtoken.sign({ ...claims, exp: 1 }, other, {
          algorithm: 'ES256',
          keyid: header.kid ?? '',
        }),
        `${token}x`,
        'nonsense',
      ]
      for (const bad of forged)
        for (const path of ['/api/user', '/api/expenses', '/admin/users']) {
          const answer = await system.call(path, { cookie: `sortie_session=${bad}` })
          assert.equal(answer.status, 401)
          assert.match(answer.headers.getSetCookie()[0] ?? '', /^sortie_session=;.*Max-Age=0/i)
          assert.deepEqual(Object.keys((await answer.json()) as object).sort(), [
            'code',
            'error',
            'requestId',
          ])
        }
    })
  })

  it('a session is taken from its cookie only, neither from the URL nor from another header', async () => {
    const { cookie } = await system.register()
    const token = cookie.split('=')[1] ?? ''
    for (const name of ['sortie_session', 'session', 'token', 'access_token'])
      assert.equal(await system.status(`/api/user?${name}=${token}`), 401, name)
    for (const name of ['authorization', 'x-session-token', 'x-access-token'])
      for (const value of [token, `Bearer ${token}`])
        assert.equal(await system.status('/api/user', { headers: { [name]: value } }), 401, name)
    assert.equal(await system.status('/api/user', { cookie }), 200)
  })

  it('a job token is refused', async () => {
    const { cookie, user } = await system.register()
    const answer = await fetch(`${system.auth.url}/internal/job-tokens`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${jobTokenSecret}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ userId: user.id }),
    })
    const { token } = (await answer.json()) as { token: string }
    await system.holdsBehind('/api/expenses', `sortie_session=${token}`, 200)
    for (const path of ['/api/user', '/api/expenses'])
      assert.equal(await system.status(path, { cookie: `sortie_session=${token}` }), 401)
    assert.equal(await system.status('/api/expenses', { cookie }), 200)
  })
})

function sidOf(cookie: string): unknown {
  return (jsonwebtoken.decode(cookie.split('=')[1] ?? '') as { sid: string }).sid
}
