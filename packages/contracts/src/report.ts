import * as z from 'zod/mini'
import { DateInput, rangeInOrder } from './calendar.ts'
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

export const ReportFilter = z
  .object({
    status: filter(ExpenseStatus),
    category: filter(Category),
    startDate: filter(DateInput),
    endDate: filter(DateInput),
    tripId: filter(Id),
    include_receipts: filter(z.enum(['true', 'false'], 'include_receipts must be true or false.')),
    signature_id: filter(Id),
  })
  .check(rangeInOrder)
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

export const signatureApi = defineApi({
  create: {
    method: 'POST',
    path: '/api/signatures',
    access: 'user',
    summary: 'Signs a report by typed names.',
    adds: true,
    body: NewSignature,
    response: Signature,
  },
})

export const exportApi = defineApi({
  pdf: {
    method: 'GET',
    path: '/api/export/pdf',
    access: 'user',
    scope: 'reports:read',
    summary: 'Your expense report as PDF.',
    query: ReportFilter,
    response: stream(['application/pdf']),
  },
  startPdf: {
    method: 'POST',
    path: '/api/export/pdf-jobs',
    access: 'user',
    scope: 'reports:write',
    summary: 'Starts a PDF in the background.',
    adds: true,
    query: ReportFilter,
    response: ExportJob,
    status: 202,
  },
  pdfJob: {
    method: 'GET',
    path: '/api/export/pdf-jobs/:id',
    access: 'user',
    scope: 'reports:read',
    summary: 'How far a PDF is.',
    params: IdParams,
    response: ExportJob,
  },
  cancelPdf: {
    method: 'DELETE',
    path: '/api/export/pdf-jobs/:id',
    access: 'user',
    scope: 'reports:write',
    summary: 'Cancels a PDF.',
    params: IdParams,
  },
  pdfFile: {
    method: 'GET',
    path: '/api/export/pdf-jobs/:id/file',
    access: 'user',
    scope: 'reports:read',
    problems: ['conflict'],
    summary: 'The finished PDF.',
    params: IdParams,
    response: stream(['application/pdf']),
  },
})
