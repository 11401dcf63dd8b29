import type { Currency } from '@sortie/contracts/money'
import { profileApi } from '@sortie/contracts/profile'
import { callService } from '@sortie/platform/http/client'
import { sendPieces } from '@sortie/platform/http/pieces'
import { byteOrderMark, csvLine, csvNumber } from '@sortie/report-document/csv'
import type { Response } from 'express'
import { env } from '../env.ts'
import {
  ExpenseReportModel,
  type StoredExpenseReport,
} from '../expense-reports/expense-report.model.ts'
import { orderOf, whereOf } from './payment.queries.ts'

type Which = Parameters<typeof whereOf>[0]
const headings = ['Report', 'Title', 'Name', 'E-mail', 'Department', 'Approved', 'Currency']
const figures = ['To Be Refunded', 'Paid by the Company', 'Paid On', 'Reference']
const inOnePiece = 200

/** A line for each currency of each report; how numbers are written is the setting of whoever downloads. */
export async function sendPaymentCsv(which: Which, day: string, response: Response): Promise<void> {
  const { csvFormat: format } = await callService(env.AUTH_URL, profileApi.profile, {})
  async function* pieces(): AsyncGenerator<string> {
    response.type('text/csv').attachment(`payments_${day}.csv`)
    let piece = [byteOrderMark + csvLine([...headings, ...figures], format)]
    const reports = ExpenseReportModel.find(whereOf(which) as never, { asked: 0, steps: 0 })
      .sort(orderOf(which).sort)
      .lean<StoredExpenseReport[]>()
      .cursor()
    for await (const report of reports as AsyncIterable<StoredExpenseReport>) {
      piece.push(...linesOf(report).map((line) => csvLine(line(format), format)))
      if (piece.length < inOnePiece) continue
      yield piece.join('')
      piece = []
    }
    yield piece.join('')
  }
  await sendPieces(response, pieces())
}

type Format = Parameters<typeof csvLine>[1]

function linesOf(report: StoredExpenseReport): Array<(format: Format) => string[]> {
  const { number, title, owner, decidedAt, toBeRefunded, paidByCompany, paidOn } = report
  const dayOf = (date: Date | null | undefined) => date?.toISOString().slice(0, 10) ?? ''
  const currencies = Object.keys({ ...toBeRefunded, ...paidByCompany }) as Currency[]
  return currencies.map((currency) => (format) => [
    ...[number, title, owner.name, owner.email, owner.department ?? '', dayOf(decidedAt), currency],
    csvNumber(toBeRefunded[currency] ?? '0.00', format),
    csvNumber(paidByCompany[currency] ?? '0.00', format),
    ...[dayOf(paidOn), report.paidReference ?? ''],
  ])
}
