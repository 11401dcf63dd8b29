import { createPublicKey, generateKeyPairSync, randomUUID } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { audiences } from '@sortie/contracts/auth'
import type { Role } from '@sortie/contracts/user'
import jsonwebtoken from 'jsonwebtoken'

/** The secret by which services under test ask for job tokens. */
export const jobTokenSecret = 'a secret that only the tests know'

/** The report service has it where auth itself is under test; the receipt service has the one above. */
export const reportJobTokenSecret = 'the secret of reports that tests know'

/** The secret by which the gateway and services under test ask for ended sessions. */
export const sessionFeedSecret = 'another secret that only tests know'

export type Person = { id: string; email: string; role: Role; token: string }

export type Identity = {
  /** The address for AUTH_URL: serves the public key, ended sessions and job tokens. */
  url: string
  /** Someone with a valid session token. */
  person(role?: Role): Person
  /** A token with these claims and header, to test what a service refuses. */
  sign(claims: object, options?: jsonwebtoken.SignOptions): string
  /** Ends the session of a token, as a logout does. */
  end(token: string): void
  changeRole(person: Person, role: Role): void
  stop(): Promise<void>
}

/** A key pair of the test and a server for it: tests of one service need no auth service. */
export async function testIdentity(): Promise<Identity> {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const pem = createPublicKey(privateKey).export({ type: 'spki', format: 'pem' })
  const sign = (claims: object, options: jsonwebtoken.SignOptions = {}) =>
    jsonwebtoken.sign(claims, privateKey, {
      algorithm: 'RS256',
      keyid: 'test',
      issuer: 'sortie',
      audience: 'sortie',
      expiresIn: '1h',
      ...options,
    })
  const people = new Map<string, Omit<Person, 'token'>>()
  const ended: Array<{ sid: string; exp: number }> = []
  const roles: Array<{ userId: string; role: Role }> = []
  const keys = () => ({ keys: [{ kid: 'test', pem }] })
  const answers: Record<string, (body: { userId?: string; purpose?: string }) => object> = {
    '/internal/sessions/feed': () => ({ now: 'now', ended, generations: [], roles }),
    '/internal/job-tokens': ({ userId = '', purpose = 'read' }) => {
      const { email, role } = people.get(userId) ?? { email: 'someone@example.org', role: 'user' }
      const claims = { sub: userId, sid: randomUUID(), role, email, purpose }
      return { token: sign(claims, { audience: audiences.job, expiresIn: 60 }) }
    },
  }
  const server: Server = createServer(async (request, response) => {
    const body = Buffer.concat(await Array.fromAsync(request)).toString('utf8')
    const answer = answers[request.url?.split('?')[0] ?? ''] ?? keys
    response
      .setHeader('content-type', 'application/json')
      .end(JSON.stringify(answer(JSON.parse(body || '{}'))))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    sign,
    person(role = 'user') {
      const id = randomUUID()
      const email = `${id.slice(0, 8)}@example.org`
      people.set(id, { id, email, role })
      return { id, email, role, token: sign({ sub: id, sid: randomUUID(), role, email }) }
    },
    end(token) {
      const { sid } = jsonwebtoken.decode(token) as { sid: string }
      ended.push({ sid, exp: Math.floor(Date.now() / 1000) + 3600 })
    },
    changeRole: ({ id: userId }, role) => void roles.push({ userId, role }),
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
