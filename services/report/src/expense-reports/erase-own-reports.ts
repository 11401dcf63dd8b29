import { erasedTexts } from '@sortie/contracts/erased'
import { expenseFacts } from '@sortie/contracts/expense'
import type { Colleague } from '@sortie/contracts/expense-report'
import { only } from '@sortie/contracts/record'
import { objects } from '../clients/objects.ts'
import { CorrectionModel } from '../models/correction.model.ts'
import {
  ExpenseReportModel,
  folderOf,
  ReportLineModel,
  type StoredExpenseReport,
  type StoredLine,
  sealedFolderOf,
} from '../models/expense-report.model.ts'

type State = StoredExpenseReport['state']
const ended: State[] = ['returned', 'withdrawn', 'failed']
const standing: State[] = ['waiting', 'approved']

/** One that is being made is seen to at the next turn. */
export async function eraseOwnReports(owner: Colleague, filesFrom: Date): Promise<void> {
  const { id: userId, name, email } = owner
  for (const { _id } of await find({ userId, state: { $in: ended } })) {
    await removeFiles(_id)
    await ReportLineModel.deleteMany({ reportId: _id })
    await ExpenseReportModel.deleteOne({ _id })
  }
  const named = { userId, state: { $in: standing }, 'owner.email': { $ne: email } }
  for (const { _id, steps, version } of await find(named)) {
    await takeTextsOffLines(_id)
    await ExpenseReportModel.updateOne(
      // A decision that comes between is not overwritten: the next turn sees to it.
      { _id, version },
      {
        $set: {
          owner: { name, email, department: null },
          title: '',
          note: '',
          tripId: null,
          steps: steps.map(({ takenBack, ...step }) => ({
            ...step,
            comment: '',
            ...(takenBack && { takenBack: { ...takenBack, reason: '' } }),
          })),
        },
        $inc: { version: 1 },
      },
      { timestamps: false },
    )
  }
  await CorrectionModel.updateMany(
    { 'person.id': userId },
    { $set: { person: owner, ...only(expenseFacts, erasedTexts), reason: '' } },
  )
  const over = { state: 'approved', decidedAt: { $lt: filesFrom }, sizeBytes: { $ne: null } }
  for (const { _id } of await find({ userId, ...over })) {
    await removeFiles(_id)
    await ExpenseReportModel.updateOne({ _id }, { $set: { sizeBytes: null } })
  }
}

function find(where: object): Promise<StoredExpenseReport[]> {
  return ExpenseReportModel.find(where).lean<StoredExpenseReport[]>().exec()
}

async function removeFiles(reportId: string): Promise<void> {
  const storage = await objects()
  for (const folder of [folderOf(reportId), sealedFolderOf(reportId)])
    for await (const { name } of storage.list(folder)) await storage.remove(name)
}

/** Leaves the lines as the expense service has them then: the page that verifies a seal compares both. */
async function takeTextsOffLines(reportId: string): Promise<void> {
  for (const { _id, receipts } of await ReportLineModel.find({ reportId }).lean<StoredLine[]>())
    await ReportLineModel.updateOne(
      { _id },
      {
        $unset: { continues: 1 },
        $set: {
          ...erasedTexts,
          tripName: null,
          reason: '',
          messages: [],
          concerns: [],
          receipts: receipts.map((each) => ({ ...each, fileName: 'receipt', said: null })),
        },
      },
    )
}
