import assert from 'node:assert/strict'
import {
  createHmac,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  randomUUID,
} from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { adminUserApi } from '@sortie/contracts/admin-user'
import { sessionApi } from '@sortie/contracts/auth'
import { internalAuthApi } from '@sortie/contracts/internal-auth'
import { eventually } from '@sortie/testing/eventually'
import jsonwebtoken, { type SignOptions } from 'jsonwebtoken'
import {
  type AuthUnderTest,
  authUnderTest,
  type SignedIn,
  withToken,
} from '../testing/auth-under-test.ts'
import { readKeyFiles } from './keys/key-files.ts'
import { rotateKeys } from './keys/rotate-keys.ts'

describe('a token', () => {
  let auth: AuthUnderTest
  let me: SignedIn
  let claims: Record<string, unknown>
  let own: { kid: string; privateKey: KeyObject; publicPem: string }
  before(async () => {
    auth = await authUnderTest()
    me = await auth.register()
    const { iat, exp, iss, aud, ...rest } = jsonwebtoken.decode(me.person.token) as Record<
      string,
      unknown
    >
    claims = rest
    const [key] = await readKeyFiles(`${auth.directory}/keys`)
    assert.ok(key)
    own = key
  })
  after(() => auth.stop())

  const sign = (key: KeyObject | string, more: SignOptions = {}, changed: object = {}) =>
    jsonwebtoken.sign({ ...claims, ...changed }, key, {
      algorithm: 'ES256',
      keyid: own.kid,
      issuer: 'sortie',
      audience: 'sortie',
      expiresIn: '1h',
      ...more,
    })
  const status = async (token: string) =>
    (await withToken(auth.url, token).call(sessionApi.user, {})).status

  async function demandRefusal(token: string) {
    const refused = await withToken(auth.url, token).call(sessionApi.user, {})
    assert.equal(refused.status, 401)
    assert.deepEqual(Object.keys(refused.problem).sort(), ['code', 'error', 'requestId'])
    assert.equal(refused.problem.code, 'signed_out')
  }

  it('a token made by this test with our key is accepted', async () => {
    assert.equal(await status(sign(own.privateKey)), 200)
  })

  it('a token of another key is refused, with its own key id or with ours', async () => {
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    await demandRefusal(sign(privateKey))
    await demandRefusal(sign(privateKey, { keyid: 'another' }))
    const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 })
    await demandRefusal(sign(rsa.privateKey, { algorithm: 'RS256' }))
  })

  it('an expired token is refused', () => demandRefusal(sign(own.privateKey, { expiresIn: -1 })))

  it('a token without a signature is refused', async () => {
    await demandRefusal(sign('', { algorithm: 'none' }))
    const [header, payload] = me.person.token.split('.')
    await demandRefusal(`${header}.${payload}.`)
    await demandRefusal(`${header}.${payload}`)
  })

  it('a token signed by HMAC with the public key as its secret is refused', async () => {
    const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
    const now = Math.floor(Date.now() / 1000)
    const head = encode({ alg: 'HS256', typ: 'JWT', kid: own.kid })
    const body = encode({ ...claims, iss: 'sortie', aud: 'sortie', iat: now, exp: now + 3600 })
    const der = createPublicKey(own.publicPem).export({ type: 'spki', format: 'der' })
    for (const secret of [own.publicPem, own.publicPem.trim(), der]) {
      const signature = createHmac('sha256', secret).update(`${head}.${body}`).digest('base64url')
      await demandRefusal(`${head}.${body}.${signature}`)
    }
  })

  it('a token whose claims were changed after signing is refused', async () => {
    const [header, payload = '', signature] = me.person.token.split('.')
    const changed = { ...JSON.parse(Buffer.from(payload, 'base64url').toString()), role: 'admin' }
    const forged = Buffer.from(JSON.stringify(changed)).toString('base64url')
    await demandRefusal(`${header}.${forged}.${signature}`)
  })

  it('a token of another issuer or audience is refused', async () => {
    await demandRefusal(sign(own.privateKey, { audience: 'another' }))
    await demandRefusal(sign(own.privateKey, { issuer: 'another' }))
  })

  it('text that is not a token is refused', async () => {
    for (const text of ['', 'x', 'a.b.c', '..', 'null', '{"alg":"none"}']) await demandRefusal(text)
  })

  it('a token of an unknown user, or of an earlier generation of sessions, is refused', async () => {
    assert.equal(await status(sign(own.privateKey, {}, { sub: randomUUID() })), 401)
    for (const gen of [-1, 1]) assert.equal(await status(sign(own.privateKey, {}, { gen })), 401)
  })

  it('a token with a higher role than its user has gives no access', async () => {
    const boasting = withToken(auth.url, sign(own.privateKey, {}, { role: 'admin' }))
    const refused = await boasting.call(adminUserApi.list, {})
    assert.equal(refused.status, 403)
    assert.equal(refused.problem.code, 'admin_only')
  })

  it('a token of the key before the last rotation is accepted', async () => {
    const { keys: before } = (await auth.anyone.call(internalAuthApi.keys, {})).body
    await rotateKeys(`${auth.directory}/keys`, 10)
    const { keys } = (await auth.anyone.call(internalAuthApi.keys, {})).body
    assert.equal(keys.length, 2)
    assert.deepEqual(keys[1], before[0])
    assert.equal((await me.call(sessionApi.user, {})).status, 200)
    const [newest] = await readKeyFiles(`${auth.directory}/keys`)
    assert.ok(newest)
    const fresh = sign(newest.privateKey, { keyid: newest.kid })
    // Verifiers fetch keys at most once a second; a new key is published for 10 s before it signs.
    await eventually(async () => assert.equal(await status(fresh), 200))
  })
})
