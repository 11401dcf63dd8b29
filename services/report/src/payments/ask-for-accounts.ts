import { publish } from '@sortie/platform/events/outbox'
import { transaction } from '@sortie/platform/mongo/transaction'
import { told } from '@sortie/platform/trail/fact'
import type { Payees } from '../clients/payees.ts'
import { mailLater } from '../expense-reports/mail-report.ts'
import { reportFact } from '../expense-reports/report-fact.ts'
import {
  ExpenseReportModel,
  ReportOwnerModel,
  type StoredExpenseReport,
} from '../models/expense-report.model.ts'
import { askedLately, whereOf } from './payment.queries.ts'

/** By mail, about the report that has waited longest: each person once a day, however many people of finance ask. */
export function askForAccounts(userIds: string[], payees: Payees) {
  const bare = [...new Set(userIds)].filter((id) => payees.get(id)?.iban === '')
  return transaction(async () => {
    const lately = await askedLately(bare)
    let asked = 0
    for (const userId of bare.filter((id) => !lately.has(id))) {
      const report = await ExpenseReportModel.findOne(whereOf({ userId }) as never)
        .sort({ decidedAt: 1, _id: 1 })
        .lean<StoredExpenseReport>()
      if (!report) continue
      // Two at once write to the same record, so that one of them begins again.
      await ReportOwnerModel.updateOne({ _id: userId }, { $set: { accountAskedAt: new Date() } })
      await mailLater(report, 'account_missing', [userId])
      const fact = reportFact('report_account_asked', report, report)
      const trail = { ...fact, changes: [told('reportNumber', report.number)] }
      await publish('approval.changed', { userId, reportId: report._id, trail })
      asked += 1
    }
    return { asked, before: lately.size }
  })
}
