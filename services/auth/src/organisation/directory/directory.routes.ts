import { directoryApi } from '@sortie/contracts/directory'
import { implement } from '@sortie/platform/http/implement'
import { byAdmin } from '../demand-admin.ts'
import { endToken, listTokens, makeToken } from './directory-tokens.ts'

export const directoryRoutes = implement(
  directoryApi,
  {
    tokens: () => listTokens(),
    makeToken: ({ body, user }) => makeToken(body, user),
    endToken: ({ params, user }) => endToken(params.id, user),
  },
  { tokens: byAdmin, makeToken: byAdmin, endToken: byAdmin },
)
