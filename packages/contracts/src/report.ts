import * as z from 'zod/mini'
import { CalendarDate } from './calendar.ts'
import { filter, Id, IdParams, Instant, text } from './common.ts'
import { defineApi, stream } from './endpoint.ts'
import { Category, ExpenseStatus } from './expense.ts'

const signedAt = z.optional(z.nullable(Instant))
const signed = z.optional(z.nullable(text(200)))

export const NewSignature = z.object({
  employeeSignature: signed,
  employeeSignedAt: signedAt,
  managerSignature: signed,
  managerSignedAt: signedAt,
  reportType: z._default(
    z.literal('expense_report', 'reportType must be expense_report.'),
    'expense_report',
  ),
  /** JSON text with mode, tripId, startDate, endDate, status, category. */
  reportFilters: z._default(z.string().check(z.maxLength(2000)), '{}'),
})
export const Signature = z.object({
  id: Id,
  userId: Id,
  employeeSignature: z.nullable(z.string()),
  employeeSignedAt: z.nullable(Instant),
  managerSignature: z.nullable(z.string()),
  managerSignedAt: z.nullable(Instant),
  reportType: z.string(),
  reportFilters: z.string(),
  /** SHA-256 over the covered expenses and the hashes of their receipts. */
  fingerprint: z.string(),
  createdAt: Instant,
  updatedAt: Instant,
})
export type Signature = z.infer<typeof Signature>

export const ReportFilter = z.object({
  status: filter(ExpenseStatus),
  category: filter(Category),
  startDate: filter(CalendarDate),
  endDate: filter(CalendarDate),
  tripId: filter(Id),
  include_receipts: filter(z.enum(['true', 'false'], 'include_receipts must be true or false.')),
  signature_id: filter(Id),
})
export type ReportFilter = z.infer<typeof ReportFilter>

export const jobStates = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const
export const ExportJob = z.object({
  id: Id,
  state: z.enum(jobStates),
  /** 0 to 100 */
  progress: z.number(),
  fileName: z.nullable(z.string()),
  sizeBytes: z.nullable(z.int()),
  error: z.nullable(z.string()),
  createdAt: Instant,
})
export type ExportJobJson = z.input<typeof ExportJob>

export const NewBulk = z.object({
  mode: z.enum(['dates', 'trips'], 'mode must be dates or trips.'),
  startDate: filter(CalendarDate),
  endDate: filter(CalendarDate),
  people: z.enum(
    ['everyone', 'department', 'chosen', 'me'],
    'people must be everyone, department, chosen or me.',
  ),
  department: z.optional(text(200)),
  userIds: z.optional(z.array(Id).check(z.maxLength(5000))),
  tripIds: z.optional(z.array(Id).check(z.maxLength(1000))),
  includeReceipts: z._default(z.boolean(), true),
})
export const Bulk = z.object({
  id: Id,
  /** Whose reports and of which dates: "Sales, 02/01/26 - 02/28/26". */
  name: z.string(),
  state: z.enum(jobStates),
  /** Reports to make; people who turn out to have no expenses are not among them. */
  total: z.int(),
  done: z.int(),
  /** People left out, since they have no expenses in these dates. The ZIP's index names them. */
  withoutExpenses: z.int(),
  failures: z.array(z.object({ userId: Id, email: z.string(), reason: z.string() })),
  sizeBytes: z.nullable(z.int()),
  /** When the download link stops working. */
  expiresAt: z.nullable(Instant),
  createdAt: Instant,
})
export type BulkJson = z.input<typeof Bulk>

export const signatureApi = defineApi({
  create: {
    method: 'POST',
    path: '/api/signatures',
    access: 'user',
    summary: 'Signs a report by typed names.',
    body: NewSignature,
    response: Signature,
  },
})

export const exportApi = defineApi({
  pdf: {
    method: 'GET',
    path: '/api/export/pdf',
    access: 'user',
    summary: 'Your expense report as PDF.',
    query: ReportFilter,
    response: stream(['application/pdf']),
  },
  startPdf: {
    method: 'POST',
    path: '/api/export/pdf-jobs',
    access: 'user',
    summary: 'Starts a PDF in the background.',
    query: ReportFilter,
    response: ExportJob,
    status: 202,
  },
  pdfJob: {
    method: 'GET',
    path: '/api/export/pdf-jobs/:id',
    access: 'user',
    summary: 'How far a PDF is.',
    params: IdParams,
    response: ExportJob,
  },
  cancelPdf: {
    method: 'DELETE',
    path: '/api/export/pdf-jobs/:id',
    access: 'user',
    summary: 'Cancels a PDF.',
    params: IdParams,
  },
  pdfFile: {
    method: 'GET',
    path: '/api/export/pdf-jobs/:id/file',
    access: 'user',
    summary: 'The finished PDF.',
    params: IdParams,
    response: stream(['application/pdf']),
  },
})

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
    body: NewBulk,
    response: Bulk,
    status: 202,
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
    summary: 'The ZIP.',
    params: IdParams,
    response: stream(['application/zip']),
  },
})
