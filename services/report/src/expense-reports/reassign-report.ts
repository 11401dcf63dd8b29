import type { NewApprover } from '@sortie/contracts/expense-report'
import { internalAuthApi } from '@sortie/contracts/internal-auth'
import type { Caller } from '@sortie/platform/context'
import { AppError, invalidField, notFound } from '@sortie/platform/errors'
import { callService } from '@sortie/platform/http/client'
import { transaction } from '@sortie/platform/mongo/transaction'
import { demandApprover } from '../approvers/colleagues.ts'
import { countLinkMail } from '../approvers/link-mails.ts'
import { type Approvers, planApprovers } from '../approvers/second-approval.ts'
import { spentIn } from '../approvers/second-limit.ts'
import { env } from '../env.ts'
import type { StoredExpenseReport } from '../models/expense-report.model.ts'
import { firstApproval } from '../models/expense-report.ts'
import { askInstead } from './ask-instead.ts'
import { linesOf, visibleReport } from './expense-report.queries.ts'
import { alreadyDecided } from './withdraw-report.ts'

type Reassignment = Approvers & { isSecond: boolean }

/** Who is asked instead: the owner's choice until a first approval, then that of the organisation or of who gave it. */
export async function planReassignment(
  id: string,
  asked: NewApprover,
  user: Caller,
): Promise<Reassignment> {
  const report = await visibleReport(id, user.id)
  const first = firstApproval(report)
  const isOwner = report.userId === user.id
  const hasApproved = first?.decidedBy?.id === user.id || first?.approver.id === user.id
  if (!isOwner && !hasApproved) throw notFound('expense report')
  if (report.state !== 'waiting') throw alreadyDecided(report)
  if (!first) {
    const sums = { ...report, totals: spentIn(await linesOf(id)) }
    return { ...(await planApprovers(asked, sums, user)), isSecond: false }
  }
  const others = [report.userId, first.decidedBy?.id, first.approver.id]
  const { secondApprover } = await callService(env.AUTH_URL, internalAuthApi.approvalRules, {})
  const named = secondApprover && !others.includes(secondApprover.id) ? secondApprover : null
  if (named ? asked.approverId !== named.id : isOwner)
    throw new AppError(
      'forbidden',
      'first_approval_given',
      named
        ? `After a first approval the second approver of your organisation decides: ${named.name}.`
        : `${first.decidedBy?.name} has approved this report already: whom to ask next is for them to say.`,
    )
  const approver = named ?? (await demandApprover(asked.approverId ?? '', user))
  if (others.includes(approver.id))
    throw invalidField('approverId', 'Choose somebody who is not in this report already.')
  return { approver, nextApprover: null, isSecond: true }
}

/** Asks somebody else instead of the one whose decision is awaited. */
export function reassignReport(
  id: string,
  { approver, nextApprover, isSecond }: Reassignment,
  userId: string,
): Promise<StoredExpenseReport> {
  return transaction(async () => {
    const report = await visibleReport(id, userId)
    if (report.state !== 'waiting' || isSecond !== Boolean(firstApproval(report)))
      throw alreadyDecided(report)
    if (report.approverId === approver.id) return report
    await countLinkMail(userId, approver)
    const changed = await askInstead(report, approver, 'report_reassigned', { nextApprover })
    if (!changed) throw alreadyDecided(report)
    return changed
  })
}
