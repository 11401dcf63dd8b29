import { directoryApi } from '@sortie/contracts/directory'
import { implement } from '@sortie/platform/http/implement'
import { byAdmin } from '../demand-admin.ts'
import { listDryRun, listGroups, listRefusals, showDirectory } from './directory.queries.ts'
import { endToken, listTokens, makeToken } from './directory-tokens.ts'

export const directoryRoutes = implement(
  directoryApi,
  {
    show: () => showDirectory(),
    groups: ({ query }) => listGroups(query),
    refusals: ({ query }) => listRefusals(query),
    dryRun: ({ query }) => listDryRun(query),
    followDryRun: async ({ user }) => (await theirs()).settle(user),
    dropDryRun: async ({ user }) => (await theirs()).drop(user),
    tokens: () => listTokens(),
    makeToken: ({ body, user }) => makeToken(body, user),
    endToken: ({ params, user }) => endToken(params.id, user),
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
