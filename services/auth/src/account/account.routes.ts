import { accountApi } from '@sortie/contracts/account'
import { sessionApi } from '@sortie/contracts/auth'
import { profileApi } from '@sortie/contracts/profile'
import { implement } from '@sortie/platform/http/implement'
import { idleSeconds, secondsFromNow } from '../lifetimes.ts'
import { demandOwner, demandProof } from '../second-factors/demand-proof.ts'
import { clientOf } from '../sessions/client.ts'
import { endOtherSessions, endSessionOf } from '../sessions/end-sessions.ts'
import { listSessions, signedInPerson, signedInUser } from '../sessions/session.queries.ts'
import { waysIn } from '../users/organisation.queries.ts'
import { toUser } from '../users/user.ts'
import { cancelEmailChange } from './cancel-email-change.ts'
import { askForEmail, confirmEmail } from './change-email.ts'
import { changePassword } from './change-password.ts'
import { changeProfile } from './change-profile.ts'
import { registerUser } from './register-user.ts'
import { restoreEmail } from './restore-email.ts'

export const accountRoutes = [
  implement(
    { register: sessionApi.register, waysIn: sessionApi.waysIn },
    {
      waysIn,
      async register({ body, req, res }) {
        const { user, token } = await registerUser(body.email, body.password, clientOf(req))
        res.set('x-session-token', token)
        return toUser(user)
      },
    },
  ),
  implement(profileApi, {
    profile: ({ user }) => signedInUser(user),
    async changeProfile({ user, body: { proof, ...change }, req }) {
      await signedInPerson(user)
      if (proof) await demandProof(proof, user)
      return changeProfile(user.id, change, { isProven: Boolean(proof), client: clientOf(req) })
    },
  }),
  implement(accountApi, {
    sessions: async ({ user }) =>
      listSessions(await signedInPerson(user), user.sessionId, secondsFromNow(-idleSeconds)),
    async endSession({ user, params, res }) {
      await signedInPerson(user)
      await endSessionOf(user, params.id)
      if (params.id === user.sessionId) res.set('x-session-end', '1')
    },
    async endOtherSessions({ user }) {
      await signedInPerson(user)
      await endOtherSessions(user)
    },
    async changePassword({ user, body, req, res }) {
      res.set('x-session-token', await changePassword(user, body, clientOf(req)))
    },
    async changeEmail({ user, body, req }) {
      const client = clientOf(req)
      const person = await demandOwner(user, body, client)
      await askForEmail(person, body.email, client)
      return { message: 'A mail with a link is on its way to the new address.' }
    },
    confirmEmail: async ({ body, req }) => ({
      email: await confirmEmail(body.token, clientOf(req)),
    }),
    cancelEmailChange: async ({ body }) => ({ email: await cancelEmailChange(body.token) }),
    restoreEmail: ({ body, req }) => restoreEmail(body.token, clientOf(req)),
  }),
]
