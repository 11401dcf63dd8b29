import { sessionApi } from '@sortie/contracts/auth'
import { internalAuthApi } from '@sortie/contracts/internal-auth'
import type { Caller } from '@sortie/platform/context'
import { demandServiceSecret } from '@sortie/platform/http/demand-secret'
import { implement } from '@sortie/platform/http/implement'
import { env } from '../env.ts'
import { toUser } from '../users/user.ts'
import { actingBy, actingEnded } from './acting.ts'
import { endSession } from './end-sessions.ts'
import { renewSession } from './renew-session.ts'
import { signedInUser } from './session.queries.ts'
import { sessionFeed } from './session-feed.ts'
import { openToken } from './tokens/open-token.ts'

const { logout, user } = sessionApi
const { renew, sessionFeed: feed, openToken: open } = internalAuthApi

export const sessionRoutes = [
  implement(
    { logout, user },
    {
      async logout({ user, res }) {
        if (user) await endSession(user)
        res.set('x-session-token', '')
        res.set('x-session-end', '1')
      },
      user: ({ user }) => shownUser(user),
    },
  ),
  implement(
    { renew, feed, open },
    {
      async renew({ user, res }) {
        const token = await renewSession(user)
        res.set('x-session-token', token)
        return { token }
      },
      feed({ query, req }) {
        demandServiceSecret(req, env)
        return sessionFeed(query)
      },
      async open({ body, req }) {
        demandServiceSecret(req, env)
        return { token: await openToken(body.token, body.network) }
      },
    },
  ),
]

/** Of whom somebody acts for, only who it is. */
async function shownUser(caller: Caller) {
  const user = await signedInUser(caller)
  if (!caller.actor) return toUser(user)
  const acting = await actingBy(caller.actor.id, user)
  if (!acting) throw actingEnded()
  const { id, sub: assistantId, name, all } = acting.act
  const { duties: _, ...principal } = toUser(acting.principal)
  return {
    ...principal,
    role: 'user' as const,
    department: null,
    manager: null,
    acting: { id, assistantId, name, all, until: acting.lastDay },
  }
}
