import { isSepa } from '@sortie/contracts/iban'
import { type Currency, toDecimal, toMinor } from '@sortie/contracts/money'
import { profileApi } from '@sortie/contracts/profile'
import { callService } from '@sortie/platform/http/client'
import { sendPieces } from '@sortie/platform/http/pieces'
import { byteOrderMark, csvLine, csvNumber } from '@sortie/report-document/csv'
import type { Response } from 'express'
import { isNewer, type Payee, payeeOf, payeesOf } from '../clients/payees.ts'
import { env } from '../env.ts'
import { stateOfDue } from '../models/dues.ts'
import { ExpenseReportModel, type StoredExpenseReport } from '../models/expense-report.model.ts'
import { nameOnPaper } from '../models/expense-report.ts'
import { orderOf, whereOf } from './payment.queries.ts'

type Which = Parameters<typeof whereOf>[0]
const headings = [
  ...['Report', 'Title', 'Name', 'E-mail', 'Department', 'Approved', 'Approved By'],
  'Currency',
  ...['To Be Refunded', 'Paid by the Company', 'Set Off', 'Still Owed', 'Paid On', 'Reference'],
  ...['Account Holder', 'IBAN', 'Account'],
]
const inOnePiece = 200

/**
 * A line for each currency of each report; how numbers are written is the setting of whoever downloads. What is to be paid by it
 * is marked first, so that they are told where its approval is taken back.
 */
export async function sendPaymentCsv(
  which: Which,
  day: string,
  userId: string,
  response: Response,
): Promise<void> {
  const { csvFormat: format } = await callService(env.AUTH_URL, profileApi.profile, {})
  const marked = which.state === 'paid' ? {} : await markInCsv(whereOf(which), userId)
  async function* pieces(): AsyncGenerator<string> {
    response.type('text/csv').attachment(`payments_${day}.csv`)
    yield byteOrderMark + csvLine(headings, format)
    let piece: StoredExpenseReport[] = []
    const where = { ...whereOf(which), ...marked } as never
    const reports = ExpenseReportModel.find(where, { asked: 0 })
      .sort(orderOf(which).sort)
      .lean<StoredExpenseReport[]>()
      .cursor()
    for await (const report of reports as AsyncIterable<StoredExpenseReport>) {
      piece.push(report)
      if (piece.length < inOnePiece) continue
      yield await linesOf(piece, which, format)
      piece = []
    }
    yield await linesOf(piece, which, format)
  }
  await sendPieces(response, pieces())
}

async function markInCsv(where: object, userId: string): Promise<object> {
  const [field, now] = [`inCsv.${userId}`, new Date()]
  await ExpenseReportModel.updateMany(where, { $set: { [field]: now } }, { timestamps: false })
  return { [field]: { $gte: now } }
}

type Format = Parameters<typeof csvLine>[1]

async function linesOf(reports: StoredExpenseReport[], which: Which, format: Format) {
  const payees = await payeesOf(reports.map(({ userId }) => userId))
  return reports
    .flatMap((report) => rowsOf(report, which, payeeOf(report, payees), format))
    .map((row) => csvLine(row, format))
    .join('')
}

/** Keeps those currencies of what is owed that the list is about: the other list tells the rest. */
function rowsOf(
  report: StoredExpenseReport,
  { state = 'open' }: Which,
  payee: Payee,
  format: Format,
): string[][] {
  const { number, title, owner, decidedAt, toBeRefunded, paidByCompany, dues = {} } = report
  const all = Object.keys({ ...toBeRefunded, ...paidByCompany }) as Currency[]
  const currencies = all.filter((currency) => {
    const due = dues[currency]
    return !due || (stateOfDue(due) === 'unpaid') === (state === 'open')
  })
  return currencies.map((currency) => {
    const due = dues[currency]
    const refund = toBeRefunded[currency] ?? '0.00'
    const owed = due && stateOfDue(due) === 'unpaid' ? due.amount : 0
    const setOff = due ? due.amount - (toMinor(refund) ?? 0) : 0
    const money = (cents: number) => csvNumber(toDecimal(cents), format)
    return [
      ...[number, title, owner.name, owner.email, owner.department ?? '', dayOf(decidedAt)],
      approversOf(report),
      ...[
        currency,
        csvNumber(refund, format),
        csvNumber(paidByCompany[currency] ?? '0.00', format),
      ],
      ...[money(setOff), money(owed), dayOf(due?.paidOn), due?.reference ?? ''],
      ...[payee.holder, payee.iban, remarkOn(report, payee)],
    ]
  })
}

function remarkOn(report: StoredExpenseReport, payee: Payee): string {
  if (!payee.iban) return 'No IBAN'
  const outside = isSepa(payee.iban) ? [] : ['Outside SEPA']
  const newer = isNewer(report, payee) ? ['Account changed after approval'] : []
  return [...outside, ...newer].join(', ')
}

function dayOf(date: Date | null | undefined): string {
  return date?.toISOString().slice(0, 10) ?? ''
}

function approversOf({ steps }: StoredExpenseReport): string {
  const approved = steps.flatMap(({ decidedBy, firstTime }) =>
    decidedBy ? `${nameOnPaper(decidedBy)}${firstTime ? ', first time' : ''}` : [],
  )
  return approved.join('; ')
}
