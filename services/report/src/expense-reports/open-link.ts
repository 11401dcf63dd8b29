import type { Colleague } from '@sortie/contracts/expense-report'
import { type Caller, currentContext } from '@sortie/platform/context'
import { AppError } from '@sortie/platform/errors'
import { digestOf } from '@sortie/platform/link-token'
import { ApprovalLinkModel } from '../models/approval-link.model.ts'
import { ExpenseReportModel, type StoredExpenseReport } from '../models/expense-report.model.ts'
import { linkHasEnded } from '../models/expense-report.ts'
import { demandOthers } from './decide-report.ts'

type Opened = { report: StoredExpenseReport; approver: Colleague }

/** The report that waits for the receiver of this link. Whoever is signed in there acts as that receiver from then on. */
export async function openLink(token: string, caller: Caller | null): Promise<Opened> {
  const link = await ApprovalLinkModel.findById(digestOf(token)).lean()
  const report =
    link && (await ExpenseReportModel.findById(link.reportId).lean<StoredExpenseReport>())
  if (!link || !report)
    throw new AppError(
      'not_found',
      'link_unknown',
      'This link is not complete, or not known any more. Open it from the mail, or ask whoever wants your approval for a new one.',
    )
  demandOthers(report, caller?.id)
  const step = report.steps.find(({ approver }) => approver.id === link.approverId)
  const { number, owner, state, approverId } = report
  if (step?.decision && step.decidedAt)
    throw closed(
      'link_used',
      `You ${step.decision} report ${number} on ${day(step.decidedAt)}, and the link is used. Write to ${owner.name} if anything is left to say.`,
    )
  if (state === 'withdrawn')
    throw closed(
      'link_withdrawn',
      `${owner.name} took report ${number} back: nothing is left to decide.`,
    )
  if (!step || approverId !== link.approverId)
    throw closed(
      'link_replaced',
      `${owner.name} has sent a newer link for report ${number}, or asks somebody else. Use the latest mail.`,
    )
  if (link.endsAt <= new Date() || linkHasEnded(report))
    throw closed(
      'link_ended',
      `This link for report ${number} ended on ${day(link.endsAt)}. Ask ${owner.name} to send you a new one.`,
    )
  const context = currentContext()
  if (context) delete context.user
  return { report, approver: step.approver }
}

function closed(code: string, sentence: string): AppError {
  return new AppError('conflict', code, sentence)
}

const day = (at: Date) => at.toISOString().slice(0, 10)
