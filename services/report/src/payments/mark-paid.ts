import { today } from '@sortie/contracts/calendar'
import type { Colleague } from '@sortie/contracts/expense-report'
import { type Currency, currencies, formatMoney, toDecimal, toMinor } from '@sortie/contracts/money'
import type { paymentApi } from '@sortie/contracts/payment'
import { AppError, invalidField } from '@sortie/platform/errors'
import { transaction } from '@sortie/platform/mongo/transaction'
import type * as z from 'zod/mini'
import { mailLater } from '../expense-reports/mail-report.ts'
import { setOffCorrections } from '../expense-reports/set-off.ts'
import { stateOfDue } from '../models/dues.ts'
import type { StoredExpenseReport } from '../models/expense-report.model.ts'
import { changeDues } from './change-dues.ts'
import { batchFile, idsUnpaidIn, payableReports } from './payment.queries.ts'

type Which = { reportIds: string[]; currency?: Currency | undefined }
type Wanted = z.output<typeof paymentApi.mark.body>

/** One currency, by itself. Repeated, it changes nothing: what is paid keeps its date and reference. */
export function markPaid(
  { reportIds = [], batchId, currency: asked, total, paidOn, reference }: Wanted,
  paidBy: Colleague,
  zone: string,
) {
  return transaction(async () => {
    const ids = batchId ? await idsInFile(batchId) : reportIds
    const reports = await othersReports(ids, paidBy.id)
    const currency = batchId ? 'EUR' : (asked ?? onlyCurrency(reports))
    const open = currency ? reports.filter((report) => owes(report, currency)) : []
    demandDay(paidOn, open, zone)
    if (currency && open.length > 0) demandTotal(total, open, currency)
    if (currency) await changeDues('report_paid', open, currency, { paidOn, reference, paidBy })
    for (const report of open) await mailLater(report, 'report_paid', [report.userId])
    return { marked: open.length, before: reports.length - open.length }
  })
}

async function idsInFile(batchId: string): Promise<string[]> {
  await batchFile(batchId)
  return idsUnpaidIn(batchId)
}

/** A correction, or somebody else of finance, may come between what the bank has paid and this. */
function demandTotal(total: string, reports: StoredExpenseReport[], of: Currency) {
  const cents = reports.reduce((sum, { dues }) => sum + (dues?.[of]?.amount ?? 0), 0)
  if (toMinor(total) === cents) return
  const [is, was] = [toDecimal(cents), total].map((sum) => formatMoney(sum, of))
  throw new AppError(
    'conflict',
    'payments_changed',
    `${is} is owed for these reports now, not ${was}: something has changed meanwhile. Look again at what the bank has paid.`,
  )
}

export function unmarkPaid({ reportIds, currency: asked }: Which, userId: string) {
  return transaction(async () => {
    const all = await othersReports(reportIds, userId)
    const unpaid = { paidOn: null, reference: '', paidBy: null }
    const changed = new Set<string>()
    for (const currency of asked ? [asked] : currencies) {
      // Read again, since another currency of the same reports may have changed.
      const reports = await payableReports(reportIds)
      const paid = reports.filter(({ dues }) => dues?.[currency]?.paidOn)
      await changeDues('report_unpaid', paid, currency, unpaid)
      for (const { _id } of paid) changed.add(_id)
    }
    const people = all.filter(({ _id }) => changed.has(_id)).map(({ userId }) => userId)
    for (const person of new Set(people)) await setOffCorrections(person)
    return { unmarked: changed.size }
  })
}

function owes({ dues }: StoredExpenseReport, currency: Currency): boolean {
  const due = dues?.[currency]
  return due !== undefined && stateOfDue(due) === 'unpaid'
}

/** Undefined where nothing is owed any more. */
function onlyCurrency(reports: StoredExpenseReport[]): Currency | undefined {
  const owed = currencies.filter((currency) => reports.some((report) => owes(report, currency)))
  if (owed.length > 1)
    throw invalidField(
      'currency',
      `These reports owe in several currencies. Say which one was paid: ${owed.join(' or ')}.`,
    )
  return owed[0]
}

/** From the approval to tomorrow, on the calendar of whoever marks it: what is to come is not paid yet. */
function demandDay(paidOn: Date, reports: StoredExpenseReport[], zone: string): void {
  const day = paidOn.toISOString().slice(0, 10)
  const tomorrow = new Date(Date.parse(`${today(new Date(), zone)}T00:00:00.000Z`) + 86_400_000)
  if (paidOn > tomorrow)
    throw invalidField('paidOn', 'This day is to come. Mark as paid what is paid, until tomorrow.')
  for (const { decidedAt, number } of reports) {
    const approved = decidedAt && today(decidedAt, zone)
    if (approved && day < approved)
      throw invalidField('paidOn', `Report ${number} was approved on ${approved}, after this day.`)
  }
}

/** Four eyes: nobody says of their own report that it is paid. */
async function othersReports(ids: string[], userId: string): Promise<StoredExpenseReport[]> {
  const reports = await payableReports(ids)
  if (reports.some((report) => report.userId === userId))
    throw new AppError('forbidden', 'own_report', 'Somebody else of finance pays your own report.')
  return reports
}
