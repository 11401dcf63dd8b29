import * as z from 'zod/mini'
import { IdParams } from './common.ts'
import { defineApi } from './endpoint.ts'
import { Totals } from './money.ts'

const LeftBehind = z.object({
  /** Reports that wait for a decision, and those that were returned and not handed in again. */
  waiting: z.int(),
  returned: z.int(),
  /** Approved reports with something that is not paid, and how much that is. */
  unpaid: z.int(),
  owed: Totals,
  /** Reports of others that wait for this person's decision. */
  toDecide: z.int(),
})
export type LeftBehindJson = z.input<typeof LeftBehind>

/** What there is still to do about the reports of somebody who leaves. */
export const leaverApi = defineApi({
  leftBehind: {
    method: 'GET',
    path: '/admin/leavers/:id',
    access: 'admin',
    summary: 'What of a person’s reports is not decided or not paid, and what waits for them.',
    params: IdParams,
    response: LeftBehind,
  },
})
