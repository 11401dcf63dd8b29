import * as z from 'zod/mini'
import { Instant } from './common.ts'
import { defineApi } from './endpoint.ts'
import { Colleague } from './expense-report.ts'

/** What waits of one person for another. */
const WaitingReports = z.object({
  owner: Colleague,
  approver: Colleague,
  count: z.int(),
  /** The longest waiting of them. */
  since: Instant,
})
export type WaitingReports = z.output<typeof WaitingReports>
export type WaitingReportsJson = z.input<typeof WaitingReports>

export const waitingReportApi = defineApi({
  inVain: {
    method: 'GET',
    path: '/admin/waiting-reports',
    access: 'admin',
    summary:
      'Reports that wait for somebody who has left, with nobody above their owner who may approve: the longest waiting first.',
    response: z.array(WaitingReports),
  },
})
