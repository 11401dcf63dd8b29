import { setTimeout as sleep } from 'node:timers/promises'
import { type Claims, internalAuthApi, type Role } from '@sortie/contracts/auth'
import { addCheck } from '@sortie/platform/health'
import { callService } from '@sortie/platform/http/client'
import { log } from '@sortie/platform/logger'

/** Which sessions have ended and whose role changed, as the auth service tells it. */
export type SessionBook = {
  /** False until the auth service has been heard once: before that no session can be trusted. */
  ready(): boolean
  isEnded(session: Session): boolean
  /** The role of now where it changed in the last days; undefined where the token tells it truly. */
  roleOf(userId: string): Role | undefined
  end(sessionId: string, expires?: number): void
  /** Ends every session of the user that is of an earlier generation. */
  setGeneration(userId: string, generation: number): void
  setRole(userId: string, role: Role): void
  /** Called whenever sessions have ended from now on. */
  onEnd(listener: () => void): void
  close(): void
}

/** A session by its token's claims. */
export type Session = Pick<Claims, 'sub' | 'sid' | 'gen'>

const followMs = 1000
const sessionSeconds = 7 * 24 * 3600

/**
 * Asks the auth service every second for what is new. It needs neither Redis nor RabbitMQ, and an auth service
 * that is away can end no session either, so what is known stays true (decision 12).
 */
export function followSessions(authUrl: string): SessionBook {
  const ended = new Map<string, number>()
  const generations = new Map<string, number>()
  const roles = new Map<string, Role>()
  const listeners: Array<() => void> = []
  const stopping = new AbortController()
  let since: string | undefined
  const end = (sessionId: string, expires = Date.now() / 1000 + sessionSeconds) => {
    if (ended.has(sessionId)) return
    ended.set(sessionId, expires)
    for (const listener of listeners) listener()
  }
  const setGeneration = (userId: string, generation: number) => {
    // Also where an event of an earlier version tells none.
    if (!(generation > (generations.get(userId) ?? 0))) return
    generations.set(userId, generation)
    for (const listener of listeners) listener()
  }
  const follow = async () => {
    while (!stopping.signal.aborted) {
      try {
        const feed = await callService(
          authUrl,
          internalAuthApi.sessionFeed,
          { query: { since } },
          { timeoutMs: 3000 },
        )
        for (const { sid, exp } of feed.ended) end(sid, exp)
        for (const { userId, generation } of feed.generations) setGeneration(userId, generation)
        for (const { userId, role } of feed.roles) roles.set(userId, role)
        if (since === undefined) log.info({ ended: feed.ended.length }, 'sessions known')
        since = feed.now
        forgetExpired(ended)
      } catch (error) {
        log.debug({ err: error }, 'auth away')
      }
      await sleep(followMs, undefined, { signal: stopping.signal }).catch(() => {})
    }
  }
  void follow()
  addCheck('sessions', async () => {
    if (since === undefined) throw new Error('not heard yet')
  })
  return {
    ready: () => since !== undefined,
    isEnded: ({ sub, sid, gen }) => ended.has(sid) || gen < (generations.get(sub) ?? 0),
    roleOf: (userId) => roles.get(userId),
    end,
    setGeneration,
    setRole: (userId, role) => roles.set(userId, role),
    onEnd: (listener) => listeners.push(listener),
    close: () => stopping.abort(),
  }
}

function forgetExpired(ended: Map<string, number>): void {
  const now = Date.now() / 1000
  for (const [sessionId, expires] of ended) if (expires < now) ended.delete(sessionId)
}
