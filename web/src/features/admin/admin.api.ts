import { type AdminExpenseJson, adminExpenseApi } from '@sortie/contracts/admin-expense'
import {
  type AdminUserJson,
  adminUserApi as contract,
  type ManagerDoubtJson,
} from '@sortie/contracts/admin-user'
import { bulkApi } from '@sortie/contracts/bulk'
import type { Answer, Request } from '@sortie/contracts/endpoint'
import { type InForceService, inForceApis } from '@sortie/contracts/in-force'
import {
  type AdministratorActJson,
  type OrganisationChangeJson,
  type OrganisationJson,
  organisationApi,
} from '@sortie/contracts/organisation'
import { adminReceiptApi } from '@sortie/contracts/receipt'
import type { ReceiptJson } from '@sortie/contracts/receipt-record'
import { adminReceiptUsageApi } from '@sortie/contracts/receipt-usage'
import { adminSealApi } from '@sortie/contracts/seal'
import { type WaitingReportsJson, waitingReportApi } from '@sortie/contracts/waiting-report'
import { api, call, reads, sends } from '../../lib/api.ts'

const changes = { invalidatesTags: ['AdminUser', 'Organisation'] as const }

const adminApi = api.injectEndpoints({
  endpoints: (build) => ({
    adminUsers: build.query<AdminUserJson[], NonNullable<Request<typeof contract.list>['query']>>({
      query: (query) => call(contract.list, { query }),
      providesTags: ['AdminUser'],
    }),
    managerDoubts: build.query<ManagerDoubtJson[], number>({
      query: (limit) => call(contract.managerDoubts, { query: { limit } }),
      providesTags: ['AdminUser'],
    }),
    waitingReports: build.query<WaitingReportsJson[], string | undefined>({
      query: (userId) => call(waitingReportApi.list, { query: { userId } }),
      providesTags: ['AdminUser'],
    }),
    adminUserCounts: reads(build, contract.counts, ['AdminUser']),
    adminExpenseCounts: reads(build, adminExpenseApi.counts, ['AdminExpense']),
    adminExpenses: build.query<
      AdminExpenseJson[],
      NonNullable<Request<typeof adminExpenseApi.list>['query']>
    >({
      query: (query) => call(adminExpenseApi.list, { query }),
      providesTags: ['AdminExpense'],
    }),
    adminExpenseSummary: build.query<
      Answer<typeof adminExpenseApi.summary>,
      NonNullable<Request<typeof adminExpenseApi.summary>['query']>
    >({
      query: (query) => call(adminExpenseApi.summary, { query }),
      providesTags: ['AdminExpense'],
    }),
    adminReceipts: build.query<ReceiptJson[], string>({
      query: (id) => call(adminReceiptApi.listOfExpense, { params: { id } }),
      providesTags: ['AdminExpense'],
    }),
    createUser: build.mutation<AdminUserJson, Request<typeof contract.create>>({
      query: (input) => call(contract.create, input),
      ...changes,
    }),
    inviteUser: build.mutation<AdminUserJson, string>({
      query: (id) => call(contract.invite, { params: { id } }),
      ...changes,
    }),
    changeUser: sends(build, contract.change, ['AdminUser', 'User', 'Organisation']),
    resetUserPassword: build.mutation<AdminUserJson, Request<typeof contract.resetPassword>>({
      query: (input) => call(contract.resetPassword, input),
      ...changes,
    }),
    resetSecondFactor: build.mutation<AdminUserJson, string>({
      query: (id) => call(contract.resetSecondFactor, { params: { id } }),
      ...changes,
    }),
    sealCertificate: reads(build, adminSealApi.certificate),
    organisation: reads(build, organisationApi.show, ['Organisation']),
    changeOrganisation: build.mutation<OrganisationJson, OrganisationChangeJson>({
      query: (body) => call(organisationApi.change, { body }),
      invalidatesTags: ['Organisation'],
    }),
    valuesInForce: build.query<Answer<typeof inForceApis.auth.values>, InForceService>({
      query: (service) => call(inForceApis[service].values, {}),
    }),
    receiptUsage: build.query<Answer<typeof adminReceiptUsageApi.byPerson>, number>({
      query: (limit) => call(adminReceiptUsageApi.byPerson, { query: { limit } }),
      providesTags: ['AdminExpense'],
    }),
    acts: build.query<AdministratorActJson[], number>({
      query: (limit) => call(organisationApi.acts, { query: { limit } }),
      providesTags: ['Organisation'],
    }),
    deactivateUser: build.mutation<AdminUserJson, string>({
      query: (id) => call(contract.deactivate, { params: { id } }),
      ...changes,
    }),
    reactivateUser: build.mutation<AdminUserJson, string>({
      query: (id) => call(contract.reactivate, { params: { id } }),
      ...changes,
    }),
    eraseUser: build.mutation<AdminUserJson, string>({
      query: (id) => call(contract.erase, { params: { id } }),
      invalidatesTags: ['AdminUser', 'Organisation', 'AdminExpense'],
    }),
    bulks: reads(build, bulkApi.list, ['Bulk']),
    startBulk: sends(build, bulkApi.start, ['Bulk']),
    cancelBulk: build.mutation<null, string>({
      query: (id) => call(bulkApi.cancel, { params: { id } }),
      invalidatesTags: ['Bulk'],
    }),
  }),
})

export const {
  useAdminUsersQuery,
  useAdminUserCountsQuery,
  useManagerDoubtsQuery,
  useWaitingReportsQuery,
  useAdminExpenseCountsQuery,
  useAdminExpensesQuery,
  useAdminExpenseSummaryQuery,
  useAdminReceiptsQuery,
  useCreateUserMutation,
  useInviteUserMutation,
  useChangeUserMutation,
  useResetUserPasswordMutation,
  useResetSecondFactorMutation,
  useValuesInForceQuery,
  useOrganisationQuery,
  useSealCertificateQuery,
  useChangeOrganisationMutation,
  useReceiptUsageQuery,
  useActsQuery,
  useDeactivateUserMutation,
  useReactivateUserMutation,
  useEraseUserMutation,
  useBulksQuery,
  useStartBulkMutation,
  useCancelBulkMutation,
} = adminApi
