import { type WaitingReports, waitingReportApi } from '@sortie/contracts/waiting-report'
import { implement } from '@sortie/platform/http/implement'
import { ExpenseReportModel, type StoredExpenseReport } from '../models/expense-report.model.ts'
import { ownerOf } from '../models/expense-report.ts'
import { waitForLeavers } from './hand-up-report.ts'

/** So many are looked at: an administrator who has seen to them is shown more. */
const mostShown = 500

export const waitingReportRoutes = implement(waitingReportApi, {
  inVain: async () => byPeople(await waitForLeavers()),
})

async function byPeople(ids: string[]): Promise<WaitingReports[]> {
  const found = await ExpenseReportModel.find({ _id: { $in: ids.slice(0, mostShown) } })
    .sort({ askedAt: 1 })
    .lean<StoredExpenseReport[]>()
  const rows = new Map<string, WaitingReports>()
  for (const report of found) {
    const approver = report.steps.at(-1)?.approver
    if (!approver || !report.askedAt) continue
    const key = `${report.userId} ${approver.id}`
    const row = rows.get(key) ?? {
      owner: ownerOf(report),
      approver,
      count: 0,
      since: report.askedAt,
    }
    rows.set(key, { ...row, count: row.count + 1 })
  }
  return [...rows.values()]
}
