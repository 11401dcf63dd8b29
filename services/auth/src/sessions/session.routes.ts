import { internalAuthApi, sessionApi } from '@sortie/contracts/auth'
import { implement } from '@sortie/platform/http/implement'
import { clientAddress } from '../clients/client-address.ts'
import { registerUser } from '../users/register-user.ts'
import { toUser } from '../users/user.ts'
import { endSession } from './end-sessions.ts'
import { delegateSession, renewSession } from './renew-session.ts'
import { sessionFeed, signedInUser } from './session.queries.ts'
import { signIn } from './sign-in.ts'

const { login, register, logout, user } = sessionApi
const { renew, delegate, sessionFeed: feed } = internalAuthApi

/** The gateway turns `x-session-token` into the cookie and `x-session-end` into its removal. */
export const sessionRoutes = [
  implement(
    { login, register, logout, user },
    {
      async login({ body, req, res }) {
        const { user, token } = await signIn(body.username, body.password, clientAddress(req))
        res.set('x-session-token', token)
        return toUser(user)
      },
      async register({ body, req, res }) {
        const { user, token } = await registerUser(body.email, body.password, clientAddress(req))
        res.set('x-session-token', token)
        return toUser(user)
      },
      async logout({ user, res }) {
        if (user) await endSession(user)
        res.set('x-session-token', '')
        res.set('x-session-end', '1')
      },
      user: async ({ user }) => toUser(await signedInUser(user)),
    },
  ),
  implement(
    { renew, delegate, feed },
    {
      async renew({ user, res }) {
        const token = await renewSession(user)
        res.set('x-session-token', token)
        return { token }
      },
      delegate: async ({ user }) => ({ token: await delegateSession(user) }),
      feed: ({ query }) => sessionFeed(query.since),
    },
  ),
]
