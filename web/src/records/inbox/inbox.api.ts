import type { Request } from '@sortie/contracts/endpoint'
import { inboxApi as contract, type Filed, type InboxItemJson } from '@sortie/contracts/inbox'
import { mailboxApi } from '@sortie/contracts/mailbox'
import { api, call, reads, sends } from '../../lib/api.ts'

/** The number of receipts: further pages do not count. */
export function pilesIn(items: readonly InboxItemJson[]): number {
  return items.filter(({ joinedTo }) => !joinedTo).length
}

const inboxApi = api.injectEndpoints({
  endpoints: (build) => ({
    listInbox: reads(build, contract.list, ['Inbox']),
    mailAddress: reads(build, mailboxApi.address),
    acceptItem: build.mutation<Filed, Request<typeof contract.accept>>({
      query: (input) => ({ ...call(contract.accept, input), keepalive: true }),
      invalidatesTags: ['Inbox', 'Expense', 'Receipt', 'Dashboard'],
    }),
    attachItem: sends(build, contract.attach, ['Inbox', 'Expense', 'Receipt', 'Dashboard']),
    joinItem: sends(build, contract.join, ['Inbox']),
    readItem: build.mutation<null, string>({
      query: (id) => call(contract.read, { params: { id } }),
      invalidatesTags: ['Inbox'],
    }),
    orderPages: sends(build, contract.order, ['Inbox']),
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
