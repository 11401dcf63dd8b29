import { randomUUID } from 'node:crypto'
import { internalReportMailApi, type ReportMail } from '@sortie/contracts/internal-report-mail'
import { formatTotals } from '@sortie/contracts/money'
import { callService } from '@sortie/platform/http/client'
import { enqueueAll } from '@sortie/platform/jobs/jobs'
import { count } from '@sortie/report-document/labels'
import { env } from '../env.ts'
import {
  ExpenseReportModel,
  ReportLineModel,
  type StoredExpenseReport,
} from './expense-report.model.ts'
import { deciderOf } from './stand-in.queries.ts'

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
  const { number, title, lineCount, totals } = report
  const body = {
    ...{ id, to, why },
    report: {
      ...{ reportId, number, title: title || number },
      summary: `${count(lineCount, 'expense')}, ${formatTotals(totals)}`,
      ...(await wordsOf(report, why, expenseId)),
    },
  }
  const token = env.JOB_TOKEN_SECRET
  await callService(env.AUTH_URL, internalReportMailApi.send, { body }, { token })
}

/** Who was asked is not any more. */
async function isOutdated(report: StoredExpenseReport, why: ReportMail, to: string) {
  if (why === 'report_paid') return !report.paidOn
  const asks = why === 'report_to_approve' || why === 'report_reminder'
  return asks && !(await deciderOf(report, to))
}

async function wordsOf(report: StoredExpenseReport, why: ReportMail, expenseId?: string) {
  if (expenseId) {
    const line = await ReportLineModel.findOne({ reportId: report._id, expenseId }).lean()
    const { author, text } = line?.messages.at(-1) ?? {}
    return { from: author?.name ?? '', text: text ?? '' }
  }
  if (why === 'report_approved' || why === 'report_returned') {
    const { decidedBy, comment } = report.steps.findLast(({ decision }) => decision) ?? {}
    return { from: decidedBy?.name ?? '', text: comment ?? '' }
  }
  if (why === 'report_paid')
    return { from: report.paidBy?.name ?? '', text: report.paidReference ?? '' }
  return { from: report.owner.name, text: report.note }
}
