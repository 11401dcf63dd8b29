import type { Colleague } from '@sortie/contracts/expense-report'
import { askedAbout } from '../approvers/stand-in.queries.ts'
import type { StoredExpenseReport } from '../models/expense-report.model.ts'
import { askedStep } from '../models/expense-report.ts'
import { announceReport } from './announce-report.ts'
import { changeReport } from './change-report.ts'
import { mailLater } from './mail-report.ts'
import { reportFact } from './report-fact.ts'

type More = {
  nextApprover?: Colleague | null
  insteadOf?: StoredExpenseReport['steps'][number]['insteadOf']
}

/** In a transaction: asks somebody instead of the one whose decision is awaited. Null where that is awaited no more. */
export async function askInstead(
  report: StoredExpenseReport,
  approver: Colleague,
  act: 'report_reassigned' | 'report_handed_up' | 'report_handed_on',
  { insteadOf, ...more }: More,
): Promise<StoredExpenseReport | null> {
  const { _id, approverId, steps } = report
  const askedAt = new Date()
  const changed = await changeReport(
    _id,
    { state: 'waiting', approverId },
    {
      ...more,
      steps: [...steps.slice(0, -1), askedStep(approver, askedAt, insteadOf)],
      approverId: approver.id,
      askedAt,
      reminded: 0,
      moved: null,
    },
  )
  if (!changed) return null
  const toTell = steps.at(-1)?.approver.byLink ? null : approverId
  await announceReport(changed, reportFact(act, report, changed), toTell)
  await mailLater(changed, 'report_to_approve', await askedAbout(changed))
  return changed
}
