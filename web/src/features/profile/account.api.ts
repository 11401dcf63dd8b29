import { accountApi as contract, type SessionJson } from '@sortie/contracts/account'
import { type CountingService, type DayUsageJson, dayUsageApis } from '@sortie/contracts/day-usage'
import { emailProofApi } from '@sortie/contracts/email-proof'
import type { Answer, Request } from '@sortie/contracts/endpoint'
import { type ReceiptUsage, receiptUsageApi } from '@sortie/contracts/receipt-usage'
import { api, call } from '../../lib/api.ts'

const accountApi = api.injectEndpoints({
  endpoints: (build) => ({
    sessions: build.query<SessionJson[], void>({
      query: () => call(contract.sessions, {}),
      providesTags: ['Session'],
    }),
    endSession: build.mutation<null, string>({
      query: (id) => call(contract.endSession, { params: { id } }),
      invalidatesTags: ['Session'],
    }),
    endOtherSessions: build.mutation<null, void>({
      query: () => call(contract.endOtherSessions, {}),
      invalidatesTags: ['Session'],
    }),
    ownReceiptUsage: build.query<ReceiptUsage, void>({
      query: () => call(receiptUsageApi.own, {}),
      providesTags: ['Receipt', 'Inbox'],
    }),
    dayUsage: build.query<DayUsageJson, CountingService>({
      query: (service) => call(dayUsageApis[service].addedToday, {}),
    }),
    changePassword: build.mutation<null, Request<typeof contract.changePassword>>({
      query: (input) => call(contract.changePassword, input),
      invalidatesTags: ['Session'],
    }),
    changeEmail: build.mutation<
      Answer<typeof contract.changeEmail>,
      Request<typeof contract.changeEmail>
    >({
      query: (input) => call(contract.changeEmail, input),
    }),
    confirmEmail: build.mutation<
      Answer<typeof contract.confirmEmail>,
      Request<typeof contract.confirmEmail>
    >({
      query: (input) => call(contract.confirmEmail, input),
      invalidatesTags: ['User', 'Profile'],
    }),
    proveEmail: build.mutation<
      Answer<typeof emailProofApi.prove>,
      Request<typeof emailProofApi.prove>
    >({
      query: (input) => call(emailProofApi.prove, input),
      invalidatesTags: ['Profile', 'AdminUser'],
    }),
    emailProof: build.query<Answer<typeof emailProofApi.show>, void>({
      query: () => call(emailProofApi.show, {}),
      providesTags: ['Profile'],
    }),
    sendEmailProof: build.mutation<Answer<typeof emailProofApi.send>, void>({
      query: () => call(emailProofApi.send, {}),
    }),
    cancelEmailChange: build.mutation<
      Answer<typeof contract.cancelEmailChange>,
      Request<typeof contract.cancelEmailChange>
    >({
      query: (input) => call(contract.cancelEmailChange, input),
    }),
    restoreEmail: build.mutation<
      Answer<typeof contract.restoreEmail>,
      Request<typeof contract.restoreEmail>
    >({
      query: (input) => call(contract.restoreEmail, input),
      invalidatesTags: ['User', 'Profile'],
    }),
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
