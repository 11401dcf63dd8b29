import { adminMailboxApi, type MailboxJson } from '@sortie/contracts/mailbox'
import { api, call } from '../../lib/api.ts'

const mailboxApi = api.injectEndpoints({
  endpoints: (build) => ({
    mailbox: build.query<MailboxJson, void>({ query: () => call(adminMailboxApi.show, {}) }),
  }),
})

export const { useMailboxQuery } = mailboxApi
