import { generateKeyPairSync, type KeyObject, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import jwt from 'jsonwebtoken'

type Handler = (request: IncomingMessage, response: ServerResponse) => unknown
export type Claims = Record<string, unknown>

/** What auth is configured with, and where it has providers send people back to. */
export const clientId = 'sortie'
export const clientSecret = 'a secret of forty characters and no fewer'
export const comeBack = 'http://localhost:8080/auth/sign-on'

async function serve(handler: () => Handler): Promise<{ server: Server; issuer: string }> {
  const server = createServer((request, response) => handler()(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { server, issuer: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

function newKey(kid = randomUUID()) {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const [secret, open] = [privateKey, publicKey].map((key) => ({
    ...key.export({ format: 'jwk' }),
    kid,
    alg: 'RS256',
    use: 'sig',
  }))
  return { kid, privateKey, secret, open }
}

/** The certified oidc-provider with people of a test; whoever asks is let in as `browse` says. */
export async function honestProvider() {
  const { default: Provider } = await import('oidc-provider')
  const people = new Map<string, Claims>()
  let who = ''
  let handler: Handler = () => undefined
  const { server, issuer } = await serve(() => handler)

  const start = () => {
    const provider = new Provider(issuer, {
      clients: [{ client_id: clientId, client_secret: clientSecret, redirect_uris: [comeBack] }],
      claims: { email: ['email', 'email_verified'], profile: ['name'] },
      cookies: { keys: ['of the test'] },
      features: { devInteractions: { enabled: false } },
      interactions: { url: (_: unknown, { uid }: { uid: string }) => `/let-in/${uid}` },
      jwks: { keys: [newKey().secret] },
      ttl: { Session: 60, Interaction: 60, Grant: 60, IdToken: 60, AccessToken: 60 },
      findAccount: (_: unknown, accountId: string) =>
        people.has(accountId) && {
          accountId,
          claims: () => ({ sub: accountId, ...people.get(accountId) }),
        },
      async loadExistingGrant({ oidc }: { oidc: { session: { accountId: string } } }) {
        const grant = new provider.Grant({ accountId: oidc.session.accountId, clientId })
        grant.addOIDCScope('openid email profile')
        await grant.save()
        return grant
      },
    })
    const callback = provider.callback()
    handler = (request, response) =>
      request.url?.startsWith('/let-in/')
        ? provider.interactionFinished(request, response, { login: { accountId: who } })
        : callback(request, response)
  }
  start()

  return {
    issuer,
    people,
    /** With other keys, as after a rotation. */
    restart: start,
    /** What the browser of this person comes back with. */
    async browse(address: string, accountId: string): Promise<string> {
      who = accountId
      const cookies = new Map<string, string>()
      let at = address
      while (!at.startsWith(comeBack)) {
        const cookie = [...cookies].map((pair) => pair.join('=')).join('; ')
        const response = await fetch(at, { redirect: 'manual', headers: { cookie } })
        for (const set of response.headers.getSetCookie()) {
          const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? []
          cookies.set(name, value)
        }
        const next = response.headers.get('location')
        if (!next) throw new Error(`${response.status} ${await response.text()}`)
        at = new URL(next, at).href
      }
      return new URL(at).search.slice(1)
    },
    close: () => server.close().closeAllConnections(),
  }
}

type Issued = { claims: Claims; algorithm?: 'RS256' | 'none' | 'HS256'; key?: KeyObject | string }

/** One that says whatever a test has it say: its ID token is made of what it was asked, and of `issue`. */
export async function crookedProvider() {
  const key = newKey()
  let asked = new URLSearchParams()
  let issue: (honest: Claims) => Issued = (claims) => ({ claims })
  let isAway = false
  let metadata: object = {}
  const { server, issuer } = await serve(() => async (request, response) => {
    if (isAway) return request.socket.destroy()
    const answer = (body: object) =>
      response.setHeader('content-type', 'application/json').end(JSON.stringify(body))
    if (request.url === '/jwks') return answer({ keys: [key.open] })
    if (request.url !== '/token')
      return answer({
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/jwks`,
        authorization_response_iss_parameter_supported: true,
        ...metadata,
      })
    answer({ access_token: randomUUID(), token_type: 'bearer', id_token: idToken() })
  })

  function idToken(): string {
    const now = Math.floor(Date.now() / 1000)
    const {
      claims,
      algorithm = 'RS256',
      key: other,
    } = issue({
      iss: issuer,
      aud: clientId,
      nonce: asked.get('nonce'),
      iat: now,
      exp: now + 60,
      email_verified: true,
    })
    const secret = algorithm === 'none' ? '' : (other ?? key.privateKey)
    return jwt.sign(claims, secret, { algorithm, ...(!other && { keyid: key.kid }) })
  }

  /** A token as a provider sends it when somebody has signed out there. */
  function logoutToken(claims: Claims): string {
    const now = Math.floor(Date.now() / 1000)
    const honest = {
      iss: issuer,
      aud: clientId,
      iat: now,
      exp: now + 60,
      jti: randomUUID(),
      events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
    }
    return jwt.sign({ ...honest, ...claims }, key.privateKey, {
      algorithm: 'RS256',
      keyid: key.kid,
    })
  }

  return {
    issuer,
    logoutToken,
    publicKey: key.open,
    away: (away: boolean) => (isAway = away),
    says: (other: object) => (metadata = other),
    /** What a browser comes back with; the token then says what `make` makes of the honest claims. */
    browse(
      address: string,
      make: (honest: Claims) => Issued,
      changed: Record<string, string> = {},
    ) {
      asked = new URL(address).searchParams
      issue = make
      const state = asked.get('state') ?? ''
      return String(new URLSearchParams({ code: randomUUID(), state, iss: issuer, ...changed }))
    },
    close: () => server.close().closeAllConnections(),
  }
}
