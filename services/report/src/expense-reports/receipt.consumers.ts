import type { EventData } from '@sortie/contracts/events'
import { AppError } from '@sortie/platform/errors'
import { defineConsumers } from '@sortie/platform/events/consume'
import { log } from '@sortie/platform/ops/logger'
import {
  ExpenseReportModel,
  ReportLineModel,
  type StoredLine,
} from '../models/expense-report.model.ts'
import { writeMessage } from './write-message.ts'

export const receiptConsumers = defineConsumers({
  'receipt.added': ({ data }) => tellOfReceipt(data),
})

/** One that comes while its report waits: whoever decides reads of it at its line, and gets a mail. */
async function tellOfReceipt({ userId, expenseId, receipt }: EventData<'receipt.added'>) {
  const open = { expenseId, state: 'open', 'receipts.id': { $ne: receipt.id } }
  for (const { reportId: id } of await ReportLineModel.find(open as never).lean<StoredLine[]>()) {
    if (!(await ExpenseReportModel.exists({ _id: id, userId, state: 'waiting' }))) continue
    const text = `Added a receipt: ${receipt.fileName}, SHA-256 ${receipt.sha256}`
    await writeMessage({ id, expenseId }, text, userId).catch((error) => {
      // There may be as many messages, or mails of the day, as there may be. The receipt is shown all the same.
      if (!(error instanceof AppError)) throw error
      log.warn({ err: error, reportId: id }, 'a receipt that came late is not written about')
    })
  }
}
