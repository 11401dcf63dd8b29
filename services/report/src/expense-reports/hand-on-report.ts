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

/** With those that wait for the former manager of their owner and go along. */
export async function toHandOn(): Promise<string[]> {
  const going = await ExpenseReportModel.distinct('_id', { state: 'waiting', moved: 'goes' })
  return [...(await waitForLeavers()), ...going]
}

/**
 * Somebody above is asked instead of who has left, or of the former manager where that was said. Where nobody is above it
 * stays, is shown to administrators, and is tried again: a manager may be named, or somebody confirmed.
 */
export async function handOnReport(id: string): Promise<void> {
  const known = await oneToHandOn(id)
  const next = known && (await nextAbove(known))
  if (!next) return
  await transaction(async () => {
    const report = await oneToHandOn(id)
    const approver = report?.steps.at(-1)?.approver
    if (!report || !approver || report.approverId !== known.approverId) return
    const { moved, userId } = report
    const act = moved ? 'report_handed_on' : 'report_handed_up'
    const insteadOf = { ...approver, ...(moved && { isFormerManager: true }) }
    const changed = await askInstead(report, next, act, { insteadOf })
    if (changed) await mailLater(changed, 'report_handed_on', [userId])
  })
}

/** `moved` is null where the one who is asked has left, whatever was before. */
async function oneToHandOn(_id: string): Promise<StoredExpenseReport | null> {
  const waiting = { _id, state: 'waiting' as const, approverId: { $gt: '' } }
  const report = await ExpenseReportModel.findOne(waiting).lean<StoredExpenseReport | null>()
  const left = report && (await PersonModel.exists({ _id: report.approverId ?? '', active: false }))
  if (left) return { ...report, moved: null }
  return report?.moved === 'goes' ? report : null
}
