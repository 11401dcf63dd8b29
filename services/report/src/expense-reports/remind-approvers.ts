import { transaction } from '@sortie/platform/mongo/transaction'
import { askedAbout } from '../approvers/stand-in.queries.ts'
import { fixedDays } from '../fixed-days.ts'
import { ExpenseReportModel, type StoredExpenseReport } from '../models/expense-report.model.ts'
import { mailLater } from './mail-report.ts'

const dayMs = 24 * 3600_000
/** A report that has waited for so many days is remembered by a mail; the longest first, so that none gets two at once. */
const reminders = [
  { days: fixedDays.secondReminderDays, reminded: 2 },
  { days: fixedDays.reminderDays, reminded: 1 },
]

export async function remindApprovers(now = Date.now()): Promise<void> {
  for (const { days, reminded } of reminders) {
    const waiting = {
      approverId: { $gt: '' },
      reminded: { $lt: reminded },
      askedAt: { $lte: new Date(now - days * dayMs) },
    }
    for await (const { _id } of ExpenseReportModel.find(waiting, { _id: 1 }).lean().cursor())
      await transaction(async () => {
        const late = await ExpenseReportModel.findOneAndUpdate(
          { _id, ...waiting },
          { $set: { reminded } },
          { returnDocument: 'after', timestamps: false },
        ).lean<StoredExpenseReport | null>()
        if (late) await mailLater(late, 'report_reminder', await askedAbout(late))
      })
  }
}
