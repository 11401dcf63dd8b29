import * as z from 'zod/mini'
import { Id } from './common.ts'
import { defineApi, stream } from './endpoint.ts'
import {
  expenseReportApi,
  ReportDecision,
  ReportLine,
  WholeExpenseReport,
} from './expense-report.ts'
import type { ProblemKind } from './problem.ts'
import { receiptTypes } from './receipt-record.ts'

const Link = z.object({ token: z.string() })
const problems = ['not_found', 'forbidden', 'conflict', 'too_many'] satisfies ProblemKind[]

/**
 * For who was asked to decide by a mailed link, and has no account. The link opens one report until it is decided on.
 * 404 `link_unknown`; 409 `link_used`, `link_ended`, `link_replaced`, `link_withdrawn` with a sentence that says what to do.
 */
export const approvalLinkApi = defineApi({
  get: {
    method: 'GET',
    path: '/api/approval-links/:token',
    access: 'public',
    problems,
    summary: 'The report that a mailed link asks to decide on, with its lines.',
    params: Link,
    response: WholeExpenseReport,
  },
  file: {
    method: 'GET',
    path: '/api/approval-links/:token/file',
    access: 'public',
    problems,
    summary: 'The PDF of that report as it was handed in.',
    params: Link,
    response: stream(['application/pdf']),
  },
  receipt: {
    method: 'GET',
    path: '/api/approval-links/:token/receipts/:receiptId',
    access: 'public',
    problems,
    summary: 'A receipt of that report: as it came, or upright `as=print`.',
    params: z.extend(Link, { receiptId: Id }),
    query: expenseReportApi.receipt.query,
    response: stream([...receiptTypes]),
  },
  decide: {
    method: 'POST',
    path: '/api/approval-links/:token/decide',
    access: 'public',
    problems,
    summary:
      'Approves that report, all or without some lines, or returns it. The link is used then.',
    params: Link,
    body: z.extend(z.omit(ReportDecision, { nextApproverId: true }), {
      decision: z.enum(['approve', 'return'], 'decision must be approve or return.'),
    }),
    maxBytes: expenseReportApi.decide.maxBytes,
    response: z.object({ decision: z.enum(['approved', 'returned']) }),
    status: 200,
  },
  write: {
    method: 'POST',
    path: '/api/approval-links/:token/lines/:expenseId/messages',
    access: 'public',
    problems,
    summary: 'Asks the owner of that report about a line.',
    params: z.extend(Link, { expenseId: Id }),
    body: expenseReportApi.write.body,
    response: ReportLine,
  },
})
