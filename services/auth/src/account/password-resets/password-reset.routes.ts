import { sessionApi } from '@sortie/contracts/auth'
import { implement } from '@sortie/platform/http/implement'
import { clientOf } from '../../sessions/client.ts'
import { providerOnly } from '../../sessions/past-provider.ts'
import { livingLink, setsPassword } from '../../users/mailed-link.ts'
import { isOfProviderOnly, isProviderOnly } from '../../users/organisation.queries.ts'
import { type StoredUser, UserModel } from '../../users/user.model.ts'
import { askForReset } from './ask-for-reset.ts'
import { resetPassword } from './reset-password.ts'

const { forgotPassword, checkResetLink, resetPassword: reset } = sessionApi

export const passwordResetRoutes = implement(
  { forgotPassword, checkResetLink, reset },
  {
    async forgotPassword({ body, req }) {
      if (await isProviderOnly())
        throw providerOnly('An administrator without a password asks another one for a new one.')
      await askForReset(body.email, clientOf(req).network)
      return { message: 'If this address has an account, a mail with a reset link is on its way.' }
    },
    async checkResetLink({ body }) {
      const link = await livingLink(setsPassword, body.token)
      const user = link && (await UserModel.findById(link.userId).lean<StoredUser>())
      // Where a link is none, it was hardly an administrator's.
      return { valid: link !== null, byProvider: await isOfProviderOnly(user ?? { role: 'user' }) }
    },
    async reset({ body, req }) {
      await resetPassword(body.token, body.password, clientOf(req))
      return { message: 'Your password has been updated. You can now sign in.' }
    },
  },
)
