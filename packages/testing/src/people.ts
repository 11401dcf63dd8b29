import { createPublicKey, generateKeyPairSync, randomUUID } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Role } from '@sortie/contracts/auth'
import jsonwebtoken from 'jsonwebtoken'

export type Person = { id: string; email: string; role: Role; token: string }

export type Identity = {
  /** Stands where AUTH_URL points: serves the public key. */
  url: string
  /** Someone with a valid session token. */
  person(role?: Role): Person
  /** A token of these claims and header, to try what a service refuses. */
  sign(claims: object, options?: jsonwebtoken.SignOptions): string
  stop(): Promise<void>
}

/** A key pair of the test's own and the address that serves it, for tests of one service without the auth service. */
export async function testIdentity(): Promise<Identity> {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const pem = createPublicKey(privateKey).export({ type: 'spki', format: 'pem' })
  const server: Server = createServer((_request, response) => {
    response
      .setHeader('content-type', 'application/json')
      .end(JSON.stringify({ keys: [{ kid: 'test', pem }] }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const sign = (claims: object, options: jsonwebtoken.SignOptions = {}) =>
    jsonwebtoken.sign(claims, privateKey, {
      algorithm: 'RS256',
      keyid: 'test',
      issuer: 'sortie',
      audience: 'sortie',
      expiresIn: '1h',
      ...options,
    })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    sign,
    person(role = 'user') {
      const id = randomUUID()
      const email = `${id.slice(0, 8)}@example.org`
      return { id, email, role, token: sign({ sub: id, sid: randomUUID(), role, email }) }
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
