import { erasedEmail, erasedName } from '@sortie/contracts/erased'
import type { Colleague } from '@sortie/contracts/expense-report'
import { currencies } from '@sortie/contracts/money'
import type { ErasedPerson } from '@sortie/platform/erasure/erase-people'
import { transaction } from '@sortie/platform/mongo/transaction'
import { announceReport } from './expense-reports/announce-report.ts'
import { eraseOwnReports } from './expense-reports/erase-own-reports.ts'
import { handOnReport, waitingFor } from './expense-reports/hand-on-report.ts'
import { BulkItemModel, BulkModel, bulkFiles } from './files/bulk/bulk.model.ts'
import { ExportModel, exportFiles } from './files/exports/export.model.ts'
import { SignatureModel } from './files/signature.model.ts'
import { CorrectionModel } from './models/correction.model.ts'
import {
  ExpenseReportModel,
  ReportLineModel,
  type StoredExpenseReport,
  type StoredLine,
} from './models/expense-report.model.ts'
import { PersonModel } from './models/person.model.ts'
import { StandInModel } from './models/stand-in.model.ts'
import { eraseTransfers } from './payments/erase-transfers.ts'
import { PaymentBatchModel } from './payments/payment.model.ts'

/** Reports that somebody decides or has approved keep their figures; exports, typed signatures and stand-ins go. */
export async function eraseReports({ userId, filesFrom }: ErasedPerson): Promise<void> {
  // Their own manager is known until their links go below.
  for (const id of await waitingFor([userId])) await handOnReport(id)
  const nobody: Colleague = { id: userId, name: erasedName, email: erasedEmail(userId) }
  await eraseTransfers(userId)
  await eraseOwnReports(nobody, filesFrom)
  await eraseNames(nobody)
  await SignatureModel.deleteMany({ userId })
  await PersonModel.updateMany({ managerId: userId }, { $set: { managerId: null } })
  await StandInModel.deleteMany({ $or: [{ _id: userId }, { 'standIn.id': userId }] })
  await eraseExports(userId)
  await eraseBulks(userId)
}

async function eraseExports(userId: string): Promise<void> {
  for (const { _id } of await ExportModel.find({ userId }, { _id: 1 }).lean())
    await exportFiles.remove(_id)
}

/** Removes those of others as well in which the person is: they can be made again. */
async function eraseBulks(userId: string): Promise<void> {
  const about = await BulkItemModel.distinct('bulkId', { 'request.userId': userId })
  const where = { $or: [{ userId }, { _id: { $in: about } }] }
  for (const { _id } of await BulkModel.find(where, { _id: 1 }).lean()) {
    await bulkFiles.change(_id, { state: 'cancelled' })
    await bulkFiles.remove(_id)
  }
}

/** In what belongs to others: as approver, as author of a message, as who paid. What they said there stays. */
async function eraseNames(nobody: Colleague): Promise<void> {
  const { id, email } = nobody
  const isIn = (field: string) => ({ [`${field}.id`]: id, [`${field}.email`]: { $ne: email } })
  const steps = ['approver', 'decidedBy', 'takenBack.by', 'insteadOf'].map((who) => ({
    steps: { $elemMatch: isIn(who) },
  }))
  const where = {
    $or: [
      ...[...steps, isIn('nextApprover')],
      ...currencies.map((currency) => isIn(`dues.${currency}.paidBy`)),
    ],
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
    const { steps, dues = {}, nextApprover = null } = report
    const renamed = await ExpenseReportModel.findOneAndUpdate(
      { _id },
      { $set: replaced({ steps, dues, nextApprover }, nobody), $inc: { version: 1 } },
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
