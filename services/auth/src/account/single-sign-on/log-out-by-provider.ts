import { type AppError, invalidField } from '@sortie/platform/errors'
import { log } from '@sortie/platform/ops/logger'
import { createRemoteJWKSet, decodeJwt, type JWTPayload, jwtVerify } from 'jose'
import { env } from '../../env.ts'
import { useChallenge } from '../../second-factors/step-token.ts'
import { endSessionsOf } from '../../sessions/end-sessions.ts'
import { away, clockToleranceSeconds, discovered } from './ask-provider.ts'
import type { Provider } from './provider.ts'

const event = 'http://schemas.openid.net/event/backchannel-logout'
/** Ids of tokens are remembered for ten minutes: by then, whatever the clocks say, a token is too old. */
const mostSeconds = 300
/** No provider signs by a secret that both sides know, or not at all. */
const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512']
const signatures = [...algorithms, 'EdDSA', 'Ed25519']

/** Ends what a logout token names (OpenID Connect Back-Channel Logout 1.0, 2.6); 400 where anything does not fit. */
export async function logOutByProvider(form: URLSearchParams): Promise<void> {
  const token = form.get('logout_token') ?? ''
  const provider = env.SSO_PROVIDERS.find(({ issuer }) => issuer === claimed(token)?.iss)
  if (!provider) throw refused()
  const { issuer } = provider
  const { sub: subject, sid, jti } = await verified(token, provider)
  await useChallenge(`logout ${issuer} ${jti}`).catch(() => Promise.reject(refused()))
  await endSessionsOf({ issuer, subject, sid: sid as string | undefined })
}

async function verified(token: string, provider: Provider): Promise<JWTPayload> {
  const server = await discovered(provider)
  const keys = createRemoteJWKSet(new URL(server.serverMetadata().jwks_uri ?? ''))
  try {
    const { payload } = await jwtVerify(token, keys, {
      issuer: provider.issuer,
      audience: provider.clientId,
      algorithms: signatures,
      clockTolerance: clockToleranceSeconds,
      maxTokenAge: mostSeconds,
      requiredClaims: ['jti', 'iat', 'events'],
    })
    if (isLogout(payload)) return payload
  } catch (error) {
    const { code } = error as { code?: string }
    log.warn({ provider: provider.id, code }, 'a logout token was refused')
    if (code === 'ERR_JWKS_TIMEOUT') throw away(provider.name, error)
  }
  throw refused()
}

function isLogout({ events, nonce, sub, sid }: JWTPayload): boolean {
  const names = [sub, sid].filter((name) => name !== undefined)
  return (
    nonce === undefined &&
    names.length > 0 &&
    names.every((name) => typeof name === 'string' && name !== '') &&
    typeof (events as Record<string, unknown> | null)?.[event] === 'object'
  )
}

function claimed(token: string): JWTPayload | null {
  try {
    return decodeJwt(token)
  } catch {
    return null
  }
}

function refused(): AppError {
  return invalidField('logout_token', 'This is no logout token that ends anything here.')
}
