import * as z from 'zod/mini'
import { AskedIds, filter, Id, Instant, pageQuery } from './common.ts'
import { defineApi } from './endpoint.ts'
import { receiptTypes } from './receipt-record.ts'

/**
 * The same file; the same paper, of which two readings agree; two expenses of the same day, merchant and amount; an expense that
 * its own receipt contradicts.
 */
export const findingKinds = ['same_file', 'same_paper', 'same_purchase', 'contradiction'] as const
export const FindingKind = z.enum(findingKinds)
export type FindingKind = z.infer<typeof FindingKind>

const FindingId = z.string().check(z.maxLength(200))
const FindingParams = z.object({ id: FindingId })

const side = {
  /** Null when the expense has no receipt. */
  receiptId: z.nullable(Id),
  mimeType: z.nullable(z.enum(receiptTypes)),
  hasThumbnail: z.boolean(),
  /** Null for a receipt of the Inbox. */
  expenseId: z.nullable(Id),
  /** What its expense says; null in the Inbox, and while the expense service is down. */
  merchant: z.nullable(z.string()),
  /** '85.00 USD' */
  amount: z.nullable(z.string()),
  /** YYYY-MM-DD */
  date: z.nullable(z.string()),
}
const finding = {
  id: FindingId,
  kind: FindingKind,
  /** A contradiction says which value, what was typed, and what the receipt says. */
  field: z.nullable(z.enum(['amount', 'currency', 'date'])),
  typed: z.nullable(z.string()),
  said: z.nullable(z.string()),
  createdAt: Instant,
}

const sentence = z.string().check(z.trim(), z.minLength(1), z.maxLength(1000))

/** What an administrator wants to know of the owner, and what the owner said to it. */
const Asked = z.object({
  question: z.string(),
  askedAt: Instant,
  answer: z.nullable(z.string()),
  answeredAt: z.nullable(Instant),
})

/** Something to check; it blocks nothing. Two sides; one for a contradiction. */
export const Finding = z.object({
  ...finding,
  sides: z.array(z.object(side)),
  asked: z.optional(z.nullable(Asked)),
})
export type Finding = z.infer<typeof Finding>
export type FindingJson = z.input<typeof Finding>

const AdminSide = z.object({
  ...side,
  userId: Id,
  email: z.nullable(z.string()),
  /** As the profile says; null where it says nothing, and while the auth service is down. */
  name: z.optional(z.nullable(z.string())),
})
export const AdminFinding = z.object({
  ...finding,
  sides: z.array(AdminSide),
  /** Its owner has dismissed it. */
  dismissed: z.boolean(),
  asked: z.optional(z.nullable(Asked)),
})
export type AdminFinding = z.infer<typeof AdminFinding>
export type AdminFindingJson = z.input<typeof AdminFinding>

/** The most findings shown at once; others follow when these are dismissed. */
export const mostFindings = 200

export const findingApi = defineApi({
  list: {
    method: 'GET',
    path: '/api/findings',
    access: 'user',
    scope: 'receipts:read',
    summary: 'What may be wrong with your receipts and expenses, newest first; at most 200.',
    response: z.array(Finding),
  },
  dismiss: {
    method: 'POST',
    path: '/api/findings/:id/dismiss',
    access: 'user',
    summary: 'Says that it is fine: you are not told of it again.',
    params: FindingParams,
    status: 204,
    idempotent: false,
  },
  answer: {
    method: 'POST',
    path: '/api/findings/:id/answer',
    access: 'user',
    summary: 'Answers what an administrator has asked about it.',
    params: FindingParams,
    body: z.object({ answer: sentence }),
    status: 204,
    idempotent: false,
  },
})

/** For the report service. */
export const internalFindingApi = defineApi({
  ofExpenses: {
    method: 'POST',
    path: '/internal/findings/of-expenses',
    access: 'user',
    jobs: 'read',
    summary: "What may be wrong with these of the caller's expenses and their receipts.",
    body: z.object({ expenseIds: z.array(Id).check(z.maxLength(1000)) }),
    response: z.array(Finding),
    status: 200,
    idempotent: false,
  },
  ofLines: {
    method: 'POST',
    path: '/internal/findings/of-lines',
    access: 'public',
    summary:
      'What may be wrong with these expenses, also what their owners have dismissed, for services alone. Between two people that a receipt is in an expense of both, and nothing of the other one.',
    body: AskedIds,
    response: z.array(
      z.object({
        kind: FindingKind,
        field: finding.field,
        typed: finding.typed,
        said: finding.said,
        /** Two of a pair; null for a receipt of the Inbox, and for the expense of somebody else. */
        expenseIds: z.array(z.nullable(Id)),
        /** Between two people. */
        isBetween: z.boolean(),
        dismissed: z.boolean(),
      }),
    ),
    status: 200,
    idempotent: false,
  },
})

export const adminFindingApi = defineApi({
  list: {
    method: 'GET',
    path: '/admin/findings',
    access: 'admin',
    summary: "Findings about everyone's expenses, also between two people, newest first.",
    query: z.object({
      kind: filter(FindingKind),
      /** `expenses`: only those about expenses, none about a file that still lies in an Inbox. */
      about: z.optional(z.enum(['expenses'])),
      limit: pageQuery.limit,
      after: pageQuery.after,
    }),
    response: z.array(AdminFinding),
  },
  dismiss: {
    method: 'POST',
    path: '/admin/findings/:id/dismiss',
    access: 'admin',
    summary: 'Takes a finding off the list of all administrators; its owners still see it.',
    params: FindingParams,
    status: 204,
    idempotent: false,
  },
  ask: {
    method: 'POST',
    path: '/admin/findings/:id/ask',
    access: 'admin',
    problems: ['conflict'],
    summary:
      'Asks the owner of the expense, who is told by mail and answers where the expense is shown.',
    params: FindingParams,
    body: z.object({ question: sentence }),
    status: 204,
    idempotent: false,
  },
})
