import { createHash } from 'node:crypto'
import type { Endpoint } from '@sortie/contracts/endpoint'
import { internalAuthApi } from '@sortie/contracts/internal-auth'
import { opens } from '@sortie/contracts/scopes'
import { currentContext } from '@sortie/platform/context'
import { AppError } from '@sortie/platform/errors'
import { callerBy, scopeMissing } from '@sortie/platform/http/access'
import { callService } from '@sortie/platform/http/client'
import type { Keyring } from '@sortie/platform/http/keyring'
import { networkOf } from '@sortie/platform/http/network'
import type { RevocationList } from '@sortie/platform/http/revocation-list'
import type { RequestHandler } from 'express'
import { cookieName } from './cookie.ts'
import { env } from './env.ts'
import type { Found } from './route-table.ts'

const bearer = /^Bearer +(sortie_\S+)$/i

export function isProgram(authorization: string | undefined): authorization is string {
  return bearer.test(authorization ?? '')
}

/** So long an answer of auth stands, right or wrong: a token that was ended is refused after it at the latest. */
const keptMs = 1000
const mostKept = 5000

/** A program's token, in place of a cookie, becomes a session with its scopes. 401 for a wrong one, whatever it calls. */
export function readProgram(keyring: Keyring, revoked: RevocationList): RequestHandler {
  const kept = new Map<string, { session: Promise<string>; until: number }>()
  const sessionOf = (token: string, network: string): Promise<string> => {
    // What is kept, and what auth counts, is of one network: who guesses takes nothing from who knows.
    const key = createHash('sha256').update(`${network} ${token}`).digest('base64')
    const known = kept.get(key)
    if (known && known.until > performance.now()) return known.session
    const request = { body: { token, network } }
    const options = { token: env.SESSION_FEED_SECRET, timeoutMs: 3000 }
    const session = callService(env.AUTH_URL, internalAuthApi.openToken, request, options).then(
      (opened) => opened.token,
    )
    kept.delete(key)
    kept.set(key, { session, until: performance.now() + keptMs })
    if (kept.size > mostKept) kept.delete(kept.keys().next().value ?? '')
    return session
  }
  return async (request, _response, next) => {
    const given = bearer.exec(request.headers.authorization ?? '')?.[1]
    if (given === undefined) return next()
    delete request.headers.authorization
    if (request.cookies[cookieName])
      throw new AppError('invalid', 'two_callers', 'Send a session or a token, not both.')
    await revoked.untilReady()
    const session = await sessionOf(given, networkOf(request.ip ?? ''))
    const claims = await keyring.verify(session)
    if (!claims?.program || revoked.isEnded(claims))
      throw new AppError('signed_out', 'token_unknown', 'This token has ended.')
    request.headers.authorization = `Bearer ${session}`
    const context = currentContext()
    if (context) context.user = callerBy(claims, session)
    next()
  }
}

/** The calls that a program may make: those whose contract names one of its scopes. */
export function demandScope(find: (path: string) => Found | undefined): RequestHandler {
  return (request, _response, next) => {
    const program = currentContext()?.user?.program
    if (!program) return next()
    const method = request.method === 'HEAD' ? 'GET' : request.method
    const scope = find(request.path)?.scopes[method as Endpoint['method']]
    if (!opens(program, scope)) throw scopeMissing(scope)
    next()
  }
}
