import { internalAuthApi } from '@sortie/contracts/internal-auth'
import type { Caller } from '@sortie/platform/context'
import { AppError } from '@sortie/platform/errors'
import { implement } from '@sortie/platform/http/implement'
import { signedInUser } from '../sessions/session.queries.ts'
import { isKnown } from '../users/user.ts'
import { accountAt, colleagues, rulesFor } from './approver.queries.ts'

const { colleagues: search, accountAt: at, approvalRules } = internalAuthApi

export const approverRoutes = implement(
  { colleagues: search, accountAt: at, approvalRules },
  {
    async colleagues({ query, user }) {
      // Ids tell nothing to whoever does not have them already.
      if (query.ids === undefined && !isKnown(await signedInUser(user))) {
        if (query.q !== undefined) throw unknown()
        return []
      }
      return colleagues(query)
    },
    async accountAt({ query, user }) {
      await demandKnown(user)
      return accountAt(query.email, user.id)
    },
    approvalRules: async ({ user }) => rulesFor(await signedInUser(user)),
  },
)

async function demandKnown(caller: Caller): Promise<void> {
  if (!isKnown(await signedInUser(caller))) throw unknown()
}

function unknown(): AppError {
  return new AppError(
    'forbidden',
    'address_unproven',
    'Prove your e-mail address first: your profile has the link sent again. Then you can choose an approver.',
  )
}
