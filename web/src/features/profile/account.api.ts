import { accountApi as contract } from '@sortie/contracts/account'
import { type CountingService, type DayUsageJson, dayUsageApis } from '@sortie/contracts/day-usage'
import { emailProofApi } from '@sortie/contracts/email-proof'
import type { Answer } from '@sortie/contracts/endpoint'
import { receiptUsageApi } from '@sortie/contracts/receipt-usage'
import { api, call, reads, sends } from '../../lib/api.ts'

const accountApi = api.injectEndpoints({
  endpoints: (build) => ({
    sessions: reads(build, contract.sessions, ['Session']),
    endSession: build.mutation<null, string>({
      query: (id) => call(contract.endSession, { params: { id } }),
      invalidatesTags: ['Session'],
    }),
    endOtherSessions: build.mutation<null, void>({
      query: () => call(contract.endOtherSessions, {}),
      invalidatesTags: ['Session'],
    }),
    ownReceiptUsage: reads(build, receiptUsageApi.own, ['Receipt', 'Inbox']),
    dayUsage: build.query<DayUsageJson, CountingService>({
      query: (service) => call(dayUsageApis[service].addedToday, {}),
    }),
    changePassword: sends(build, contract.changePassword, ['Session', 'SecondFactor']),
    changeEmail: sends(build, contract.changeEmail),
    confirmEmail: sends(build, contract.confirmEmail, ['User', 'Profile']),
    proveEmail: sends(build, emailProofApi.prove, ['Profile', 'AdminUser']),
    emailProof: reads(build, emailProofApi.show, ['Profile']),
    sendEmailProof: build.mutation<Answer<typeof emailProofApi.send>, void>({
      query: () => call(emailProofApi.send, {}),
    }),
    cancelEmailChange: sends(build, contract.cancelEmailChange),
    restoreEmail: sends(build, contract.restoreEmail, ['User', 'Profile']),
  }),
})

export const {
  useSessionsQuery,
  useDayUsageQuery,
  useOwnReceiptUsageQuery,
  useEndSessionMutation,
  useEndOtherSessionsMutation,
  useChangePasswordMutation,
  useChangeEmailMutation,
  useConfirmEmailMutation,
  useProveEmailMutation,
  useEmailProofQuery,
  useSendEmailProofMutation,
  useCancelEmailChangeMutation,
  useRestoreEmailMutation,
} = accountApi
