import { setTimeout as sleep } from 'node:timers/promises'
import type { Claims } from '@sortie/contracts/auth'
import { internalAuthApi } from '@sortie/contracts/internal-auth'
import type { Role } from '@sortie/contracts/user'
import { AppError, unavailable } from '../errors.ts'
import { log } from '../ops/logger.ts'
import { withTimeLimit } from '../time-limit.ts'
import { callService } from './client.ts'

export type RevocationList = {
  ready(): boolean
  untilReady(): Promise<void>
  isEnded(session: Session): boolean
  /** Of a session that acts for somebody: that this has ended, which leaves the person's own session as it is. */
  hasLeft(session: Session): boolean
  /** The current role where it has changed since the token was issued; undefined where the token is right. */
  roleOf(userId: string): Role | undefined
  end(sessionId: string, expires?: number): void
  setGeneration(userId: string, generation: number): void
  setRole(userId: string, role: Role, version?: number): void
  onChange(listener: () => void): void
  close(): void
}

export type Session = Pick<Claims, 'sub' | 'sid' | 'gen' | 'act'>

const followMs = 1000
const firstTriesMs = 100
const readyMs = 4000
const keptSeconds = 7 * 24 * 3600

/**
 * Which sessions, allowances to act, epochs of passwords and roles have been revoked; polled from the auth service every second. While
 * auth is down no session can be ended, so the known state stays true, without Redis or RabbitMQ (decision 12).
 * `secret` is its SESSION_FEED_SECRET.
 */
export function followSessions(authUrl: string, secret: string | undefined): RevocationList {
  const ended = new Map<string, number>()
  const generations = new Map<string, number>()
  const roles = new Map<string, { role: Role; version: number }>()
  const listeners: Array<() => void> = []
  const stopping = new AbortController()
  const first = Promise.withResolvers<void>()
  const logFailure = logRefusalOnce()
  let since: string | undefined
  const changed = () => {
    for (const listener of listeners) listener()
  }
  const end = (sessionId: string, expires = Date.now() / 1000 + keptSeconds) => {
    if (ended.has(sessionId)) return
    ended.set(sessionId, expires)
    changed()
  }
  const setGeneration = (userId: string, generation: number) => {
    if (generation <= (generations.get(userId) ?? 0)) return
    generations.set(userId, generation)
    changed()
  }
  const setRole = (userId: string, role: Role, version = 0) => {
    const known = roles.get(userId)
    if (known && (version < known.version || known.role === role)) return
    roles.set(userId, { role, version })
    changed()
  }
  const ask = async () => {
    let [part, count] = [await askFor({ since }), 0]
    const { now } = part
    for (;;) {
      for (const { sid, exp } of part.ended) end(sid, exp)
      for (const { userId, generation } of part.generations) setGeneration(userId, generation)
      for (const { userId, role, version } of part.roles) setRole(userId, role, version)
      count += part.ended.length
      if (part.next === undefined) break
      part = await askFor({ since, after: part.next })
    }
    if (since === undefined) log.info({ ended: count }, 'sessions known')
    since = now
    first.resolve()
    forgetExpired(ended)
  }
  const askFor = (query: { since: string | undefined; after?: string }) =>
    callService(authUrl, internalAuthApi.sessionFeed, { query }, { timeoutMs: 3000, token: secret })
  const follow = async () => {
    while (!stopping.signal.aborted) {
      await ask().catch(logFailure)
      const pause = since === undefined ? firstTriesMs : untilNextMoment()
      await sleep(pause, undefined, { signal: stopping.signal }).catch(() => {})
    }
  }
  const isBefore = (userId: string, generation: number) =>
    generation < (generations.get(userId) ?? 0)
  void follow()
  return {
    ready: () => since !== undefined,
    async untilReady() {
      if (since !== undefined) return
      await withTimeLimit(readyMs, first.promise).catch(() => {
        throw unavailable('sign-in')
      })
    },
    isEnded: ({ sub, sid, gen, act }) =>
      ended.has(sid) || (act ? isBefore(act.sub, act.gen) : isBefore(sub, gen)),
    hasLeft: ({ sub, gen, act }) =>
      act !== undefined &&
      (ended.has(act.id) || act.until * 1000 <= Date.now() || isBefore(sub, gen)),
    roleOf: (userId) => roles.get(userId)?.role,
    end,
    setGeneration,
    setRole,
    onChange: (listener) => listeners.push(listener),
    close: () => stopping.abort(),
  }
}

/** Followers ask at the same moment, so that auth reads once for all. A timer may be a millisecond early. */
function untilNextMoment(): number {
  return firstTriesMs + followMs - ((Date.now() + firstTriesMs) % followMs)
}

/** An auth service that is down comes back by itself; a wrong secret needs a person. */
function logRefusalOnce(): (error: unknown) => void {
  let logged = false
  return (error) => {
    const refused = error instanceof AppError && error.code === 'service_only'
    if (refused && !logged) log.error('SESSION_FEED_SECRET is not the one of the auth service')
    else log.debug({ err: error }, 'auth away')
    logged ||= refused
  }
}

function forgetExpired(ended: Map<string, number>): void {
  const now = Date.now() / 1000
  for (const [sessionId, expires] of ended) if (expires < now) ended.delete(sessionId)
}
