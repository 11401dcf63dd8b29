import type { Claims } from '@sortie/contracts/auth'
import { internalAuthApi } from '@sortie/contracts/internal-auth'
import { currentContext } from '@sortie/platform/context'
import { AppError, unavailable } from '@sortie/platform/errors'
import { callerBy } from '@sortie/platform/http/access'
import { callService } from '@sortie/platform/http/client'
import type { Keyring } from '@sortie/platform/http/keyring'
import type { RevocationList } from '@sortie/platform/http/revocation-list'
import type { Request, RequestHandler } from 'express'
import { clearedCookie, cookieName, sessionCookie } from './cookie.ts'
import { env } from './env.ts'

/** Share of a token's lifetime after which it is renewed: each hour of use when it lasts 12 hours. */
const renewAfterShare = 1 / 12
const renewAtMostEverySeconds = 60
/** Clears receipts of the other person that the browser keeps. */
const keptAnswers = '"cache"'
const renewals = new Map<string, Promise<string | null>>()

/**
 * A forged, expired or ended session loses its cookie; an old token, one whose role has changed, or one that acts for somebody
 * no longer, is renewed. The call that finds out that it acts no longer is refused: it was meant for the other person.
 */
export function readSession(keyring: Keyring, revoked: RevocationList): RequestHandler {
  return async (request, response, next) => {
    const cookie: unknown = request.cookies[cookieName]
    delete request.headers.cookie
    if (typeof cookie !== 'string' || cookie === '') return next()
    await revoked.untilReady()
    let token: string | null = cookie
    let claims = await keyring.verify(token)
    const acted = claims?.act
    if (claims && !revoked.isEnded(claims) && isStale(claims, revoked)) {
      token = await renew(token, claims, revoked, keyring)
      claims = token ? await keyring.verify(token) : null
      if (token && token !== cookie) response.append('Set-Cookie', sessionCookie(token))
    }
    if (!token || !claims || revoked.isEnded(claims)) {
      response.append('Set-Cookie', clearedCookie())
      return next()
    }
    if (acted && (!claims.act || revoked.hasLeft(claims))) {
      response.set('clear-site-data', keptAnswers)
      if (claims.act || !tellsWho(request)) throw actingEnded()
    }
    demandPerson(request, claims)
    demandActing(request, claims)
    request.headers.authorization = `Bearer ${token}`
    const context = currentContext()
    if (context) context.user = callerBy(claims, token)
    next()
  }
}

/** The next call is the person's own again. */
function actingEnded(): AppError {
  return new AppError(
    'conflict',
    'acting_ended',
    'You do not act for this person any more. What you entered is theirs.',
  )
}

/** Offline changes name their owner: they must not be stored for another person who is signed in now. */
function demandPerson(request: Request, claims: Claims): void {
  const wanted = request.get('sortie-person')
  if (wanted === undefined || wanted === claims.sub) return
  throw new AppError(
    'signed_out',
    'other_person',
    'Somebody else is signed in here now. Please sign in again.',
  )
}

/** By this call a tab learns for whom its session is. */
function tellsWho({ path }: Request): boolean {
  return path === '/api/user'
}

/** Two tabs share a session: what one of them has begun must not make calls of the other land on another person. */
function demandActing(request: Request, { act }: Claims): void {
  const believed = request.get('sortie-acting')
  if (believed === undefined || believed === (act?.id ?? 'none')) return
  if (tellsWho(request)) return
  throw new AppError(
    'conflict',
    'acting_changed',
    'For whom you act was changed in another tab. Load this page again.',
  )
}

function isStale(claims: Claims, revoked: RevocationList): boolean {
  if (revoked.hasLeft(claims)) return true
  const { iat, exp } = claims
  const due = Math.max((exp - iat) * renewAfterShare, renewAtMostEverySeconds)
  return hasOldRole(claims, revoked) || Date.now() / 1000 - iat > due
}

/** An assistant has no rights of the person's role. */
function hasOldRole(claims: Claims, revoked: RevocationList): boolean {
  if (claims.act) return false
  const role = revoked.roleOf(claims.sub)
  return role !== undefined && role !== claims.role
}

/** The new token; null when the session has ended. While auth is down an old token stays in use, but for an old role. */
function renew(
  token: string,
  claims: Claims,
  revoked: RevocationList,
  keyring: Keyring,
): Promise<string | null> {
  const underWay = renewals.get(token)
  if (underWay) return underWay
  const renewal = askForToken(token, claims, revoked, keyring).finally(() =>
    setTimeout(() => renewals.delete(token), 10_000).unref(),
  )
  renewals.set(token, renewal)
  return renewal
}

async function askForToken(
  token: string,
  claims: Claims,
  revoked: RevocationList,
  keyring: Keyring,
): Promise<string | null> {
  try {
    const options = { token, timeoutMs: 3000 }
    const renewed = (await callService(env.AUTH_URL, internalAuthApi.renew, {}, options)).token
    // A cookie with a token that cannot be verified would sign the person out.
    if (!(await keyring.verify(renewed))) throw new Error('The new token cannot be verified')
    return renewed
  } catch (error) {
    if (error instanceof AppError && error.kind === 'signed_out') {
      revoked.end(claims.sid, claims.exp)
      return null
    }
    if (hasOldRole(claims, revoked)) throw unavailable('sign-in', error)
    return token
  }
}
