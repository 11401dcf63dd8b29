import * as z from 'zod/mini'
import { Id } from './common.ts'
import { defineApi } from './endpoint.ts'
import { AmountInput, Currency } from './money.ts'

/** "example.com": all that follows the @ of an address; those below it are others. */
export const Domain = z
  .string('Enter a domain like example.com.')
  .check(
    z.trim(),
    z.toLowerCase(),
    z.maxLength(253, 'Enter a domain like example.com.'),
    z.regex(
      /^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z0-9-]{2,}$/,
      'Enter a domain like example.com.',
    ),
  )
export const Domains = z.array(Domain).check(z.maxLength(50, 'Name at most 50 domains.'))

/** Where approvers without an account may have their address. */
const outsidePlaces = ['anywhere', 'domains', 'nowhere'] as const
export const OutsideApprovers = z.object({
  outside: z.enum(outsidePlaces, `outside must be ${outsidePlaces.join(', ')}.`),
  /** With `domains`: these. */
  outsideDomains: Domains,
})
export type OutsideApprovers = z.infer<typeof OutsideApprovers>

export const ApprovalRules = z.object({
  /** From which total on a second person approves a report, by currency; other currencies count at the day's rate. */
  secondFrom: z.partialRecord(Currency, AmountInput),
  /** Who that is; null: the first approver says whom to ask. */
  secondApproverId: z.nullable(Id),
  /** Whoever proves an address at one of these may approve, as those whom an administrator has confirmed. */
  confirmedDomains: Domains,
  ...OutsideApprovers.shape,
})
export type ApprovalRules = z.infer<typeof ApprovalRules>
export type ApprovalRulesJson = z.input<typeof ApprovalRules>

/** What is left out of the last three stays as it is. */
const ApprovalRulesChange = z.partial(ApprovalRules, {
  confirmedDomains: true,
  outside: true,
  outsideDomains: true,
})
export type ApprovalRulesChange = z.infer<typeof ApprovalRulesChange>
export type ApprovalRulesChangeJson = z.input<typeof ApprovalRulesChange>

export const approvalRulesApi = defineApi({
  show: {
    method: 'GET',
    path: '/admin/approval-rules',
    access: 'admin',
    summary: 'Who may approve expense reports, and from which sums on there are two.',
    response: ApprovalRules,
  },
  change: {
    method: 'PUT',
    path: '/admin/approval-rules',
    access: 'admin',
    summary: 'Changes who may approve expense reports, and from which sums on there are two.',
    body: ApprovalRulesChange,
    response: ApprovalRules,
  },
})
