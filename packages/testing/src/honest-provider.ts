/// <reference path="./oidc-provider.d.ts" />
import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Handler = (request: IncomingMessage, response: ServerResponse) => unknown
export type Claims = Record<string, unknown>

/** What Sortie is configured with at a provider of a test. */
export const clientId = 'sortie'
export const clientSecret = 'a secret of forty characters and no fewer'

export async function serve(handler: () => Handler): Promise<{ server: Server; issuer: string }> {
  const server = createServer((request, response) => handler()(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { server, issuer: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

export function newKey(kid = randomUUID()) {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const [secret, open] = [privateKey, publicKey].map((key) => ({
    ...key.export({ format: 'jwk' }),
    kid,
    alg: 'RS256',
    use: 'sig',
  }))
  return { kid, privateKey, secret, open }
}

type Options = {
  /** The address of Sortie, to which people come back. */
  url: string
}

/**
 * The certified oidc-provider with people of a test. Whoever asks is let in as `browse` says, or as `letIn` has said for
 * those who come with a browser.
 */
export async function honestProvider({ url }: Options) {
  const { default: Provider } = await import('oidc-provider')
  const comeBack = `${url}/auth/sign-on`
  const people = new Map<string, Claims>()
  let who = ''
  let asked = 0
  let isAway = false
  let handler: Handler = () => undefined
  const { server, issuer } = await serve(() => handler)

  const start = () => {
    const provider = new Provider(issuer, {
      clients: [
        {
          client_id: clientId,
          client_secret: clientSecret,
          redirect_uris: [comeBack],
          post_logout_redirect_uris: [`${url}/auth`],
          backchannel_logout_uri: `${url}/api/auth/sign-on-logout`,
          backchannel_logout_session_required: true,
        },
      ],
      claims: { email: ['email', 'email_verified'], profile: ['name'] },
      cookies: { keys: ['of the test'] },
      features: {
        devInteractions: { enabled: false },
        backchannelLogout: { enabled: true },
        rpInitiatedLogout: { logoutSource: askToSignOut },
      },
      // Its own way to fetch refuses addresses of this machine, where Sortie waits for a logout.
      fetch: (to: string, { dispatcher: _, ...options }: RequestInit & { dispatcher?: unknown }) =>
        fetch(to, options),
      interactions: { url: (_: unknown, { uid }: { uid: string }) => `/let-in/${uid}` },
      jwks: { keys: [newKey().secret] },
      ttl: { Session: 600, Interaction: 60, Grant: 600, IdToken: 60, AccessToken: 60 },
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
    handler = (request, response) => {
      if (isAway) return request.socket.destroy()
      if (!request.url?.startsWith('/let-in/')) return callback(request, response)
      asked += 1
      return provider.interactionFinished(request, response, { login: { accountId: who } })
    }
  }
  start()

  return {
    issuer,
    people,
    /** How often somebody was asked who they are, since there was no session of theirs. */
    timesAsked: () => asked,
    letIn: (accountId: string) => (who = accountId),
    away: (away: boolean) => (isAway = away),
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

function askToSignOut(ctx: { body: string }, form: string): void {
  ctx.body = `<title>Sign out</title>${form}<button form="op.logoutForm" name="logout" value="yes">Yes, sign me out</button>`
}
