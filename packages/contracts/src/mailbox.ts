import * as z from 'zod/mini'
import { Instant } from './common.ts'
import { defineApi } from './endpoint.ts'
import { mailAnswers } from './internal-mail.ts'

/** The outcomes of a mail to the organisation's mailbox. All but the first are moved to a separate folder there. */
export const mailOutcomes = [
  'imported',
  'unknown_sender',
  ...mailAnswers.filter((why) => why !== 'some_left_out'),
  /** The same mail as one before, delivered again. */
  'twice',
  /** The sender could not be authenticated. */
  'unproven',
  /** Every attempt failed by a fault of Sortie. */
  'failed',
] as const
export const MailOutcome = z.enum(mailOutcomes)
export type MailOutcome = z.infer<typeof MailOutcome>

export const Mailbox = z.object({
  /** Null where no mailbox is set up. */
  address: z.nullable(z.string()),
  /** When it was last checked. */
  seenAt: z.nullable(Instant),
  /** Why it cannot be reached, in the words of the mail server or the network. */
  problem: z.nullable(z.string()),
  problemSince: z.nullable(Instant),
  /** How full it is, 0 to 100; null where the mail server does not say. A full one refuses new mails. */
  fullPercent: z.nullable(z.number()),
  /** Mails of the last 30 days. */
  outcomes: z.array(z.object({ outcome: MailOutcome, count: z.int() })),
})
export type MailboxJson = z.input<typeof Mailbox>

export const mailboxApi = defineApi({
  address: {
    method: 'GET',
    path: '/api/inbox/address',
    access: 'user',
    summary:
      'Where you mail receipts to, from the address of your account, so that they come into your Inbox; null where no mailbox is set up.',
    response: z.object({ address: z.nullable(z.string()) }),
  },
})

export const adminMailboxApi = defineApi({
  show: {
    method: 'GET',
    path: '/admin/mailbox',
    access: 'admin',
    summary: 'Whether the mailbox of receipts can be reached, and what its mails came to.',
    response: Mailbox,
  },
})
