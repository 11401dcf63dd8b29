import { AppError } from '@sortie/platform/errors'
import { note } from '@sortie/platform/events/note'
import { transaction } from '@sortie/platform/mongo/transaction'
import { announceReport } from './announce-report.ts'
import { changeReport } from './change-report.ts'
import { freeCorrections } from './corrections.ts'
import type { StoredExpenseReport } from './expense-report.model.ts'
import { ownReport } from './expense-report.queries.ts'
import { askedStep } from './expense-report.ts'
import { mailLater } from './mail-report.ts'
import { reportNote } from './noted.ts'
import type { Approvers } from './second-approval.ts'
import { setOffCorrections } from './set-off.ts'
import { askedAbout } from './stand-in.queries.ts'

/** Its expenses are free again. Repeatable. */
export function withdrawReport(id: string, userId: string): Promise<StoredExpenseReport> {
  return transaction(async () => {
    const report = await ownReport(id, userId)
    if (report.state === 'withdrawn') return report
    const open = { userId, state: { $in: ['preparing', 'submitted'] as never[] } }
    const change = { state: 'withdrawn', approverId: null, decidedAt: new Date() } as const
    const withdrawn = await changeReport(id, open, change)
    if (!withdrawn) throw alreadyDecided(report)
    await freeCorrections(id)
    await setOffCorrections(userId)
    await announceReport(withdrawn)
    await note(reportNote('report_withdrawn', report, withdrawn))
    return withdrawn
  })
}

/** Asks somebody else instead of the one whose decision is awaited. */
export function reassignReport(
  id: string,
  { approver, nextApprover }: Approvers,
  userId: string,
): Promise<StoredExpenseReport> {
  return transaction(async () => {
    const report = await ownReport(id, userId)
    if (report.state !== 'submitted') throw alreadyDecided(report)
    const formerly = report.approverId
    if (formerly === approver.id) return report
    const askedAt = new Date()
    const steps = [...report.steps.slice(0, -1), askedStep(approver, askedAt)]
    const where = { state: 'submitted', approverId: formerly } as const
    const changed = await changeReport(id, where, {
      ...{ steps, approverId: approver.id, nextApprover, askedAt, reminded: 0 },
    })
    if (!changed) throw alreadyDecided(report)
    await announceReport(changed, report.steps.at(-1)?.approver.byLink ? null : formerly)
    await note(reportNote('report_reassigned', report, changed))
    await mailLater(changed, 'report_to_approve', await askedAbout(changed))
    return changed
  })
}

const ended: Record<StoredExpenseReport['state'], string> = {
  preparing: 'is still being made. Try again in a moment',
  submitted: 'was decided on just now. Look at it again',
  approved: 'is approved already',
  returned: 'was returned already',
  withdrawn: 'was withdrawn',
  failed: 'was not made, and its expenses are free',
}

export function alreadyDecided({ number, state }: StoredExpenseReport): AppError {
  return new AppError('conflict', 'expense_report_decided', `Report ${number} ${ended[state]}.`)
}
