import * as z from 'zod/mini'
import { Id } from './common.ts'
import { defineApi } from './endpoint.ts'
import { Email } from './user.ts'

/** What a known sender is told of a mail to the organisation's mailbox (decision 46). The sentences are the auth service's. */
export const mailAnswers = [
  'address_unproven',
  'no_receipt',
  'some_left_out',
  'too_many_files',
  'too_large',
  'unreadable',
  'inbox_full',
  'room_full',
  'day_used',
] as const
export type MailAnswer = (typeof mailAnswers)[number]

/** A Message-ID as it may stand in a header. */
export const MessageId = z.string().check(z.regex(/^<[!-;=?-~]{3,250}>$/))

/** The caller is the receipt service, and its bearer token is its JOB_TOKEN_SECRET. */
export const internalMailApi = defineApi({
  sender: {
    method: 'POST',
    path: '/internal/mail-senders',
    access: 'public',
    summary: 'The active user who has this address.',
    body: z.object({ email: Email }),
    /** `proven`: mail for this address may be taken (decision 52). */
    response: z.object({ userId: z.nullable(Id), proven: z.optional(z.boolean()) }),
    status: 200,
    idempotent: false,
  },
  answer: {
    method: 'POST',
    path: '/internal/mail-answers',
    access: 'public',
    summary: 'Answers the mail of a user, once for each `id` and not too often a day.',
    body: z.object({
      id: Id,
      userId: Id,
      why: z.enum(mailAnswers),
      inReplyTo: z.nullable(MessageId),
    }),
    status: 204,
    idempotent: false,
  },
  question: {
    method: 'POST',
    path: '/internal/questions',
    access: 'public',
    summary: 'Mails a user the question of an administrator about an expense, once for each `id`.',
    body: z.object({ id: Id, userId: Id, expenseId: Id, question: z.string() }),
    status: 204,
    idempotent: false,
  },
})
