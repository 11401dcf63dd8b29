import { type WaitingReports, waitingReportApi } from '@sortie/contracts/waiting-report'
import { implement } from '@sortie/platform/http/implement'
import { ExpenseReportModel, type StoredExpenseReport } from '../models/expense-report.model.ts'
import { ownerOf } from '../models/expense-report.ts'
import { waitForLeavers } from './hand-on-report.ts'

/** So many are looked at: an administrator who has seen to them is shown more. */
const mostShown = 500

export const waitingReportRoutes = implement(waitingReportApi, {
  async list({ query: { userId } }) {
    if (userId) return byPeople({ userId, state: 'waiting' })
    const left = await waitForLeavers()
    const doubtful = [{ _id: { $in: left.slice(0, mostShown) } }, { moved: 'asks' }]
    return byPeople({ state: 'waiting', $or: doubtful }, new Set(left))
  },
})

async function byPeople(where: object, left = new Set<string>()): Promise<WaitingReports[]> {
  const found = await ExpenseReportModel.find(where)
    .sort({ askedAt: 1 })
    .limit(mostShown)
    .lean<StoredExpenseReport[]>()
  const rows = new Map<string, WaitingReports>()
  for (const report of found) {
    const { _id, userId, askedAt, moved, steps } = report
    const approver = steps.at(-1)?.approver
    if (!approver || !askedAt) continue
    const why = left.has(_id) ? 'left' : moved ? 'moved' : undefined
    const key = `${userId} ${approver.id} ${why}`
    const row = rows.get(key) ?? { owner: ownerOf(report), approver, count: 0, since: askedAt, why }
    rows.set(key, { ...row, count: row.count + 1 })
  }
  return [...rows.values()]
}
