import { randomUUID } from 'node:crypto'
import type { Request } from '@sortie/contracts/endpoint'
import type { Colleague } from '@sortie/contracts/expense-report'
import { internalReportMailApi, type ReportMail } from '@sortie/contracts/internal-report-mail'
import { formatMoney, formatTotals, toDecimal } from '@sortie/contracts/money'
import { callService } from '@sortie/platform/http/client'
import { enqueue, enqueueAll } from '@sortie/platform/jobs/jobs'
import { transaction } from '@sortie/platform/mongo/transaction'
import { count } from '@sortie/report-document/labels'
import { env } from '../env.ts'
import { CorrectionModel } from './correction.model.ts'
import { lastPaid, paymentWords } from './dues.ts'
import {
  ExpenseReportModel,
  ReportLineModel,
  type StoredExpenseReport,
} from './expense-report.model.ts'
import { linesOf } from './expense-report.queries.ts'
import { linkHasEnded, nameOnPaper, sumsOf } from './expense-report.ts'
import { newLink, outsiderOf } from './outside-approver.ts'
import { deciderOf } from './stand-in.queries.ts'

/** What a mail server may take, beside the call itself. */
const mailServerMs = 60_000

export type Mail = { id: string; to: string; why: ReportMail; reportId: string; expenseId?: string }

/** In the transaction of what the mail tells. `expenseId`: the line that was written about. */
export async function mailLater(
  { _id: reportId }: StoredExpenseReport,
  why: ReportMail,
  people: string[],
  expenseId?: string,
): Promise<void> {
  const mails = people.map((to) => ({
    ...{ id: randomUUID(), to, why, reportId },
    ...(expenseId && { expenseId }),
  }))
  await enqueueAll(
    'mail-report',
    mails.map((data: Mail) => ({ data, jobId: data.id })),
  )
}

/** The auth service knows addresses, and mails once for each id. */
export async function mailReport({ id, to, why, reportId, expenseId }: Mail): Promise<void> {
  const report = await ExpenseReportModel.findById(reportId).lean<StoredExpenseReport>()
  if (!report || (await isOutdated(report, why, to))) return
  const outsider = outsiderOf(report, to)
  const { number, title } = report
  const body = {
    ...{ id, to, why },
    report: {
      ...{ reportId, number, title: title || number },
      summary: summaryOf(report),
      ...(await wordsOf(report, why, expenseId)),
      ...(why === 'report_returned' && (await returnedOf(report))),
    },
  }
  const secret = { token: env.JOB_TOKEN_SECRET }
  if (outsider) await mailLink(report, outsider, body)
  else await callService(env.AUTH_URL, internalReportMailApi.send, { body }, secret)
}

type Body = Omit<Request<typeof internalReportMailApi.sendLink>['body'], 'token' | 'endsAt'>

/** Each mail has a link of its own, and each try another one: no token is kept. */
async function mailLink(report: StoredExpenseReport, { email }: Colleague, mail: Body) {
  const { token, endsAt } = await newLink(report)
  const body = { ...mail, to: email, token, endsAt: endsAt.toISOString() }
  const options = { token: env.JOB_TOKEN_SECRET, timeoutMs: mailServerMs }
  await callService(env.AUTH_URL, internalReportMailApi.sendLink, { body }, options)
}

/** After the last try: a link is the only way in for who has no account, so it is tried as long as it would be good. */
export async function mailAgain(mail: Mail): Promise<void> {
  const report = await ExpenseReportModel.findById(mail.reportId).lean<StoredExpenseReport>()
  if (!report || !outsiderOf(report, mail.to)) return
  const later = { jobId: mail.id, delayMs: 3600_000 }
  if (!(await isOutdated(report, mail.why, mail.to)))
    await transaction(() => enqueue('mail-report', mail, later))
}

/** Who was asked is not any more. */
async function isOutdated(report: StoredExpenseReport, why: ReportMail, to: string) {
  if (why === 'report_paid') return !Object.values(report.dues ?? {}).some(({ paidOn }) => paidOn)
  if (to === report.approverId && linkHasEnded(report)) return true
  const asks = why === 'report_to_approve' || why === 'report_reminder' || outsiderOf(report, to)
  return asks && !(await deciderOf(report, to))
}

/** Of what was not returned, as the sums are. */
function summaryOf(report: StoredExpenseReport, done = ''): string {
  const { lineCount, returnedCount, totals } = report
  const left = `${count(lineCount - returnedCount, 'expense')}${done}, ${formatTotals(totals)}`
  return [left, ...paymentWords(report)].join('. ')
}

/** A mail names so many lines. */
const mostNamed = 50

/** "2 expenses approved, €50.00 + $20.00" and what came back; or all of it, with the sums that it had. */
async function returnedOf(report: StoredExpenseReport) {
  const lines = await linesOf(report._id)
  const returned = lines.filter(({ state }) => state === 'returned')
  const goesOn = report.state !== 'returned'
  const more = returned.length - mostNamed
  return {
    goesOn,
    summary: goesOn
      ? summaryOf(report, ' approved')
      : `${count(lines.length, 'expense')}, ${formatTotals(sumsOf(lines).totals)}`,
    returned: [
      ...returned.slice(0, mostNamed).map(({ merchant, amount, currency, reason }) => {
        return `${merchant}, ${formatMoney(toDecimal(amount), currency)}: ${reason}`
      }),
      ...(more > 0 ? [`and ${count(more, 'expense')} more`] : []),
    ],
  }
}

async function correctedWords(reportId: string) {
  const last = await CorrectionModel.findOne({ reportId }).sort({ at: -1 }).lean()
  if (!last) return { from: '', text: '' }
  const amount = formatMoney(toDecimal(last.amount), last.currency)
  return { from: last.by.name, text: `${last.merchant}: ${amount}. ${last.reason}` }
}

async function wordsOf(report: StoredExpenseReport, why: ReportMail, expenseId?: string) {
  if (expenseId) {
    const line = await ReportLineModel.findOne({ reportId: report._id, expenseId }).lean()
    const { author, text } = line?.messages.at(-1) ?? {}
    return { from: author?.name ?? '', text: text ?? '' }
  }
  if (why === 'report_approved' || why === 'report_returned') {
    const { decidedBy, comment } = report.steps.findLast(({ decision }) => decision) ?? {}
    // An erasure finds mails by the name alone.
    const from = decidedBy?.byLink ? nameOnPaper(decidedBy) : decidedBy?.name
    return { from: from ?? '', text: comment ?? '' }
  }
  if (why === 'report_paid') {
    const last = lastPaid(report)
    return { from: last?.paidBy?.name ?? '', text: last?.reference ?? '' }
  }
  if (why === 'report_corrected') return correctedWords(report._id)
  return { from: report.owner.name, text: report.note }
}
