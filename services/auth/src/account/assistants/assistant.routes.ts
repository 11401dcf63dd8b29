import { adminAssistantApi, assistantApi } from '@sortie/contracts/assistant'
import { notFound } from '@sortie/platform/errors'
import { implement } from '@sortie/platform/http/implement'
import { transaction } from '@sortie/platform/mongo/transaction'
import { byAdmin } from '../../organisation/demand-admin.ts'
import { demandProof, proofNeeded } from '../../second-factors/demand-proof.ts'
import { beginActing, leaveActing } from '../../sessions/acting.ts'
import { clientOf } from '../../sessions/client.ts'
import { tokenFor } from '../../sessions/renew-session.ts'
import { signedInPerson } from '../../sessions/session.queries.ts'
import {
  AllowanceModel,
  allowancesOf,
  endAllowance,
  living,
  type StoredAllowance,
} from '../../users/allowance.ts'
import { type StoredUser, UserModel } from '../../users/user.model.ts'
import { nameOf } from '../../users/user.ts'
import { allowAssistant } from './allow-assistant.ts'

export const assistantRoutes = [
  implement(assistantApi, {
    list: async ({ user }) => listAllowances((await signedInPerson(user))._id),
    async allow({ body: { proof, ...wanted }, user, req }) {
      if (!proof) throw proofNeeded()
      await demandProof(proof, user)
      const principal = await signedInPerson(user)
      return shown(await allowAssistant(wanted, principal, clientOf(req)), principal._id)
    },
    async end({ params, user }) {
      const { _id } = await signedInPerson(user)
      await end({ _id: params.id, $or: [{ principalId: _id }, { assistantId: _id }] })
    },
    async act({ params, user, res }) {
      const assistant = await signedInPerson(user)
      await beginActing(params.id, assistant, user)
      res.set('x-session-token', await tokenFor(assistant, user.sessionId))
    },
    async leave({ user, res }) {
      const assistant = await signedInPerson(user)
      await leaveActing(user)
      // Receipts of the person that the browser keeps.
      res.set('clear-site-data', '"cache"')
      res.set('x-session-token', await tokenFor(assistant, user.sessionId))
    },
  }),
  implement(
    adminAssistantApi,
    {
      async of({ params }) {
        if (!(await UserModel.exists({ _id: params.id }))) throw notFound('user')
        return listAllowances(params.id)
      },
      end: ({ params }) => end({ _id: params.id }),
    },
    { of: byAdmin, end: byAdmin },
  ),
]

function end(which: object): Promise<void> {
  return transaction(async () => {
    const allowance = await AllowanceModel.findOne({
      ...which,
      ...living(),
    }).lean<StoredAllowance>()
    if (!allowance) throw notFound('allowance')
    await endAllowance(allowance)
  })
}

async function listAllowances(userId: string) {
  const all = await allowancesOf(userId)
  const shownAll = await Promise.all(all.map((each) => shown(each, userId)))
  return {
    assistants: shownAll.filter((_, nth) => all[nth]?.principalId === userId),
    principals: shownAll.filter((_, nth) => all[nth]?.assistantId === userId),
  }
}

/** As one of the two sees it. */
async function shown(allowance: StoredAllowance, userId: string) {
  const { _id: id, principalId, assistantId, until, all, createdAt, usedAt } = allowance
  const other = principalId === userId ? assistantId : principalId
  const found = await UserModel.findById(other).lean<StoredUser>()
  const person = { id: other, name: found ? nameOf(found) : '', email: found?.email ?? '' }
  return { id, person, until, all, createdAt, usedAt }
}
