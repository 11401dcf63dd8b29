import assert from 'node:assert/strict'
import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, describe, it } from 'node:test'
import { newNamespace, testEnvironment } from '@sortie/testing/test-service'
import jsonwebtoken from 'jsonwebtoken'
import { spawnGateway } from './testing/spawn-gateway.ts'

const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const hour = 3600

/** The person's token, two hours old: it is to be renewed. */
function anOldToken(): string {
  const iat = Math.floor(Date.now() / 1000) - 2 * hour
  const who = { sub: randomUUID(), sid: randomUUID(), role: 'user', email: 'a@example.org' }
  return jsonwebtoken.sign({ ...who, iat, exp: iat + 12 * hour }, privateKey, {
    algorithm: 'ES256',
    keyid: 'one',
    issuer: 'sortie',
    audience: 'sortie',
  })
}

const part = (value: string) => Buffer.from(value).toString('base64url')
const head = part('{"alg":"ES256","kid":"one"}')
const broken = ['', 'x', '..', `${head}.${part('null')}.x`, `${head}.${part('[')}.`, `${head}.%.%`]

describe('a renewed session token that is none', () => {
  let renewed = ''
  const auth = createServer(({ url = '' }, response) => {
    const pem = publicKey.export({ type: 'spki', format: 'pem' })
    const feed = { now: new Date().toISOString(), ended: [], generations: [], roles: [] }
    const answers: Record<string, unknown> = {
      '/internal/keys': { keys: [{ kid: 'one', pem }] },
      '/internal/sessions/renew': { token: renewed },
      '/api/user': { here: true },
    }
    const path = url.replace(/\?.*/, '')
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(answers[path] ?? feed))
  })
  let gateway: Awaited<ReturnType<typeof spawnGateway>>
  before(async () => {
    await new Promise<void>((resolve) => auth.listen(0, '127.0.0.1', resolve))
    const url = `http://127.0.0.1:${(auth.address() as AddressInfo).port}`
    const env = testEnvironment({ url }, newNamespace())
    gateway = await spawnGateway(env, false)
  })
  after(async () => {
    await gateway.kill()
    auth.close()
  })

  for (const token of broken)
    it(`a renewed token that cannot be verified ends neither the gateway nor the session: "${token}"`, async () => {
      renewed = token
      const answer = await fetch(`${gateway.url}/api/user`, {
        headers: { cookie: `sortie_session=${anOldToken()}` },
        signal: AbortSignal.timeout(20_000),
      })
      assert.equal(answer.status, 200)
      assert.deepEqual(answer.headers.getSetCookie(), [])
    })
})
