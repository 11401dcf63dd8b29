import * as z from 'zod/mini'
import { Id, Instant } from './common.ts'
import { defineApi } from './endpoint.ts'
import { Email } from './user.ts'

/** Why somebody is told of an expense report. The sentences are the auth service's. */
const reportMails = [
  'report_to_approve',
  'report_reminder',
  'report_handed_on',
  'report_approved',
  'report_returned',
  'report_taken_back',
  'exported_taken_back',
  'report_paid',
  'account_missing',
  'report_corrected',
  'report_message',
] as const
export type ReportMail = (typeof reportMails)[number]

export const MailedReport = z.object({
  reportId: Id,
  number: z.string(),
  title: z.string(),
  /** Who handed in, decided or wrote, by name and address: people choose their names. */
  from: z.string(),
  fromEmail: z.string(),
  /** Their account; null of somebody outside. */
  senderId: z.nullable(Id),
  /** "12 expenses, $1,234.00 + €20.00" */
  summary: z.string(),
  /** "Waiting for Alex Kim": where it is on the road. */
  place: z.string(),
  /** The note, the comment or the messages. */
  texts: z.array(z.string()),
  /** Whether the rest goes on: of a decision that returned something, with what came back, and of a payment of a part. */
  goesOn: z.optional(z.boolean()),
  /** Whoever was asked before has left, or was the manager of the owner. */
  handedOn: z.optional(z.enum(['left', 'moved'])),
  /** "Bar, €80.00: No alcohol" */
  returned: z.optional(z.array(z.string())),
})
export type MailedReport = z.infer<typeof MailedReport>

/** The caller is the report service, and its bearer token is its JOB_TOKEN_SECRET. */
export const internalReportMailApi = defineApi({
  send: {
    method: 'POST',
    path: '/internal/report-mails',
    access: 'public',
    summary:
      'Mails somebody about an expense report, at once and once for each `id`. A deactivated user gets no mail, and nobody more than a day can bear or what an account asks whose address nobody has proven.',
    body: z.object({
      id: Id,
      why: z.enum(reportMails),
      report: MailedReport,
      /** A user, or who decides by the link: its token is stored nowhere. */
      to: z.union([Id, z.object({ email: Email, token: z.string(), endsAt: Instant })]),
    }),
    response: z.object({ mailed: z.boolean() }),
    status: 200,
    idempotent: false,
  },
})
