import { directoryApi } from '@sortie/contracts/directory'
import type { AdministratorAct } from '@sortie/contracts/facts'
import type { Caller } from '@sortie/platform/context'
import { implement } from '@sortie/platform/http/implement'
import { told } from '@sortie/platform/trail/fact'
import { demandProof } from '../../second-factors/demand-proof.ts'
import { endToken, listTokens, makeToken } from '../../sessions/tokens/make-token.ts'
import { recordAct } from '../../trail/own-acts.ts'
import { withMakers } from '../../users/makers.ts'
import { byAdmin } from '../demand-admin.ts'
import { listDryRun, listGroups, listRefusals, showDirectory } from './directory.queries.ts'

const kind = 'directory'
const saying =
  (act: AdministratorAct, admin: Caller) =>
  ({ name }: { name: string }) =>
    recordAct(act, admin, null, [told('way', name)])

export const directoryRoutes = implement(
  directoryApi,
  {
    show: () => showDirectory(),
    groups: ({ query }) => listGroups(query),
    refusals: ({ query }) => listRefusals(query),
    dryRun: ({ query }) => listDryRun(query),
    followDryRun: async ({ user }) => (await theirs()).settle(user),
    dropDryRun: async ({ user }) => (await theirs()).drop(user),
    tokens: async () => withMakers(await listTokens({ kind })),
    async makeToken({ body: { proof, ...wanted }, user }) {
      await demandProof(proof, user)
      return makeToken(kind, wanted, user, saying('directory_token_made', user))
    },
    endToken: ({ params, user }) =>
      endToken({ _id: params.id, kind }, saying('directory_token_ended', user)),
  },
  {
    show: byAdmin,
    groups: byAdmin,
    refusals: byAdmin,
    dryRun: byAdmin,
    followDryRun: byAdmin,
    dropDryRun: byAdmin,
    tokens: byAdmin,
    makeToken: byAdmin,
    endToken: byAdmin,
  },
)

/** With the schemas of SCIM, which are loaded where there is a directory. */
const theirs = () => import('./settle.ts')
