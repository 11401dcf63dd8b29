import { adminTokenApi } from '@sortie/contracts/access-token'
import { implement } from '@sortie/platform/http/implement'
import { told } from '@sortie/platform/trail/fact'
import { demandProof } from '../second-factors/demand-proof.ts'
import { endToken, listTokens, makeToken } from '../sessions/tokens/make-token.ts'
import { recordAct } from '../trail/own-acts.ts'
import { shownMaker } from '../users/makers.ts'
import { type StoredUser, UserModel } from '../users/user.model.ts'
import { generationOf } from '../users/user.ts'
import { byAdmin } from './demand-admin.ts'

export const tokenRoutes = implement(
  adminTokenApi,
  {
    list: () => listLiving(),
    async make({ body: { proof, ...wanted }, user }) {
      await demandProof(proof, user)
      return makeToken('organisation', wanted, user, ({ name, scopes }) =>
        recordAct('organisation_token_made', user, null, [
          told('way', name),
          told('scopes', scopes.join(', ')),
        ]),
      )
    },
    end: ({ params, user }) =>
      endToken({ _id: params.id, kind: { $ne: 'directory' } as never }, ({ kind, name, madeBy }) =>
        kind === 'personal'
          ? recordAct('personal_token_ended', user, { _id: madeBy }, [told('way', name)])
          : recordAct('organisation_token_ended', user, null, [told('way', name)]),
      ),
  },
  { list: byAdmin, make: byAdmin, end: byAdmin },
)

/** The organisation's, and of people those that no new password and no deactivation has ended. */
async function listLiving() {
  const living = { endedAt: null, expiresAt: { $gt: new Date() } }
  const tokens = [
    ...(await listTokens({ kind: 'organisation', ...living })),
    ...(await listTokens({ kind: 'personal', ...living })),
  ]
  const ids = [...new Set(tokens.map(({ madeBy }) => madeBy))]
  const fields = { email: 1, generation: 1, isActive: 1 }
  const people = await UserModel.find({ _id: { $in: ids } }, fields).lean<StoredUser[]>()
  return tokens.flatMap((token) => {
    const maker = people.find(({ _id }) => _id === token.madeBy)
    const isTheirs = token.kind === 'personal'
    if (isTheirs && !(maker?.isActive && generationOf(maker) === token.generation)) return []
    const owner = isTheirs && maker ? { id: maker._id, email: maker.email } : null
    return [{ ...token, owner, ...shownMaker(maker) }]
  })
}
