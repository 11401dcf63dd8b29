import type { EventData } from '@sortie/contracts/events'
import { expenseStatuses } from '@sortie/contracts/expense'
import { nextUpdatedAt } from '@sortie/platform/revision'
import { announceFollowed } from './announce-expenses.ts'
import { ExpenseModel, type StoredExpense } from './expense.model.ts'
import { tellLocksChanged } from './lock-expenses.ts'

/** Whether a decision on their report is awaited, by the latest event: they may come in any order. */
export async function keepWaiting(
  { reportId, userId, state }: EventData<'expensereport.changed'>,
  toldAt: string,
): Promise<void> {
  const older = { $or: [{ 'report.toldAt': null }, { 'report.toldAt': { $lt: toldAt } }] }
  await ExpenseModel.updateMany(
    { 'report.id': reportId, userId, ...older } as never,
    { $set: { 'report.waits': state === 'waiting', 'report.toldAt': toldAt } },
    { timestamps: false },
  )
}

/**
 * Frees the expenses of a report that has ended, or those that it has returned. What is free stays as it is, also when
 * another report has it by now: so the events of a report may come in any order, and twice.
 */
export async function freeExpenses(report: EventData<'expensereport.changed'>): Promise<void> {
  const { reportId, userId, state, returned } = report
  const isOver = state === 'withdrawn' || state === 'failed'
  if (!isOver && returned.length === 0) return
  const which = { 'report.id': reportId, userId, ...(!isOver && { _id: { $in: returned } }) }
  const locked = await ExpenseModel.find(which).lean<StoredExpense[]>()
  if (locked.length === 0) return
  const newest = Math.max(...locked.map(({ updatedAt }) => updatedAt.getTime()))
  const updatedAt = nextUpdatedAt(new Date(newest))
  const statusOf = (expense: StoredExpense) =>
    isOver ? (expense.report?.formerStatus ?? 'Draft') : 'Draft'
  for (const status of expenseStatuses)
    await ExpenseModel.updateMany(
      { _id: { $in: locked.filter((each) => statusOf(each) === status).map(({ _id }) => _id) } },
      {
        $set: { status, updatedAt, ...(!isOver && { returnedFrom: reportId }) },
        $unset: { report: 1 },
      },
      { timestamps: false },
    )
  const freed = (each: StoredExpense) => ({ ...each, status: statusOf(each), report: undefined })
  await announceFollowed(locked.map((each) => [each, freed(each)]))
  tellLocksChanged({ reportId, userId })
}
