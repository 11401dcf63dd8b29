import { adminMailboxApi, mailboxApi } from '@sortie/contracts/mailbox'
import { implement } from '@sortie/platform/http/implement'
import { env } from '../env.ts'
import { mailboxNow } from './mail.queries.ts'

export const mailboxRoutes = implement(mailboxApi, {
  address: async () => ({ address: env.mailbox?.address ?? null }),
})

export const adminMailboxRoutes = implement(adminMailboxApi, { show: mailboxNow })
