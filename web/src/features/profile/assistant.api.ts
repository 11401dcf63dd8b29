import { assistantApi as contract } from '@sortie/contracts/assistant'
import { api, reads, sends } from '../../lib/api.ts'

const assistantApi = api.injectEndpoints({
  endpoints: (build) => ({
    allowances: reads(build, contract.list, ['Session']),
    allow: sends(build, contract.allow, ['Session']),
    endAllowance: sends(build, contract.end, ['Session']),
    beginActing: sends(build, contract.act),
    leaveActing: sends(build, contract.leave),
  }),
})

export const {
  useAllowancesQuery,
  useAllowMutation,
  useEndAllowanceMutation,
  useBeginActingMutation,
  useLeaveActingMutation,
} = assistantApi
