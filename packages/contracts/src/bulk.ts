import * as z from 'zod/mini'
import { DateInput, rangeInOrder } from './calendar.ts'
import { filter, Id, IdParams, Instant, text } from './common.ts'
import { defineApi, stream } from './endpoint.ts'
import { ExpenseStatus } from './expense.ts'
import { jobStates } from './report.ts'

export const NewBulk = z
  .object({
    mode: z.enum(['dates', 'trips'], 'mode must be dates or trips.'),
    startDate: filter(DateInput),
    endDate: filter(DateInput),
    people: z.enum(
      ['everyone', 'department', 'chosen', 'me'],
      'people must be everyone, department, chosen or me.',
    ),
    department: z.optional(text(200)),
    userIds: z.optional(z.array(Id).check(z.maxLength(5000))),
    tripIds: z.optional(z.array(Id).check(z.maxLength(1000))),
    includeReceipts: z._default(z.boolean(), true),
    /** Only expenses with this status. */
    status: filter(ExpenseStatus),
  })
  .check(rangeInOrder)
export const Bulk = z.object({
  id: Id,
  /** Whose reports and of which dates: "Sales, 02/01/26 - 02/28/26". */
  name: z.string(),
  state: z.enum(jobStates),
  /** Reports to make; people who turn out to have no expenses are not among them. */
  total: z.int(),
  done: z.int(),
  /** People left out because they have no expenses in these dates. The ZIP's index names them. */
  withoutExpenses: z.int(),
  failures: z.array(z.object({ userId: Id, email: z.string(), reason: z.string() })),
  sizeBytes: z.nullable(z.int()),
  /** When the download link stops working. */
  expiresAt: z.nullable(Instant),
  createdAt: Instant,
})
export type BulkJson = z.input<typeof Bulk>

export const bulkApi = defineApi({
  list: {
    method: 'GET',
    path: '/api/export/bulk',
    access: 'user',
    summary: 'Your bulk reports, newest first.',
    response: z.array(Bulk),
  },
  start: {
    method: 'POST',
    path: '/api/export/bulk',
    access: 'user',
    summary: 'Asks for many reports in one ZIP; those of others need an administrator.',
    adds: true,
    body: NewBulk,
    response: Bulk,
    status: 202,
    problems: ['not_found'],
  },
  get: {
    method: 'GET',
    path: '/api/export/bulk/:id',
    access: 'user',
    summary: 'How far a bulk is.',
    params: IdParams,
    response: Bulk,
  },
  cancel: {
    method: 'DELETE',
    path: '/api/export/bulk/:id',
    access: 'user',
    summary: 'Cancels a bulk.',
    params: IdParams,
  },
  file: {
    method: 'GET',
    path: '/api/export/bulk/:id/file',
    access: 'user',
    problems: ['conflict'],
    summary: 'The ZIP.',
    params: IdParams,
    response: stream(['application/zip']),
  },
})
