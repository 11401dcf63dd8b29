import { type KeyObject, randomUUID } from 'node:crypto'
import { type Claims, clientId, newKey, serve } from '@sortie/testing/honest-provider'
import jwt from 'jsonwebtoken'

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
