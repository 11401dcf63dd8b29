import { randomUUID } from 'node:crypto'
import { type Colleague, ReportState } from '@sortie/contracts/expense-report'
import {
  internalReportMailApi,
  type MailedReport,
  type ReportMail,
} from '@sortie/contracts/internal-report-mail'
import { formatMoney, formatTotals, toDecimal } from '@sortie/contracts/money'
import { placeOfReport, placeText } from '@sortie/contracts/road'
import { callService } from '@sortie/platform/http/client'
import { tell } from '@sortie/platform/jobs/record-jobs'
import { count } from '@sortie/report-document/labels'
import * as z from 'zod/mini'
import { newLink, outsiderOf } from '../approvers/outside-approver.ts'
import { deciderOf } from '../approvers/stand-in.queries.ts'
import { env } from '../env.ts'
import { CorrectionModel } from '../models/correction.model.ts'
import { lastPaid, paymentWords } from '../models/dues.ts'
import {
  ExpenseReportModel,
  ReportLineModel,
  type StoredExpenseReport,
  type StoredLine,
} from '../models/expense-report.model.ts'
import { linkHasEnded, nameOnPaper, ownerOf, stateOf, sumsOf } from '../models/expense-report.ts'
import { linesOf } from './expense-report.queries.ts'
import { type OwedMail, OwedMailModel } from './owed-mail.model.ts'

/** What a mail server may take, beside the call itself. */
const mailServerMs = 60_000

/** In the transaction of what the mail tells. */
export async function mailLater(
  { _id: reportId }: StoredExpenseReport,
  why: ReportMail,
  people: string[],
  since = new Date(),
): Promise<void> {
  const owed = people.map((to) => anOwed({ to, why, reportId, since }))
  await OwedMailModel.create(owed, { ordered: true })
  tell(
    'mail-report',
    owed.map(({ _id }) => _id),
  )
}

function anOwed(mail: Pick<OwedMail, 'to' | 'why' | 'reportId' | 'since'>): OwedMail {
  const id = randomUUID()
  return { ...mail, _id: id, mailId: id, dueAt: new Date() }
}

const gatheredMs = 5 * 60_000
const mostShown = 10

/** In the transaction of a message. One is mailed at once; what its author adds within minutes comes in one mail. */
export async function mailMessages(
  report: StoredExpenseReport,
  before: StoredLine[],
  { author, at: now }: StoredLine['messages'][number],
  people: string[],
): Promise<void> {
  const isRecent = ({ author: { id }, at }: StoredLine['messages'][number]) =>
    id === author.id && now.getTime() - at.getTime() < gatheredMs
  const isMore = before.some(({ messages }) => messages.some(isRecent))
  // It mails what is written from now on, of which this message is the first.
  if (!isMore) return mailLater(report, 'report_message', people, now)
  for (const to of people) {
    const { _id, mailId, dueAt, ...first } = anOwed({
      to,
      why: 'report_message',
      reportId: report._id,
      since: now,
    })
    const gathered = `messages-${report._id}-${author.id}-${to}`
    // A mail that is being sent just now may lack this message: with another id it is not done, and is sent once more.
    const due = { mailId, dueAt: new Date(dueAt.getTime() + gatheredMs) }
    const change = { $setOnInsert: first, $set: due }
    await OwedMailModel.updateOne({ _id: gathered }, change, { upsert: true })
    tell('mail-report', gathered, { delayMs: gatheredMs })
  }
}

/** Has a mail sent that is owed. */
export async function mailOwed(_id: string): Promise<void> {
  const mail = await OwedMailModel.findById(_id).lean()
  if (!mail) return
  await mailReport(mail)
  await OwedMailModel.deleteOne({ _id, mailId: mail.mailId })
}

/** Asks the auth service, which knows the addresses and sends one mail for each id. */
export async function mailReport(mail: OwedMail): Promise<void> {
  const { mailId: id, to, why, reportId } = mail
  const report = await ExpenseReportModel.findById(reportId).lean<StoredExpenseReport>()
  if (!report || (await isOutdated(report, why, to))) return
  const outsider = outsiderOf(report, to)
  const { number, title } = report
  const instead = report.steps.at(-1)?.insteadOf
  const wasMoved = instead?.isFormerManager === true
  const place = placeOfReport(z.encode(ReportState, stateOf(report)))
  const body = {
    id,
    why,
    to: outsider ? await linkTo(report, outsider) : to,
    report: {
      reportId,
      number,
      title: title || number,
      summary: ofMoney.includes(why) ? paymentWords(report).join('. ') : summaryOf(report),
      place: placeText(place),
      ...(instead && { handedOn: wasMoved ? ('moved' as const) : ('left' as const) }),
      ...(place.at === 'partly_paid' && { goesOn: true }),
      ...(await saidIn(report, mail)),
      ...(why === 'report_returned' && (await returnedOf(report))),
    },
  }
  const options = { token: env.JOB_TOKEN_SECRET, timeoutMs: mailServerMs }
  await callService(env.AUTH_URL, internalReportMailApi.send, { body }, options)
}

/** They say what is paid and what is still owed, and not the total of the report, which may be another sum. */
const ofMoney: ReportMail[] = ['report_paid', 'account_missing']

/** A new link for each mail, and for each try to send it, since no token is stored. */
async function linkTo(report: StoredExpenseReport, { email }: Colleague) {
  const { token, endsAt } = await newLink(report)
  return { email, token, endsAt: endsAt.toISOString() }
}

/** Whether it is not so any more what the mail says, as where somebody else is asked by now. */
async function isOutdated(report: StoredExpenseReport, why: ReportMail, to: string) {
  if (why === 'report_paid') return !Object.values(report.dues ?? {}).some(({ paidOn }) => paidOn)
  if (why === 'account_missing') return !report.owing
  if (why === 'report_handed_on') return !report.steps.at(-1)?.insteadOf
  if (to === report.approverId && linkHasEnded(report)) return true
  const asks = why === 'report_to_approve' || why === 'report_reminder' || outsiderOf(report, to)
  return asks && !(await deciderOf(report, to))
}

/** "7 expenses, €946.50": without what was returned, which is in no sum either. */
function summaryOf(report: StoredExpenseReport, done = ''): string {
  const { lineCount, returnedCount, totals } = report
  const left = `${count(lineCount - returnedCount, 'expense')}${done}, ${formatTotals(totals)}`
  return [left, ...paymentWords(report)].join('. ')
}

/** A mail names so many lines. */
const mostNamed = 50

/**
 * Each returned line with its reason; before them what was approved, "2 expenses approved, €50.00", or, where all was
 * returned, what that came to.
 */
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

type Said = Pick<MailedReport, 'from' | 'fromEmail' | 'senderId' | 'texts'>

function saidBy(person: Colleague | null | undefined, ...texts: string[]): Said {
  const { id: senderId = null, email: fromEmail = '', byLink } = person ?? {}
  const from = (byLink ? person && nameOnPaper(person) : person?.name) ?? ''
  return {
    from,
    fromEmail,
    senderId: byLink ? null : senderId,
    texts: texts.filter((text) => text !== ''),
  }
}

async function saidIn(report: StoredExpenseReport, { why, to, since }: OwedMail): Promise<Said> {
  if (why === 'report_handed_on') return saidBy(report.steps.at(-1)?.insteadOf)
  if (why === 'report_message') return writtenTo(report, to, since)
  if (why === 'report_approved' || why === 'report_returned') {
    const { decidedBy, comment = '' } = report.steps.findLast(({ decision }) => decision) ?? {}
    return saidBy(decidedBy, comment)
  }
  if (why === 'report_taken_back' || why === 'exported_taken_back') {
    const all = report.steps.flatMap(({ takenBack }) => takenBack ?? [])
    const last = all.sort((one, other) => Number(one.at) - Number(other.at)).at(-1)
    return saidBy(last?.by, last?.reason ?? '')
  }
  if (why === 'report_paid') {
    const last = lastPaid(report)
    return saidBy(last?.paidBy, last?.reference ?? '')
  }
  if (why === 'report_corrected') return correctedWords(report._id)
  return saidBy(ownerOf(report), report.note, ...(await answersIn(report)))
}

/** What the owner has answered to why lines were returned before, when they were handed in again. */
async function answersIn({ _id, userId, createdAt }: StoredExpenseReport): Promise<string[]> {
  const messages = (await linesOf(_id)).flatMap((line) => line.messages)
  return messages
    .filter(({ author, at }) => author.id === userId && at.getTime() === createdAt.getTime())
    .slice(0, mostShown)
    .map(({ text }) => text)
}

/** What the other side has written since then, oldest first. */
async function writtenTo({ _id, userId }: StoredExpenseReport, to: string, since: Date) {
  const lines = await ReportLineModel.find({ reportId: _id }, { messages: 1 }).lean<StoredLine[]>()
  const all = lines
    .flatMap(({ messages }) => messages)
    .filter(({ author, at }) => at >= since && (author.id === userId) === (to !== userId))
    .sort((one, other) => one.at.getTime() - other.at.getTime())
  const more = all.length - mostShown
  const texts = all.slice(0, mostShown).map(({ text }) => text)
  return saidBy(all.at(-1)?.author, ...texts, more > 0 ? `… and ${more} more` : '')
}

async function correctedWords(reportId: string): Promise<Said> {
  const last = await CorrectionModel.findOne({ reportId }).sort({ at: -1 }).lean()
  if (!last) return saidBy(null)
  const amount = formatMoney(toDecimal(last.amount), last.currency)
  return saidBy(last.by, `${last.merchant}: ${amount}. ${last.reason}`)
}
