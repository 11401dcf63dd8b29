import { randomUUID } from 'node:crypto'
import { domainOf, type OutsideApprovers } from '@sortie/contracts/approval-rules'
import { type Colleague, linkDays, type NewApprover } from '@sortie/contracts/expense-report'
import { internalAuthApi } from '@sortie/contracts/internal-auth'
import type { Caller } from '@sortie/platform/context'
import { invalidField } from '@sortie/platform/errors'
import { callService } from '@sortie/platform/http/client'
import { newLinkToken } from '@sortie/platform/link-token'
import { env } from '../env.ts'
import { ApprovalLinkModel } from '../models/approval-link.model.ts'
import type { StoredExpenseReport } from '../models/expense-report.model.ts'
import { linkEndsAt } from '../models/expense-report.ts'
import { demandApprover } from './colleagues.ts'

const dayMs = 24 * 3600_000

/** The colleague or the person outside who is asked. Whoever has an account decides with it, never by a link. */
export async function approverFor(
  { approverId = '', approverEmail: email }: NewApprover,
  user: Caller,
): Promise<Colleague> {
  if (email === undefined) return demandApprover(approverId, user)
  const { accountAt, approvalRules } = internalAuthApi
  const { own, known, approver } = await callService(env.AUTH_URL, accountAt, { query: { email } })
  if (own)
    throw invalidField(
      'approverEmail',
      'This is or was your own address: nobody approves their own expenses.',
    )
  if (approver) return approver
  if (known)
    throw invalidField(
      'approverEmail',
      'This address belongs to an account that may not approve, and gets no link. Choose a colleague whose account is active, and whom an administrator has confirmed.',
    )
  const why = whyNotOutside(email, await callService(env.AUTH_URL, approvalRules, {}))
  if (why) throw invalidField('approverEmail', why)
  return { id: randomUUID(), name: email, email, byLink: true }
}

/** Null where the organisation lets somebody with this address approve by a link. */
export function whyNotOutside(
  email: string,
  { outside, outsideDomains }: OutsideApprovers,
): string | null {
  if (outside === 'nowhere') return 'Your organisation takes approvals from colleagues only.'
  if (outside === 'anywhere' || outsideDomains.includes(domainOf(email))) return null
  return `Your organisation takes approvals from outside only at ${outsideDomains.join(', ')}.`
}

/** Who was asked by link under this id; undefined for a colleague. */
export function outsiderOf(
  { steps }: Pick<StoredExpenseReport, 'steps'>,
  id: string,
): Colleague | undefined {
  return steps.map(({ approver }) => approver).find((each) => each.byLink && each.id === id)
}

/** A link for the approver whose decision is awaited; those of before stay good as long as it. */
export async function newLink(
  report: StoredExpenseReport,
): Promise<{ token: string; endsAt: Date }> {
  const { _id: reportId, approverId, userId } = report
  const { token, digest } = newLinkToken()
  const endsAt = linkEndsAt(report) ?? new Date(Date.now() + linkDays * dayMs)
  await ApprovalLinkModel.create([
    { _id: digest, reportId, approverId: approverId ?? '', userId, createdAt: new Date(), endsAt },
  ])
  return { token, endsAt }
}
