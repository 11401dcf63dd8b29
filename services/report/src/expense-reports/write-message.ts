import type { ReportLine } from '@sortie/contracts/expense-report'
import { AppError, notFound } from '@sortie/platform/errors'
import { publish } from '@sortie/platform/events/outbox'
import { transaction } from '@sortie/platform/mongo/transaction'
import { countLinkMail } from '../approvers/link-mails.ts'
import { outsiderOf } from '../approvers/outside-approver.ts'
import { askedAbout, deciderOf } from '../approvers/stand-in.queries.ts'
import {
  ExpenseReportModel,
  ReportLineModel,
  type StoredLine,
} from '../models/expense-report.model.ts'
import { countsOf, ownerOf } from '../models/expense-report.ts'
import { tellApprovers } from './announce-report.ts'
import { linesOf, visibleReport } from './expense-report.queries.ts'
import { mailMessages } from './mail-report.ts'
import { reportFact } from './report-fact.ts'
import { alreadyDecided } from './withdraw-report.ts'

/** About one line: each is sent with every look at the report. */
const mostMessages = 100

type Place = { id: string; expenseId: string }

/** Between the owner and who may decide, while the decision is awaited. */
export function writeMessage(
  { id, expenseId }: Place,
  text: string,
  userId: string,
): Promise<ReportLine> {
  return transaction(async () => {
    const report = await visibleReport(id, userId)
    const isOwner = report.userId === userId
    const author = isOwner ? ownerOf(report) : await deciderOf(report, userId)
    if (report.state !== 'waiting' || !author) throw alreadyDecided(report)
    const line = await ReportLineModel.findOne({ reportId: id, expenseId }).lean<StoredLine>()
    if (!line) throw notFound('line')
    if (line.messages.length >= mostMessages) throw enoughSaid()
    if (isOwner) await countLinkMail(userId, outsiderOf(report, report.approverId ?? ''))
    const before = await linesOf(id)
    const message = { author, text, at: new Date() }
    const messages = [...line.messages, message]
    await ReportLineModel.updateOne({ _id: line._id }, { $set: { messages } })
    const { openQuestions } = countsOf(await linesOf(id), report.userId)
    await ExpenseReportModel.updateOne({ _id: id }, { $set: { openQuestions } })
    await tellApprovers(report)
    const trail = reportFact('report_questioned', report, report, text, author)
    await publish('approval.changed', { userId: report.userId, reportId: id, trail })
    const to = isOwner ? await askedAbout(report) : [report.userId]
    await mailMessages(report, before, message, to)
    return { ...line, messages }
  })
}

function enoughSaid(): AppError {
  return new AppError(
    'conflict',
    'too_many_messages',
    `There are ${mostMessages} messages about this expense. Decide on it, or talk to each other.`,
  )
}
