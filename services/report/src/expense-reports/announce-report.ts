import type { ActOf } from '@sortie/contracts/facts'
import { publish, publishAll } from '@sortie/platform/events/outbox'
import type { Fact } from '@sortie/platform/trail/fact'
import { standInsOf } from '../approvers/stand-in.queries.ts'
import { ReportLineModel, type StoredExpenseReport } from '../models/expense-report.model.ts'

/** In the transaction of the change. `formerly`: who was asked until now. */
export async function announceReport(
  report: StoredExpenseReport,
  trail?: Fact<ActOf<'expensereport.changed'>>,
  formerly: string | null = null,
): Promise<void> {
  const { _id: reportId, userId, state } = report
  const returned = await ReportLineModel.find(
    { reportId, state: 'returned' },
    { expenseId: 1 },
  ).lean()
  await publish('expensereport.changed', {
    userId,
    reportId,
    state,
    trail,
    returned: returned.map(({ expenseId }) => expenseId),
  })
  await tellApprovers(report, formerly)
}

/** Tells everybody who may see the report, but its owner. */
export async function tellApprovers(
  { _id: reportId, steps, userId }: StoredExpenseReport,
  formerly: string | null = null,
): Promise<void> {
  const asked = steps
    .flatMap(({ approver, decidedBy }) => (decidedBy ? [approver, decidedBy] : [approver]))
    .flatMap(({ id, byLink }) => (byLink ? [] : id))
  const people = new Set([...asked, ...(formerly ? [formerly] : [])])
  for (const standIn of await standInsOf([...people])) people.add(standIn)
  people.delete(userId)
  await publishAll(
    'approval.changed',
    [...people].map((person) => ({ userId: person, reportId })),
  )
}
