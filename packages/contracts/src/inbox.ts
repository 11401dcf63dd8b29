import * as z from 'zod/mini'
import { Id, IdParams, Instant } from './common.ts'
import { defineApi, stream } from './endpoint.ts'
import { NewExpense } from './expense.ts'
import { receiptTypes, turns } from './receipt-record.ts'
import { EnteredBy } from './record.ts'
import { ScannedReceipt } from './scan.ts'

/** How many files one person's Inbox holds, and how many the page accepts at once. */
export const maxInboxItems = 200
export const maxFilesAtOnce = 50

/** Queued, being read, read, not read (to be typed by hand), or being turned into an expense. */
export const inboxStates = ['waiting', 'reading', 'ready', 'failed', 'filing'] as const

/** A receipt without an expense yet. Its file and thumbnail are those of the receipt with the same id. */
export const InboxItem = z.object({
  id: Id,
  fileName: z.string(),
  mimeType: z.enum(receiptTypes),
  sizeBytes: z.int(),
  hasThumbnail: z.boolean(),
  state: z.enum(inboxStates),
  /** The receipt whose further page this item is. */
  joinedTo: z.nullable(Id),
  reading: z.nullable(ScannedReceipt),
  /** Why it is not an expense yet: not read, or the expense service's reason. */
  problem: z.nullable(z.string()),
  alreadyOn: z.nullable(Id),
  /** The mail it came with; null for what was added in Sortie. */
  mail: z.nullable(z.object({ subject: z.string() })),
  /** Degrees clockwise by which its picture was turned. */
  turned: z.optional(z.enum(turns)),
  picturedTurn: z.optional(z.enum(turns)),
  createdAt: Instant,
  /** When an untouched item is deleted. */
  keptUntil: Instant,
  enteredBy: z.optional(EnteredBy),
})
export type InboxItem = z.infer<typeof InboxItem>
export type InboxItemJson = z.input<typeof InboxItem>

/** `filed` is false while the expense service is down: the expense is made as soon as it is back. */
export const Filed = z.object({ expenseId: Id, filed: z.boolean() })
export type Filed = z.infer<typeof Filed>

export const inboxApi = defineApi({
  list: {
    method: 'GET',
    path: '/api/inbox',
    access: 'user',
    scope: 'receipts:read',
    summary: 'Your receipts that have no expense yet, in the order in which they were chosen.',
    response: z.array(InboxItem),
  },
  add: {
    method: 'POST',
    path: '/api/inbox',
    access: 'user',
    scope: 'receipts:write',
    summary:
      'Puts a receipt into your Inbox, where it is read: JPEG, PNG or PDF of at most 10 MB, in the form field `receipt`.',
    body: stream([...receiptTypes], 'receipt'),
    response: InboxItem,
  },
  accept: {
    method: 'POST',
    path: '/api/inbox/:id/accept',
    access: 'user',
    summary:
      'Logs the expense with this item and its pages as receipts, once however often it is asked.',
    params: IdParams,
    body: NewExpense,
    response: Filed,
    status: 200,
    idempotent: false,
  },
  attach: {
    method: 'POST',
    path: '/api/inbox/:id/attach',
    access: 'user',
    scope: 'receipts:write',
    summary: 'Attaches this item and its pages to an expense of yours.',
    params: IdParams,
    body: z.object({ expenseId: Id }),
    response: Filed,
    status: 200,
    idempotent: false,
  },
  join: {
    method: 'POST',
    path: '/api/inbox/:id/join',
    access: 'user',
    scope: 'receipts:write',
    summary: 'Makes this item, with its pages, a page of the receipt that begins with another one.',
    params: IdParams,
    body: z.object({ to: Id }),
    response: InboxItem,
    status: 200,
  },
  read: {
    method: 'POST',
    path: '/api/inbox/:id/read',
    access: 'user',
    scope: 'receipts:write',
    summary: 'Has an item read once more.',
    params: IdParams,
    status: 204,
    idempotent: false,
  },
  order: {
    method: 'PUT',
    path: '/api/inbox/:id/pages',
    access: 'user',
    scope: 'receipts:write',
    summary:
      'Puts the pages of a receipt in this order: all of them, named once; the first is its first page.',
    params: IdParams,
    body: z.object({ ids: z.array(Id).check(z.maxLength(maxInboxItems)) }),
    status: 204,
  },
  split: {
    method: 'POST',
    path: '/api/inbox/:id/split',
    access: 'user',
    scope: 'receipts:write',
    summary: 'Makes every page of this receipt an item of its own again.',
    params: IdParams,
    status: 204,
  },
  discard: {
    method: 'DELETE',
    path: '/api/inbox/:id',
    access: 'user',
    scope: 'receipts:write',
    summary: 'Takes an item and its pages out of the Inbox; for a day they can be restored.',
    params: IdParams,
  },
  restore: {
    method: 'POST',
    path: '/api/inbox/:id/restore',
    access: 'user',
    scope: 'receipts:write',
    problems: ['too_large'],
    summary: 'Brings a discarded item and its pages back.',
    params: IdParams,
    status: 204,
  },
})
