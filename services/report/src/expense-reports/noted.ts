import type { TrailAct } from '@sortie/contracts/trail'
import { changesOf, type Noted, told } from '@sortie/platform/events/note'
import type { StoredExpenseReport } from './expense-report.model.ts'

const payment = ['batchId', 'paidOn', 'paidReference']
const fields = ['reportNumber', 'title', 'state', 'approverId', 'sha256', ...payment]
type Act = Extract<TrailAct, `report_${string}`>

/** What happened to a report, for the trail. `words`: a reason or a question. */
export function reportNote(
  act: Act,
  before: StoredExpenseReport | null,
  after: StoredExpenseReport,
  words = '',
): Noted {
  const changes = changesOf(numbered(before), numbered(after), fields)
  const { _id: id, userId: ownerId } = after
  const said = words ? [told('comment', words)] : []
  return { act, kind: 'report', id, ownerId, changes: [...changes, ...said] }
}

function numbered(report: StoredExpenseReport | null): object | null {
  return report && { ...report, reportNumber: report.number }
}
