import { tell } from '@sortie/platform/jobs/record-jobs'
import { objects } from '../clients/objects.ts'
import { fixedDays } from '../fixed-days.ts'
import {
  ExpenseReportModel,
  folderOf,
  ReportLineModel,
  type StoredExpenseReport,
} from '../models/expense-report.model.ts'

const dayMs = 24 * 3600_000
type State = StoredExpenseReport['state']
/** Its expenses are free again, and nobody but its owner sees it. */
const takenBack: State[] = ['withdrawn', 'failed']
const { withdrawnFilesDays, returnedFilesDays } = fixedDays
const keptDays: Partial<Record<State, number>> = {
  withdrawn: withdrawnFilesDays,
  failed: withdrawnFilesDays,
  returned: returnedFilesDays,
}
/** One person's are swept, so that handing in and withdrawing in turn fills no disk. */
const mostTakenBack = 20

/** When the files of a report in this state go, and where nobody else has seen it also its lines. */
export function sweptIn(state: State | undefined): { sweepAt?: Date } {
  const days = state && keptDays[state]
  return days ? { sweepAt: new Date(Date.now() + days * dayMs) } : {}
}

/** In the transaction that takes one back: those beyond the latest go at once. */
export async function sweepEarlier({ userId, state }: StoredExpenseReport): Promise<void> {
  if (!takenBack.includes(state)) return
  const now = new Date()
  const kept = { userId, state: { $in: takenBack }, sweepAt: { $gt: now } }
  const latest = await ExpenseReportModel.find(kept, { _id: 1 }).sort({ sweepAt: -1 }).lean()
  const ids = latest.slice(mostTakenBack).map(({ _id }) => _id)
  if (ids.length === 0) return
  await ExpenseReportModel.updateMany({ _id: { $in: ids } }, { $set: { sweepAt: now } })
  tell('sweep-report', ids)
}

export async function dueForSweep(now = new Date()): Promise<string[]> {
  return ExpenseReportModel.distinct('_id', { sweepAt: { $gt: new Date(0), $lte: now } })
}

/** Why expenses were returned stays with the report: owner and approver read it there. */
export async function sweepReport(_id: string): Promise<void> {
  const report = await ExpenseReportModel.findOne({ _id, sweepAt: { $ne: null } }).lean()
  if (!report) return
  const storage = await objects()
  for await (const { name } of storage.list(folderOf(_id))) await storage.remove(name)
  if (takenBack.includes(report.state)) await ReportLineModel.deleteMany({ reportId: _id })
  await ExpenseReportModel.updateOne(
    { _id },
    { $set: { sweepAt: null, sizeBytes: null } },
    { timestamps: false },
  )
}
