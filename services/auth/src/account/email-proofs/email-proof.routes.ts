import { emailProofApi } from '@sortie/contracts/email-proof'
import { implement } from '@sortie/platform/http/implement'
import { openStepToken } from '../../second-factors/step-token.ts'
import { stepUser } from '../../second-factors/step-user.ts'
import { clientOf } from '../../sessions/client.ts'
import { signedInPerson } from '../../sessions/session.queries.ts'
import { isEmailProven } from '../../users/user.ts'
import { proveEmail } from './prove-email.ts'
import { sendProofAgain } from './send-proof.ts'

export const emailProofRoutes = implement(emailProofApi, {
  prove: async ({ body, user, req }) => ({ email: await proveEmail(body, user, clientOf(req)) }),
  show: async ({ user }) => ({ proven: isEmailProven(await signedInPerson(user)) }),
  send: async ({ user, req }) => ({
    message: await sendProofAgain(await signedInPerson(user), clientOf(req)),
  }),
  async sendAtSignIn({ body, req }) {
    const user = await stepUser(openStepToken('prove-email', body.ticket))
    return { message: await sendProofAgain(user, clientOf(req)) }
  },
})
