import { sessionApi } from '@sortie/contracts/auth'
import { internalAuthApi } from '@sortie/contracts/internal-auth'
import { demandServiceSecret } from '@sortie/platform/http/demand-secret'
import { implement } from '@sortie/platform/http/implement'
import { env } from '../env.ts'
import { toUser } from '../users/user.ts'
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
      user: async ({ user }) => toUser(await signedInUser(user)),
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
