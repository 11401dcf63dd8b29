import * as z from 'zod/mini'
import { filter, Id, IdParams, Instant, pageQuery } from './common.ts'
import { defineApi, stream } from './endpoint.ts'
import { ExpenseReport, ReportLine } from './expense-report.ts'
import { GivenPerson } from './user.ts'

/** What programs of the organisation read by its tokens, and administrators as well: who people are, what was approved. */

const KnownPerson = z.extend(GivenPerson, { id: Id, email: z.string(), isActive: z.boolean() })

export const knownPeopleApi = defineApi({
  list: {
    method: 'GET',
    path: '/admin/people',
    access: 'admin',
    scope: 'people:read',
    summary:
      'Everybody with an account, the newest first: names, department, cost centre, number and manager.',
    query: z.object(pageQuery),
    response: z.array(KnownPerson),
  },
})

const AccountedLine = z.omit(ReportLine, {
  receipts: true,
  lateReceipts: true,
  goneReceipts: true,
  concerns: true,
  isUnasked: true,
  continues: true,
  continuedIn: true,
  reason: true,
  returnedAt: true,
  messages: true,
})

/** A report as accounting books it: what was approved, without who said what on the way. */
const AccountedReport = z.extend(
  z.pick(ExpenseReport, {
    id: true,
    number: true,
    title: true,
    owner: true,
    tripId: true,
    totals: true,
    toBeRefunded: true,
    paidByCompany: true,
    handedInAt: true,
    payment: true,
    seal: true,
  }),
  {
    approvedAt: Instant,
    /** Those that were approved. */
    lines: z.array(AccountedLine),
  },
)
export type AccountedReport = z.output<typeof AccountedReport>

export const accountedReportApi = defineApi({
  list: {
    method: 'GET',
    path: '/admin/approved-reports',
    access: 'admin',
    scope: 'approved-reports:read',
    summary:
      'Approved reports with their lines, the earliest approval first, at most 50 at once. One whose approval was taken back is not there any more, and comes again when it is approved again.',
    query: z.object({ since: filter(Instant), ...pageQuery }),
    response: z.array(AccountedReport),
  },
  file: {
    method: 'GET',
    path: '/admin/approved-reports/:id/file',
    access: 'admin',
    scope: 'approved-reports:read',
    summary: 'The sealed PDF of an approved report, with its receipts.',
    params: IdParams,
    response: stream(['application/pdf']),
  },
})
