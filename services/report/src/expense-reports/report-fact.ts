import type { Colleague } from '@sortie/contracts/expense-report'
import type { TrailAct } from '@sortie/contracts/facts'
import { changesOf, type Fact, told } from '@sortie/platform/trail/fact'
import type { StoredExpenseReport } from '../models/expense-report.model.ts'

const asked = ['approverId', 'outsideApprover']
const fields = ['reportNumber', 'title', 'state', ...asked, 'sha256']

/** What happened to a report, for the trail. `words`: a reason or a question; `by`: who has no account, if it was one. */
export function reportFact<Act extends TrailAct & `report_${string}`>(
  act: Act,
  before: StoredExpenseReport | null,
  after: StoredExpenseReport,
  words = '',
  by?: Colleague,
): Fact<Act> {
  const changes = changesOf(numbered(before), numbered(after), fields)
  const { _id: id, userId: ownerId } = after
  const said = words ? [told('comment', words)] : []
  return { act, kind: 'report', id, ownerId, changes: [...changes, ...said, ...byLink(by)] }
}

/** Whoever decides by link is no user: the trail names the address. */
export function byLink(by: Colleague | undefined) {
  return by?.byLink ? [told('byLink', by.email)] : []
}

function numbered(report: StoredExpenseReport | null): object | null {
  if (!report) return null
  const asked = report.steps.at(-1)?.approver
  return {
    ...report,
    reportNumber: report.number,
    outsideApprover: asked?.byLink ? asked.email : null,
  }
}
