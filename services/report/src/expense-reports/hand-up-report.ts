import { transaction } from '@sortie/platform/mongo/transaction'
import { nextAbove } from '../approvers/next-above.ts'
import { ExpenseReportModel, type StoredExpenseReport } from '../models/expense-report.model.ts'
import { PersonModel } from '../models/person.model.ts'
import { askInstead } from './ask-instead.ts'
import { mailLater } from './mail-report.ts'

/** Those that wait for somebody whose account is deactivated. */
export async function waitForLeavers(): Promise<string[]> {
  const asked = await ExpenseReportModel.distinct('approverId', { approverId: { $gt: '' } })
  const left = await PersonModel.distinct('_id', { _id: { $in: asked as string[] }, active: false })
  return waitingFor(left)
}

export async function waitingFor(people: string[]): Promise<string[]> {
  if (people.length === 0) return []
  return ExpenseReportModel.distinct('_id', { state: 'waiting', approverId: { $in: people } })
}

/**
 * Where whoever is asked has left, the next above who may approve is asked instead. Where there is nobody it stays, is
 * shown to administrators, and is tried again: a manager may be named, or somebody confirmed.
 */
export async function handUpReport(id: string): Promise<void> {
  const known = await waitsForLeaver(id)
  const next = known && (await nextAbove(known))
  if (!next) return
  await transaction(async () => {
    const report = await waitsForLeaver(id)
    const insteadOf = report?.steps.at(-1)?.approver
    if (!report || !insteadOf || report.approverId !== known.approverId) return
    const changed = await askInstead(report, next, 'report_handed_up', { insteadOf })
    if (changed) await mailLater(changed, 'report_handed_up', [report.userId])
  })
}

async function waitsForLeaver(_id: string): Promise<StoredExpenseReport | null> {
  const waiting = { _id, state: 'waiting' as const, approverId: { $gt: '' } }
  const report = await ExpenseReportModel.findOne(waiting).lean<StoredExpenseReport | null>()
  const left = report && (await PersonModel.exists({ _id: report.approverId ?? '', active: false }))
  return left ? report : null
}
