import { randomUUID } from 'node:crypto'
import { today } from '@sortie/contracts/calendar'
import type { Colleague } from '@sortie/contracts/expense-report'
import { formatMoney, toDecimal } from '@sortie/contracts/money'
import type { PayingAccount, PaymentBatch, SeenPayments } from '@sortie/contracts/payment'
import { invalidField } from '@sortie/platform/errors'
import { transaction } from '@sortie/platform/mongo/transaction'
import { type Payees, payeeOf, payeesOf } from '../clients/payees.ts'
import { setOffCorrections } from '../expense-reports/set-off.ts'
import type { StoredExpenseReport } from '../models/expense-report.model.ts'
import { changeDue, changeDues } from './change-dues.ts'
import { creditTransfer, type Transfer, totalOf } from './credit-transfer.ts'
import { demandAnswers, demandPayable, demandSeen } from './demand-export.ts'
import { otherCurrencies, whyLeftOut } from './not-in-file.ts'
import { PaymentBatchModel } from './payment.model.ts'
import { payableReports, payingAccount, shownBatch } from './payment.queries.ts'

type Wanted = {
  reportIds: string[]
  executionDate: Date
  again: boolean
  accountsChecked: boolean
  seen: SeenPayments
}
export type PlannedExport = { account: PayingAccount | null; payees: Payees }

/** Asks the auth service where to pay; outside of the transaction that exports. */
export async function planExport(
  { reportIds, executionDate }: Wanted,
  zone: string,
): Promise<PlannedExport> {
  if (executionDate.toISOString().slice(0, 10) < today(new Date(), zone))
    throw invalidField('executionDate', 'Choose a day of execution that is not over.')
  const reports = await payableReports(reportIds)
  const account = await payingAccount()
  return { account, payees: await payeesOf(reports.map(({ userId }) => userId)) }
}

export function exportBatch(
  { reportIds, executionDate, seen, ...answers }: Wanted,
  { account, payees }: PlannedExport,
  by: Colleague,
): Promise<PaymentBatch> {
  return transaction(async () => {
    const isIn = (report: StoredExpenseReport) =>
      whyLeftOut(report, payeeOf(report, payees), by.id) === null
    const leftOutOf = (reports: StoredExpenseReport[]) =>
      reports.flatMap((report) => whyOf(report, payees, by.id))
    let reports = await payableReports(reportIds)
    const wanted = reports.filter(isIn)
    demandPayable(account, wanted, leftOutOf(reports))
    demandAnswers(wanted, payees, answers)
    if (await reopen(wanted)) reports = await payableReports(reportIds)
    const [exported, leftOut] = [reports.filter(isIn), leftOutOf(reports)]
    demandPayable(account, exported, leftOut)
    demandSeen(seen, account, exported, payees)
    const transfers = exported.map((report) => transferOf(report, payees))
    const [_id, at, day] = [randomUUID(), new Date(), executionDate.toISOString().slice(0, 10)]
    const order = { id: _id.replaceAll('-', ''), madeAt: at, executionDate: day }
    const xml = creditTransfer({ ...order, account, transfers })
    const cents = totalOf(transfers)
    const batch = {
      _id,
      at,
      by,
      executionDate: day,
      count: transfers.length,
      total: toDecimal(cents),
      leftOut,
      setOff: exported.flatMap((report) => setOffOf(report, payees)),
    }
    await PaymentBatchModel.create([{ ...batch, xml }])
    await changeDues('report_in_bank_file', exported, 'EUR', { exportedAt: at, batchId: _id })
    return shownBatch(batch, { count: transfers.length, cents })
  })
}

/** A file before was not carried out: what was corrected since comes into this one. Whether there was one. */
async function reopen(reports: StoredExpenseReport[]): Promise<boolean> {
  const before = reports.filter(({ dues }) => dues?.EUR?.exportedAt)
  for (const report of before) await changeDue(report, 'EUR', { exportedAt: null, batchId: null })
  for (const userId of new Set(before.map(({ userId }) => userId))) await setOffCorrections(userId)
  return before.length > 0
}

function transferOf(report: StoredExpenseReport, payees: Payees): Transfer {
  const { holder: name, iban } = payeeOf(report, payees)
  return { id: report.number, name, iban, cents: report.dues?.EUR?.amount ?? 0 }
}

function whyOf(
  report: StoredExpenseReport,
  payees: Payees,
  callerId: string,
): PaymentBatch['leftOut'] {
  const payee = payeeOf(report, payees)
  const why = whyLeftOut(report, payee, callerId)
  const hasOther = otherCurrencies(report, payee.name)
  const sentences = why && (report.dues?.EUR || hasOther.length === 0) ? [why] : []
  const { _id: reportId, number } = report
  return [...sentences, ...hasOther].map((why) => ({ reportId, number, name: payee.name, why }))
}

function setOffOf(report: StoredExpenseReport, payees: Payees): PaymentBatch['setOff'] {
  const { _id: reportId, number, toBeRefunded, dues } = report
  const { setOff = [], amount = 0 } = dues?.EUR ?? {}
  if (setOff.length === 0) return []
  const { name } = payeeOf(report, payees)
  const sum = (cents: number) => formatMoney(toDecimal(cents), 'EUR')
  const parts = setOff.map((each) => `${sum(each.amount)} of report ${each.number}`)
  const approved = formatMoney(toBeRefunded.EUR ?? '0.00', 'EUR')
  const why = `${name}: ${sum(amount)} for report ${number}, ${approved} with ${parts.join(', ')}.`
  return [{ reportId, number, name, why }]
}
