import { AppError } from '@sortie/platform/errors'
import { transaction } from '@sortie/platform/mongo/transaction'
import { freeCorrections } from '../models/corrections.ts'
import type { StoredExpenseReport } from '../models/expense-report.model.ts'
import { firstApproval } from '../models/expense-report.ts'
import { announceReport } from './announce-report.ts'
import { changeReport } from './change-report.ts'
import { endContinuation } from './continue-lines.ts'
import { ownReport } from './expense-report.queries.ts'
import { reportFact } from './report-fact.ts'
import { setOffCorrections } from './set-off.ts'

/** Its expenses are free again; not after a first approval. Repeatable. */
export function withdrawReport(id: string, userId: string): Promise<StoredExpenseReport> {
  return transaction(async () => {
    const report = await ownReport(id, userId)
    if (report.state === 'withdrawn') {
      await announceReport(report)
      return report
    }
    demandNoApproval(report)
    const open = { userId, state: { $in: ['preparing', 'waiting'] as never[] } }
    const change = { state: 'withdrawn', approverId: null, decidedAt: new Date() } as const
    const withdrawn = await changeReport(id, open, change)
    if (!withdrawn) throw alreadyDecided(report)
    await freeCorrections(id)
    await endContinuation(id)
    await setOffCorrections(userId)
    await announceReport(withdrawn, reportFact('report_withdrawn', report, withdrawn))
    return withdrawn
  })
}

function demandNoApproval(report: StoredExpenseReport): void {
  const { decidedBy } = firstApproval(report) ?? {}
  if (!decidedBy || report.state !== 'waiting') return
  const next = report.steps.at(-1)?.approver.name
  throw new AppError(
    'conflict',
    'expense_report_decided',
    `${decidedBy.name} has approved report ${report.number} already, so it cannot be withdrawn. ${next} decides next, and may return it.`,
  )
}

const ended: Record<StoredExpenseReport['state'], string> = {
  preparing: 'is still being made. Try again in a moment',
  waiting: 'was decided on just now. Look at it again',
  approved: 'is approved already',
  returned: 'was returned already',
  withdrawn: 'was withdrawn',
  failed: 'was not made, and its expenses are free',
}

export function alreadyDecided({ number, state }: StoredExpenseReport): AppError {
  return new AppError('conflict', 'expense_report_decided', `Report ${number} ${ended[state]}.`)
}
