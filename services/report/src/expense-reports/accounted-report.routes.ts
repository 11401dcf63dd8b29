import { type AccountedReport, accountedReportApi } from '@sortie/contracts/accounting'
import { notFound } from '@sortie/platform/errors'
import { implement } from '@sortie/platform/http/implement'
import { type Page, pagedBy } from '@sortie/platform/http/page'
import {
  ExpenseReportModel,
  ReportLineModel,
  type StoredExpenseReport,
  type StoredLine,
} from '../models/expense-report.model.ts'
import { shownReport } from '../models/expense-report.ts'
import { sendStored } from './send-report.ts'

const state = 'approved' as const
const mostAtOnce = 50
const earliestFirst = pagedBy({ decidedAt: 1, _id: 1 })

export const accountedReportRoutes = implement(accountedReportApi, {
  list: ({ query }) => listAccounted(query),
  async file({ params, req, res }) {
    const report = await ExpenseReportModel.findOne({ _id: params.id, state }).lean()
    if (!report) throw notFound('expense report')
    await sendStored(report, null, { req, res })
  },
})

type Query = { since?: Date | undefined; limit?: number | undefined; after?: string | undefined }

async function listAccounted({ since, limit, after }: Query): Promise<Page<AccountedReport>> {
  const most = Math.min(limit ?? mostAtOnce, mostAtOnce)
  const approved = { state, decidedAt: { $ne: null, ...(since && { $gte: since }) } }
  const where = { $and: [approved, earliestFirst.after(after)] } as never
  const found = await ExpenseReportModel.find(where, { asked: 0 })
    .sort(earliestFirst.sort)
    .limit(most + 1)
    .lean<StoredExpenseReport[]>()
  const lines = await ReportLineModel.find({
    reportId: { $in: found.map(({ _id }) => _id) },
    state: 'open',
  })
    .sort({ reportId: 1, position: 1 })
    .lean<StoredLine[]>()
  const nobody = { userId: '', approvesFor: [], gone: new Set<string>() }
  return earliestFirst.cut(found, most, (report) => ({
    ...shownReport(report, nobody),
    approvedAt: report.decidedAt as Date,
    lines: lines.filter(({ reportId }) => reportId === report._id),
  }))
}
