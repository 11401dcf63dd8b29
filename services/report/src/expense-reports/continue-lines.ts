import {
  ExpenseReportModel,
  ReportLineModel,
  type StoredExpenseReport,
  type StoredLine,
} from '../models/expense-report.model.ts'
import { ownerOf } from '../models/expense-report.ts'

type Continued = Pick<StoredLine, 'messages' | 'continues'>

/** The latest go along: the line has room for what is still to be said, and the rest stands in the report before. */
const mostCarried = 50

/**
 * In the transaction that hands in: what was returned and comes again goes on with what was written about it, and both
 * reports name one another. By the expense.
 */
export async function continueLines(report: StoredExpenseReport): Promise<Map<string, Continued>> {
  const { _id: reportId, number, asked, createdAt: at } = report
  const ids = asked.map(({ id }) => id)
  const open = { expenseId: { $in: ids }, state: 'returned', continuedIn: null }
  const former = await ReportLineModel.find(open as never).lean<StoredLine[]>()
  const numbers = new Map<string, string>()
  const from = { _id: { $in: former.map((line) => line.reportId) } }
  for (const each of await ExpenseReportModel.find(from, { number: 1 }).lean())
    numbers.set(each._id, each.number)
  await ReportLineModel.updateMany(
    { _id: { $in: former.map(({ _id }) => _id) } },
    { $set: { continuedIn: { reportId, number } } },
  )
  return new Map(
    asked.flatMap(({ id, answer }) => {
      const line = former.find(({ expenseId }) => expenseId === id)
      const said = answer ? [{ author: ownerOf(report), text: answer, at }] : []
      if (!line) return answer ? [[id, { messages: said }] as const] : []
      const continues = {
        reportId: line.reportId,
        number: numbers.get(line.reportId) ?? '',
        reason: line.reason,
      }
      return [
        [id, { messages: [...line.messages.slice(-mostCarried), ...said], continues }] as const,
      ]
    }),
  )
}

/** In the transaction that withdraws: what it continued is returned, and nothing else, again. */
export async function endContinuation(reportId: string): Promise<void> {
  const lines = await ReportLineModel.find({ reportId }, { continues: 1 }).lean<StoredLine[]>()
  const former = lines.flatMap(({ continues }) => continues?.reportId ?? [])
  await ReportLineModel.updateMany(
    { reportId: { $in: former }, 'continuedIn.reportId': reportId } as never,
    { $unset: { continuedIn: 1 } },
  )
}
