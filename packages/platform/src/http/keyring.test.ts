import assert from 'node:assert/strict'
import { createPublicKey, generateKeyPairSync, randomUUID } from 'node:crypto'
import { describe, it, mock } from 'node:test'
import { eventually } from '@sortie/testing/eventually'
import jsonwebtoken from 'jsonwebtoken'
import { Keyring, type PublicKey } from './keyring.ts'

function aKey(kid: string) {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const pem = createPublicKey(privateKey).export({ type: 'spki', format: 'pem' }).toString()
  const claims = {
    sub: randomUUID(),
    sid: randomUUID(),
    role: 'user',
    email: 'someone@example.org',
  }
  const token = jsonwebtoken.sign(claims, privateKey, {
    algorithm: 'ES256',
    keyid: kid,
    issuer: 'sortie',
    audience: 'sortie',
    expiresIn: '1h',
  })
  return { kid, pem, token }
}

describe('a keyring', () => {
  it('asks for a key when it meets a new one', async () => {
    const [old, fresh] = [aKey('old'), aKey('fresh')]
    let published: PublicKey[] = [old]
    const keyring = new Keyring(async () => published)
    assert.ok(await keyring.verify(old.token))
    published = [fresh, old]
    await eventually(async () => assert.ok(await keyring.verify(fresh.token)))
    assert.ok(await keyring.verify(old.token))
  })

  it('refuses a token whose parts are no JSON', async () => {
    const key = aKey('one')
    const keyring = new Keyring(async () => [key])
    const [header = '', , signature = ''] = key.token.split('.')
    const broken = Buffer.from('{"exp":17953 2').toString('base64url')
    for (const token of [`${header}.${broken}.${signature}`, `${broken}.${broken}.x`, 'a.b', ''])
      assert.equal(await keyring.verify(token), null)
  })

  it('signs nobody out when a new key cannot be fetched', async () => {
    const [old, fresh] = [aKey('old'), aKey('fresh')]
    let away = false
    const keyring = new Keyring(async () => {
      if (away) throw new Error('away')
      return [old]
    })
    assert.ok(await keyring.verify(old.token))
    away = true
    await eventually(() => assert.rejects(keyring.verify(fresh.token), { kind: 'unavailable' }))
    assert.ok(await keyring.verify(old.token))
  })

  it('forgets a key that was withdrawn, and the tokens it has signed, within a minute', {
    timeout: 10_000,
  }, async () => {
    const [leaked, fresh] = [aKey('leaked'), aKey('fresh')]
    let published: PublicKey[] = [leaked]
    const keyring = new Keyring(async () => published)
    assert.ok(await keyring.verify(leaked.token))
    published = [fresh]
    assert.ok(await keyring.verify(leaked.token))
    mock.timers.enable({ apis: ['Date'], now: Date.now() + 61_000 })
    try {
      await eventually(async () => assert.equal(await keyring.verify(leaked.token), null))
      assert.ok(await keyring.verify(fresh.token))
    } finally {
      mock.timers.reset()
    }
  })
})
