import {
  directoryApi as contract,
  type DirectoryGroupJson,
  type HeldPersonJson,
  type RefusalJson,
} from '@sortie/contracts/directory'
import { api, call, reads, sends } from '../../lib/api.ts'

/** A dry run that becomes real makes accounts. */
const all = ['Organisation', 'AdminUser'] as const

const directoriesApi = api.injectEndpoints({
  endpoints: (build) => ({
    directory: reads(build, contract.show, ['Organisation']),
    directoryTokens: reads(build, contract.tokens, ['Organisation']),
    directoryGroups: build.query<DirectoryGroupJson[], number>({
      query: (limit) => call(contract.groups, { query: { limit } }),
      providesTags: ['Organisation'],
    }),
    directoryRefusals: build.query<RefusalJson[], number>({
      query: (limit) => call(contract.refusals, { query: { limit } }),
      providesTags: ['Organisation'],
    }),
    dryRun: build.query<HeldPersonJson[], number>({
      query: (limit) => call(contract.dryRun, { query: { limit } }),
      providesTags: ['Organisation'],
    }),
    makeDirectoryToken: sends(build, contract.makeToken, ['Organisation']),
    endDirectoryToken: sends(build, contract.endToken, ['Organisation']),
    followDryRun: sends(build, contract.followDryRun, [...all]),
    dropDryRun: sends(build, contract.dropDryRun, ['Organisation']),
  }),
})

export const {
  useDirectoryQuery,
  useDirectoryTokensQuery,
  useDirectoryGroupsQuery,
  useDirectoryRefusalsQuery,
  useDryRunQuery,
  useMakeDirectoryTokenMutation,
  useEndDirectoryTokenMutation,
  useFollowDryRunMutation,
  useDropDryRunMutation,
} = directoriesApi
