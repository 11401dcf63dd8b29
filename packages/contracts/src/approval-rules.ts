import * as z from 'zod/mini'
import { Id } from './common.ts'
import { defineApi } from './endpoint.ts'
import { AmountInput, Currency } from './money.ts'

export const ApprovalRules = z.object({
  /** From which total on a second person approves a report, by currency; one that is absent needs none. */
  secondFrom: z.partialRecord(Currency, AmountInput),
  /** Who that is; null: the first approver says whom to ask. */
  secondApproverId: z.nullable(Id),
})
export type ApprovalRules = z.infer<typeof ApprovalRules>
export type ApprovalRulesJson = z.input<typeof ApprovalRules>

export const approvalRulesApi = defineApi({
  show: {
    method: 'GET',
    path: '/admin/approval-rules',
    access: 'admin',
    summary: 'From which sums on expense reports need a second approver.',
    response: ApprovalRules,
  },
  change: {
    method: 'PUT',
    path: '/admin/approval-rules',
    access: 'admin',
    summary: 'Changes from which sums on expense reports need a second approver.',
    body: ApprovalRules,
    response: ApprovalRules,
  },
})
