import { ExpenseReportModel, type StoredExpenseReport } from '../models/expense-report.model.ts'
import { sweepEarlier, sweptIn } from './sweep-reports.ts'

type Where = Partial<Pick<StoredExpenseReport, 'userId' | 'approverId'>> & {
  state: StoredExpenseReport['state'] | { $in: StoredExpenseReport['state'][] }
}

/** Changes a report that is still as `where` says; null when it is not. The caller announces it. */
export async function changeReport(
  id: string,
  where: Where,
  change: Partial<StoredExpenseReport>,
): Promise<StoredExpenseReport | null> {
  const changed = await ExpenseReportModel.findOneAndUpdate(
    { _id: id, ...where } as never,
    { $set: { ...change, ...sweptIn(change.state) }, $inc: { version: 1 } },
    { returnDocument: 'after' },
  ).lean<StoredExpenseReport | null>()
  if (changed && change.state) await sweepEarlier(changed)
  return changed
}
