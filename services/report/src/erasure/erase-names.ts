import type { Colleague } from '@sortie/contracts/expense-report'
import { currencies } from '@sortie/contracts/money'
import { transaction } from '@sortie/platform/mongo/transaction'
import { announceReport } from '../expense-reports/announce-report.ts'
import { CorrectionModel } from '../expense-reports/correction.model.ts'
import {
  ExpenseReportModel,
  ReportLineModel,
  type StoredExpenseReport,
  type StoredLine,
} from '../expense-reports/expense-report.model.ts'
import { PaymentBatchModel } from '../payments/payment.model.ts'

/** In what belongs to others: as approver, as author of a message, as who paid. What they said there stays. */
export async function eraseNames(nobody: Colleague): Promise<void> {
  const { id, email } = nobody
  const isIn = (field: string) => ({ [`${field}.id`]: id, [`${field}.email`]: { $ne: email } })
  const steps = ['approver', 'decidedBy'].map((who) => ({ steps: { $elemMatch: isIn(who) } }))
  const where = {
    $or: [...steps, ...currencies.map((currency) => isIn(`dues.${currency}.paidBy`))],
  }
  for (const { _id } of await ExpenseReportModel.find(where, { _id: 1 }).lean())
    await renameInReport(_id, nobody)
  const written = { messages: { $elemMatch: isIn('author') } }
  for (const { _id, messages } of await ReportLineModel.find(written).lean<StoredLine[]>())
    await ReportLineModel.updateOne(
      { _id, messages },
      { $set: { messages: replaced(messages, nobody) } },
    )
  await PaymentBatchModel.updateMany({ 'by.id': id }, { $set: { by: nobody } })
  await CorrectionModel.updateMany({ 'by.id': id }, { $set: { by: nobody } })
}

/** Announced, since expenses say for whom their report waits. */
function renameInReport(_id: string, nobody: Colleague): Promise<void> {
  return transaction(async () => {
    const report = await ExpenseReportModel.findById(_id).lean<StoredExpenseReport | null>()
    if (!report) return
    const { steps, dues = {} } = report
    const renamed = await ExpenseReportModel.findOneAndUpdate(
      { _id },
      { $set: replaced({ steps, dues }, nobody), $inc: { version: 1 } },
      { returnDocument: 'after', timestamps: false },
    ).lean<StoredExpenseReport>()
    if (renamed) await announceReport(renamed)
  })
}

/** The same with `nobody` in the place of each colleague of that id. */
function replaced<T>(value: T, nobody: Colleague): T {
  if (value === null || typeof value !== 'object' || value instanceof Date) return value
  if ((value as unknown as Colleague).id === nobody.id) return nobody as T
  if (Array.isArray(value)) return value.map((each) => replaced(each, nobody)) as T
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, replaced(each, nobody)]),
  ) as T
}
