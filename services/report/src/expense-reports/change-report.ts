import { ExpenseReportModel, type StoredExpenseReport } from './expense-report.model.ts'

type Where = Partial<Pick<StoredExpenseReport, 'userId' | 'approverId'>> & {
  state: StoredExpenseReport['state'] | { $in: StoredExpenseReport['state'][] }
}

/** Changes a report that is still as `where` says; null when it is not. The caller announces it. */
export function changeReport(
  id: string,
  where: Where,
  change: Partial<StoredExpenseReport>,
): Promise<StoredExpenseReport | null> {
  return ExpenseReportModel.findOneAndUpdate(
    { _id: id, ...where } as never,
    { $set: change, $inc: { version: 1 } },
    { returnDocument: 'after' },
  ).lean<StoredExpenseReport | null>()
}
