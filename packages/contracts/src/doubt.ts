import * as z from 'zod/mini'
import { filter, Id, Instant, pageQuery } from './common.ts'
import { defineApi } from './endpoint.ts'
import { receiptTypes } from './receipt.ts'

/**
 * The same file; the same paper photographed again; two expenses of the same day, merchant and amount; an expense that
 * its own receipt contradicts.
 */
export const doubtKinds = ['same_file', 'same_paper', 'same_purchase', 'contradiction'] as const
export const DoubtKind = z.enum(doubtKinds)
export type DoubtKind = z.infer<typeof DoubtKind>

const DoubtId = z.string().check(z.maxLength(200))
const DoubtParams = z.object({ id: DoubtId })

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
const doubt = {
  id: DoubtId,
  kind: DoubtKind,
  /** Of a contradiction: which value, what was typed, and what the receipt says. */
  field: z.nullable(z.enum(['amount', 'date'])),
  typed: z.nullable(z.string()),
  said: z.nullable(z.string()),
  createdAt: Instant,
}

/** Something to check; it blocks nothing. Two sides; one for a contradiction. */
export const Doubt = z.object({ ...doubt, sides: z.array(z.object(side)) })
export type Doubt = z.infer<typeof Doubt>
export type DoubtJson = z.input<typeof Doubt>

const AdminSide = z.object({
  ...side,
  userId: Id,
  email: z.nullable(z.string()),
})
export const AdminDoubt = z.object({
  ...doubt,
  sides: z.array(AdminSide),
  /** Its owner has dismissed it. */
  dismissed: z.boolean(),
})
export type AdminDoubt = z.infer<typeof AdminDoubt>
export type AdminDoubtJson = z.input<typeof AdminDoubt>

/** The most doubts shown at once; others follow when these are dismissed. */
export const mostDoubts = 200

export const doubtApi = defineApi({
  list: {
    method: 'GET',
    path: '/api/doubts',
    access: 'user',
    summary: 'What may be wrong with your receipts and expenses, newest first; at most 200.',
    response: z.array(Doubt),
  },
  dismiss: {
    method: 'POST',
    path: '/api/doubts/:id/dismiss',
    access: 'user',
    summary: 'Says that it is fine: you are not told of it again.',
    params: DoubtParams,
    status: 204,
    idempotent: false,
  },
})

export const adminDoubtApi = defineApi({
  list: {
    method: 'GET',
    path: '/admin/doubts',
    access: 'admin',
    summary: "Doubts about everyone's expenses, also between two people, newest first.",
    query: z.object({ kind: filter(DoubtKind), limit: pageQuery.limit, after: pageQuery.after }),
    response: z.array(AdminDoubt),
  },
  dismiss: {
    method: 'POST',
    path: '/admin/doubts/:id/dismiss',
    access: 'admin',
    summary: 'Takes a doubt off the list of all administrators; its owners still see it.',
    params: DoubtParams,
    status: 204,
    idempotent: false,
  },
})
