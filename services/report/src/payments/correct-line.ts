import type { correctionApi } from '@sortie/contracts/correction'
import { expenseFacts } from '@sortie/contracts/expense'
import type { Colleague, ReportLine } from '@sortie/contracts/expense-report'
import { formatMoney, toDecimal } from '@sortie/contracts/money'
import { only } from '@sortie/contracts/record'
import { AppError, invalidField, notFound } from '@sortie/platform/errors'
import { publish } from '@sortie/platform/events/outbox'
import { transaction } from '@sortie/platform/mongo/transaction'
import { told } from '@sortie/platform/trail/fact'
import type * as z from 'zod/mini'
import { mailLater } from '../expense-reports/mail-report.ts'
import { reportFact } from '../expense-reports/report-fact.ts'
import { setOffCorrections } from '../expense-reports/set-off.ts'
import { CorrectionModel } from '../models/correction.model.ts'
import { withCorrections } from '../models/corrections.ts'
import {
  ExpenseReportModel,
  ReportLineModel,
  type StoredExpenseReport,
  type StoredLine,
} from '../models/expense-report.model.ts'
import { ownerOf } from '../models/expense-report.ts'

type Asked = z.output<typeof correctionApi.correct.body>

/** The approved report stays as it is signed; the difference changes what is not paid yet, or waits for the person's next report. */
export function correctLine(
  { reportId, expenseId, amount, reason }: Asked,
  by: Colleague,
): Promise<ReportLine> {
  return transaction(async () => {
    const approved = { _id: reportId, state: 'approved' as const }
    const report = await ExpenseReportModel.findOne(approved).lean<StoredExpenseReport>()
    if (!report) throw notFound('approved report')
    if (report.userId === by.id)
      throw new AppError('forbidden', 'own_report', 'Somebody else of finance corrects your own.')
    const line = await ReportLineModel.findOne({ reportId, expenseId, state: 'open' }).lean()
    if (!line || line.correctionOf) throw notFound('line')
    const before = line.corrected ?? line.amount
    const { currency, merchant } = line
    if (before === amount)
      throw invalidField('amount', `It is ${formatMoney(toDecimal(before), currency)} already.`)
    const difference = amount - before
    // Two at once write to the same line, so that one of them begins again.
    await ReportLineModel.updateOne({ _id: line._id }, { $set: { corrected: amount } })
    await CorrectionModel.create([
      {
        ...only(expenseFacts, line),
        person: ownerOf(report),
        reportId,
        number: report.number,
        expenseId,
        amount,
        difference,
        rest: difference,
        reason,
        by,
        at: new Date(),
      },
    ])
    await setOffCorrections(report.userId)
    const fact = reportFact('report_corrected', report, report, reason)
    const changes = [
      ...[told('expenseId', expenseId), told('line', merchant)],
      { field: 'amount', from: before, to: amount },
    ]
    const trail = { ...fact, changes: [...changes, ...(fact.changes ?? [])] }
    await publish('approval.changed', { userId: report.userId, reportId, trail })
    await mailLater(report, 'report_corrected', [report.userId])
    const [shown] = await withCorrections(report, [line as StoredLine])
    return shown as StoredLine
  })
}
