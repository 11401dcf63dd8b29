import type { Answer, Request } from '@sortie/contracts/endpoint'
import { inboxApi as contract, type Filed, type InboxItemJson } from '@sortie/contracts/inbox'
import { mailboxApi } from '@sortie/contracts/mailbox'
import { api, call } from '../../lib/api.ts'

/** The number of receipts: further pages do not count. */
export function pilesIn(items: readonly InboxItemJson[]): number {
  return items.filter(({ joinedTo }) => !joinedTo).length
}

const inboxApi = api.injectEndpoints({
  endpoints: (build) => ({
    listInbox: build.query<InboxItemJson[], void>({
      query: () => call(contract.list, {}),
      providesTags: ['Inbox'],
    }),
    mailAddress: build.query<Answer<typeof mailboxApi.address>, void>({
      query: () => call(mailboxApi.address, {}),
    }),
    acceptItem: build.mutation<Filed, Request<typeof contract.accept>>({
      query: (input) => ({ ...call(contract.accept, input), keepalive: true }),
      invalidatesTags: ['Inbox', 'Expense', 'Receipt', 'Dashboard'],
    }),
    attachItem: build.mutation<Filed, Request<typeof contract.attach>>({
      query: (input) => call(contract.attach, input),
      invalidatesTags: ['Inbox', 'Expense', 'Receipt', 'Dashboard'],
    }),
    joinItem: build.mutation<InboxItemJson, Request<typeof contract.join>>({
      query: (input) => call(contract.join, input),
      invalidatesTags: ['Inbox'],
    }),
    readItem: build.mutation<null, string>({
      query: (id) => call(contract.read, { params: { id } }),
      invalidatesTags: ['Inbox'],
    }),
    orderPages: build.mutation<null, Request<typeof contract.order>>({
      query: (input) => call(contract.order, input),
      invalidatesTags: ['Inbox'],
    }),
    splitItem: build.mutation<null, string>({
      query: (id) => call(contract.split, { params: { id } }),
      invalidatesTags: ['Inbox'],
    }),
    discardItem: build.mutation<null, string>({
      query: (id) => ({ ...call(contract.discard, { params: { id } }), keepalive: true }),
      invalidatesTags: ['Inbox'],
    }),
  }),
})

export const {
  useListInboxQuery,
  useMailAddressQuery,
  useAcceptItemMutation,
  useAttachItemMutation,
  useJoinItemMutation,
  useOrderPagesMutation,
  useReadItemMutation,
  useSplitItemMutation,
  useDiscardItemMutation,
} = inboxApi
