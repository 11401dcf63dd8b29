import { accessTokenApi, adminTokenApi } from '@sortie/contracts/access-token'
import { api, reads, sends } from '../../lib/api.ts'

const tokensApi = api.injectEndpoints({
  endpoints: (build) => ({
    ownTokens: reads(build, accessTokenApi.own, ['Token']),
    makeOwnToken: sends(build, accessTokenApi.make, ['Token']),
    endOwnToken: sends(build, accessTokenApi.end, ['Token']),
    tokens: reads(build, adminTokenApi.list, ['Token']),
    makeToken: sends(build, adminTokenApi.make, ['Token', 'Organisation']),
    endToken: sends(build, adminTokenApi.end, ['Token', 'Organisation']),
  }),
})

export const {
  useOwnTokensQuery,
  useMakeOwnTokenMutation,
  useEndOwnTokenMutation,
  useTokensQuery,
  useMakeTokenMutation,
  useEndTokenMutation,
} = tokensApi
