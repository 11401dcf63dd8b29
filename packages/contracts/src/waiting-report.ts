import * as z from 'zod/mini'
import { Id, Instant } from './common.ts'
import { defineApi } from './endpoint.ts'
import { Colleague } from './expense-report.ts'

/** What waits of one person for another. `why` it needs somebody: who is asked has left, or is their manager no more. */
const WaitingReports = z.object({
  owner: Colleague,
  approver: Colleague,
  count: z.int(),
  /** The longest waiting of them. */
  since: Instant,
  why: z.optional(z.enum(['left', 'moved'])),
})
export type WaitingReports = z.output<typeof WaitingReports>
export type WaitingReportsJson = z.input<typeof WaitingReports>

export const waitingReportApi = defineApi({
  list: {
    method: 'GET',
    path: '/admin/waiting-reports',
    access: 'admin',
    summary:
      'Reports that wait for somebody who has left, with nobody above their owner who may approve, or for a former manager; or all that wait of a person. The longest waiting first.',
    query: z.object({ userId: z.optional(Id) }),
    response: z.array(WaitingReports),
  },
})
