import { Email } from '@sortie/contracts/user'
import { AppError, notFound } from '@sortie/platform/errors'
import { log } from '@sortie/platform/ops/logger'
import * as oidc from 'openid-client'
import * as z from 'zod/mini'
import { env } from '../../env.ts'
import { webLink } from '../../mail/texts/mail-text.ts'
import type { Identity } from '../../users/identity.model.ts'
import { rules } from '../../users/organisation.queries.ts'
import { isOnThisMachine, type Provider, speaksFor } from './provider.ts'

/** The two clocks may differ by this, and a little more on the way. */
export const clockToleranceSeconds = 150
/** The gateway waits longer, so that whoever signs in is told. */
const timeoutSeconds = 5

/** What is compared with the answer. It travels sealed, in the browser that asked and in no other. */
export const Asked = {
  provider: z.string(),
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
}
export type Asked = z.output<z.ZodMiniObject<typeof Asked>>

export type Told = Identity & {
  provider: Provider
  /** Null where the provider told none that can be one. */
  email: string | null
  /** The provider says that it has seen the address belong to this person, and may say so of its domain. */
  isEmailVerified: boolean
  name: string | undefined
  sid: string | undefined
  idToken: string
  /** Everything else that it said of the person and of how they signed in. */
  claims: Record<string, unknown>
}

export function providerOf(id: string): Provider {
  const provider = env.SSO_PROVIDERS.find((each) => each.id === id)
  if (!provider) throw notFound('provider')
  return provider
}

/** With `again` the person signs in there anew, whoever has a session there. */
export async function askProvider(
  id: string,
  { again = false } = {},
): Promise<{ address: string; asked: Asked }> {
  const provider = providerOf(id)
  const server = await discovered(provider)
  const doesFactorCount = (await rules()).providerFactors.length > 0
  const verifier = oidc.randomPKCECodeVerifier()
  const asked = {
    provider: id,
    state: oidc.randomState(),
    nonce: oidc.randomNonce(),
    verifier,
  }
  const address = oidc.buildAuthorizationUrl(server, {
    redirect_uri: comeBack(),
    scope: provider.scope,
    state: asked.state,
    nonce: asked.nonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...(again && { prompt: 'login', max_age: '0' }),
    ...(provider.acrValues && doesFactorCount && { acr_values: provider.acrValues }),
  })
  return { address: address.href, asked }
}

/** Who the provider says it is, checked in every way that OpenID Connect has: 401 where anything does not fit. */
export async function readAnswer(
  { provider: id, state, nonce, verifier }: Asked,
  answer: string,
): Promise<Told> {
  const provider = providerOf(id)
  const server = await discovered(provider)
  try {
    const tokens = await oidc.authorizationCodeGrant(server, new URL(`${comeBack()}?${answer}`), {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: verifier,
      idTokenExpected: true,
    })
    const claims = tokens.claims()
    if (!claims) throw new Error('no claims')
    const isSaid = claims.email !== undefined || !server.serverMetadata().userinfo_endpoint
    const said = isSaid
      ? claims
      : { ...(await oidc.fetchUserInfo(server, tokens.access_token, claims.sub)), ...claims }
    const sid = typeof claims.sid === 'string' ? claims.sid : undefined
    const { iss: issuer, sub: subject } = claims
    const idToken = tokens.id_token ?? ''
    return { provider, issuer, subject, sid, idToken, claims: said, ...personOf(said, provider) }
  } catch (error) {
    throw asProblem(error, provider)
  }
}

/** Asked anew for each sign-in: keys and addresses that the provider has changed hold at once. */
export async function discovered(
  { id, name, issuer, clientId, clientSecret }: Provider,
  timeout = timeoutSeconds,
) {
  try {
    return await oidc.discovery(
      new URL(issuer),
      clientId,
      { [oidc.clockTolerance]: clockToleranceSeconds },
      clientSecret ? authentication(clientSecret) : oidc.None(),
      {
        timeout,
        execute: [
          // The signature counts, and not only the connection by which the token came.
          oidc.enableNonRepudiationChecks,
          ...(isOnThisMachine(issuer) ? [oidc.allowInsecureRequests] : []),
        ],
      },
    )
  } catch (error) {
    log.warn({ provider: id, code: codeOf(error) }, 'a provider of sign-ins is away')
    throw away(name, error)
  }
}

/** In the header, which every provider has to take, but for one that says it takes it in the body only. */
function authentication(secret: string): oidc.ClientAuth {
  const [inHeader, inBody] = [oidc.ClientSecretBasic(secret), oidc.ClientSecretPost(secret)]
  return (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported
    const way = methods && !methods.includes('client_secret_basic') ? inBody : inHeader
    return way(server, ...rest)
  }
}

/** Where providers send the browser back to: this address alone is registered with them. */
function comeBack(): string {
  return webLink('/auth/sign-on')
}

function personOf(claims: Record<string, unknown>, provider: Provider) {
  const email = z.safeParse(Email, claims.email).data ?? null
  const name = typeof claims.name === 'string' ? claims.name.trim().slice(0, 100) : ''
  return {
    email,
    isEmailVerified: claims.email_verified === true && email !== null && speaksFor(provider, email),
    name: name || undefined,
  }
}

function asProblem(error: unknown, { id, name }: Provider): AppError {
  log.warn({ provider: id, code: codeOf(error) }, 'the answer of a provider was refused')
  if (error instanceof oidc.AuthorizationResponseError && error.error === 'access_denied')
    return new AppError('forbidden', 'sign_on_denied', `${name} did not let you in.`)
  if (isAway(error)) return away(name, error)
  return new AppError(
    'signed_out',
    'sign_on_refused',
    `What ${name} answered does not fit what was asked. Please start again.`,
    { cause: error },
  )
}

export function away(name: string, cause: unknown): AppError {
  const sentence = `${name} is not answering. Try again in a moment, or sign in with your password.`
  return new AppError('unavailable', 'sign_on_unavailable', sentence, { cause })
}

function isAway(error: unknown): boolean {
  if (codeOf(error) === 'OAUTH_TIMEOUT') return true
  // As fetch() says that there was no connection.
  return error instanceof TypeError && error.message === 'fetch failed'
}

function codeOf(error: unknown): string {
  const { code, error: said, name } = error as { code?: string; error?: string; name?: string }
  return said ?? code ?? name ?? 'unknown'
}
