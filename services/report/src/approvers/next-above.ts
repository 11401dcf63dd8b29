import type { Colleague } from '@sortie/contracts/expense-report'
import { internalAuthApi } from '@sortie/contracts/internal-auth'
import { callService } from '@sortie/platform/http/client'
import { env } from '../env.ts'
import { ReportLineModel, type StoredExpenseReport } from '../models/expense-report.model.ts'
import { firstApproval } from '../models/expense-report.ts'
import { tokenOfActive } from './colleagues.ts'
import { managersAbove } from './managers.ts'

type Asked = Pick<StoredExpenseReport, '_id' | 'userId' | 'approverId' | 'steps' | 'moved'>

/**
 * Who decides instead of the one who is asked: of a leaver the nearest above them, or else, as of a former manager, above
 * the owner, who may approve, has no part in the report and entered none of its lines. After a first approval, whom the organisation has named comes before. Null where nobody is.
 */
export async function nextAbove(report: Asked): Promise<Colleague | null> {
  const { _id: reportId, userId, approverId, steps, moved } = report
  const above = await managersAbove(userId)
  const fromThere = moved ? [] : above.slice(above.indexOf(approverId ?? '') + 1)
  const found = await mayApprove([...new Set([...fromThere, ...above])], report)
  const helped = await ReportLineModel.distinct('enteredBy.id', { reportId })
  const taken = new Set<string | null>([userId, approverId, ...helped])
  for (const { approver, decidedBy, decision } of steps)
    if (decision) taken.add(approver.id).add(decidedBy?.id ?? null)
  return found.find(({ id }) => !taken.has(id)) ?? null
}

/** Asks as one of those whom it concerns, since a job has no caller. */
async function mayApprove(ids: string[], { userId, steps }: Asked): Promise<Colleague[]> {
  const { colleagues, approvalRules } = internalAuthApi
  for (const asker of [...ids, userId]) {
    const token = await tokenOfActive(asker)
    if (!token) continue
    const query = { ids: ids.join(',') }
    const found =
      ids.length > 0 ? await callService(env.AUTH_URL, colleagues, { query }, { token }) : []
    const ordered = ids.flatMap((id) => found.filter((each) => each.id === id))
    if (!firstApproval({ steps })) return ordered
    const { secondApprover } = await callService(env.AUTH_URL, approvalRules, {}, { token })
    return secondApprover ? [secondApprover, ...ordered] : ordered
  }
  return []
}
