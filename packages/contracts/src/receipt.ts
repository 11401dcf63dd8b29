import * as z from 'zod/mini'
import { AskedIds, Id, IdParams, idsOf } from './common.ts'
import { defineApi, stream } from './endpoint.ts'
import { Receipt, receiptTypes, turns } from './receipt-record.ts'
import { ReceiptSaid } from './receipt-said.ts'

export const maxExpenseIds = 100
const ExpenseIds = idsOf('expenses', maxExpenseIds, 'expenseIds is required')

export const receiptApi = defineApi({
  listOfExpense: {
    method: 'GET',
    path: '/api/expenses/:id/receipts',
    access: 'user',
    scope: 'receipts:read',
    summary: 'The receipts of one expense, in the order in which they were chosen or put.',
    params: IdParams,
    response: z.array(Receipt),
  },
  listOfExpenses: {
    method: 'GET',
    path: '/api/receipts',
    access: 'user',
    scope: 'receipts:read',
    summary:
      'Your receipts of several expenses (at most 100, their ids separated by commas), in their order.',
    query: z.object({ expenseIds: ExpenseIds }),
    response: z.array(Receipt),
  },
  upload: {
    method: 'POST',
    path: '/api/expenses/:id/receipts',
    access: 'user',
    scope: 'receipts:write',
    summary:
      'Attaches a receipt: JPEG, PNG or PDF of at most 10 MB, in the form field `receipt`; a field `position` before it (ms since 1970) says where it stands among the others.',
    params: IdParams,
    body: stream([...receiptTypes], 'receipt'),
    response: Receipt,
  },
  order: {
    method: 'PUT',
    path: '/api/expenses/:id/receipts/order',
    access: 'user',
    scope: 'receipts:write',
    summary: 'Puts the receipts of an expense in this order; those not named follow.',
    params: IdParams,
    body: z.object({ ids: z.array(Id).check(z.maxLength(1000)) }),
    response: z.array(Receipt),
  },
  turn: {
    method: 'PUT',
    path: '/api/receipts/:id/turn',
    access: 'user',
    scope: 'receipts:write',
    summary:
      'Turns a picture, also one of the Inbox, by 0, 90, 180 or 270 degrees from how it came; its thumbnail, print picture and reports follow.',
    params: IdParams,
    body: z.object({ turned: z.enum(turns) }),
    response: Receipt,
  },
  remove: {
    method: 'DELETE',
    path: '/api/receipts/:id',
    access: 'user',
    scope: 'receipts:write',
    summary: 'Deletes a receipt and its file.',
    params: IdParams,
  },
  file: {
    method: 'GET',
    path: '/api/receipts/:id/file',
    access: 'user',
    scope: 'receipts:read',
    summary: 'The file as it came.',
    params: IdParams,
    response: stream([...receiptTypes]),
  },
  thumbnail: {
    method: 'GET',
    path: '/api/receipts/:id/thumbnail',
    access: 'user',
    scope: 'receipts:read',
    summary: 'A small upright picture; of a PDF its first page.',
    params: IdParams,
    response: stream(['image/webp']),
  },
  print: {
    method: 'GET',
    path: '/api/receipts/:id/print',
    access: 'user',
    scope: 'receipts:read',
    summary:
      'To print: a photo as an upright JPEG, turned as its owner turned it; a PDF as it came.',
    params: IdParams,
    response: stream([...receiptTypes]),
  },
})

export const adminReceiptApi = defineApi({
  listOfExpense: {
    method: 'GET',
    path: '/admin/expenses/:id/receipts',
    access: 'admin',
    scope: 'all-expenses:read',
    summary: "The receipts of any user's expense, in their order.",
    params: IdParams,
    response: z.array(Receipt),
  },
  file: {
    method: 'GET',
    path: '/admin/receipts/:id/file',
    access: 'admin',
    scope: 'all-expenses:read',
    summary: "The file of any user's receipt as it came.",
    params: IdParams,
    response: stream([...receiptTypes]),
  },
  thumbnail: {
    method: 'GET',
    path: '/admin/receipts/:id/thumbnail',
    access: 'admin',
    summary: "A small upright picture of any user's receipt.",
    params: IdParams,
    response: stream(['image/webp']),
  },
})

/** For the other services. An administrator's token reads everyone's. */
export const internalReceiptApi = defineApi({
  ofExpenses: {
    method: 'POST',
    path: '/internal/receipts/of-expenses',
    access: 'user',
    jobs: 'read',
    summary: 'The receipts of many expenses (at most 1000 ids).',
    body: z.object({ expenseIds: z.array(Id).check(z.maxLength(1000)) }),
    response: z.array(Receipt),
    status: 200,
    idempotent: false,
  },
  file: {
    method: 'GET',
    path: '/internal/receipts/:id/file',
    access: 'user',
    summary: 'The file as it came.',
    params: IdParams,
    response: stream([...receiptTypes]),
  },
  print: {
    method: 'GET',
    path: '/internal/receipts/:id/print',
    access: 'user',
    summary:
      'For reports: a photo as an upright JPEG of 1600 pixels, or 800 across a long one; a PDF as it came.',
    params: IdParams,
    response: stream([...receiptTypes]),
  },
  ofReport: {
    method: 'GET',
    path: '/internal/receipts/:id/of-report',
    access: 'public',
    summary: 'A receipt that a report has, whoever has handed it in, for services alone.',
    params: IdParams,
    query: z.object({ as: z.enum(['file', 'print']) }),
    response: stream([...receiptTypes]),
  },
  records: {
    method: 'POST',
    path: '/internal/receipts/records',
    access: 'public',
    summary:
      'The receipts that these expenses have now, in their order, with what was read of them, for services alone.',
    body: AskedIds,
    response: z.array(z.extend(Receipt, { said: z.nullable(ReceiptSaid) })),
    status: 200,
    idempotent: false,
  },
})
