import type { EventData } from '@sortie/contracts/events'
import { type ExpenseReportLink, expenseStatuses } from '@sortie/contracts/expense'
import { note } from '@sortie/platform/events/note'
import { nextUpdatedAt } from '@sortie/platform/revision'
import { KnownReportModel } from '../reports/known-report.model.ts'
import { announceUnchanged } from './announce-unchanged.ts'
import { ExpenseModel, type StoredExpense } from './expense.model.ts'
import { expenseNote } from './noted.ts'

type Change = EventData<'expensereport.changed'>

/** Frees or keeps the expenses of a report as its newest event says; one that comes late changes nothing. */
export async function followReport(change: Change): Promise<void> {
  const { reportId: _id, userId, version, state } = change
  const known = await KnownReportModel.findById(_id).lean()
  if (known && known.version >= version) return
  const ended = state === 'withdrawn' || state === 'failed'
  await KnownReportModel.updateOne({ _id }, { $set: { userId, version, ended } }, { upsert: true })
  const held = await ExpenseModel.find({ 'report.id': _id, userId })
    .lean<StoredExpense[]>()
    .then((all) => all.filter(({ report }) => report?.state !== 'returned'))
  if (ended) await freeAll(held)
  else await keepOrReturn(held, change)
  await noteDifference(held)
  await announceUnchanged(held)
}

/** A step of the approval that leaves an expense as it was is in the report's own history. */
async function noteDifference(before: StoredExpense[]): Promise<void> {
  const after = await ExpenseModel.find({ _id: { $in: before.map(({ _id }) => _id) } }).lean()
  const byId = new Map(after.map((expense) => [expense._id, expense]))
  const notes = before.map((each) =>
    expenseNote('expense_changed', each, byId.get(each._id) ?? each),
  )
  await note(...notes.filter(({ changes }) => changes && changes.length > 0))
}

async function freeAll(held: StoredExpense[]): Promise<void> {
  for (const status of expenseStatuses)
    await change(
      held.filter(({ report }) => report?.formerStatus === status),
      { $set: { status }, $unset: { report: 1 } },
    )
}

async function keepOrReturn(held: StoredExpense[], event: Change): Promise<void> {
  const { number, waitsFor, returned } = event
  for (const { reason, expenseIds } of returned) {
    const ids = new Set(expenseIds)
    const link = { state: 'returned', waitsFor: null, reason } as const
    await change(
      held.filter(({ _id }) => ids.has(_id)),
      { $set: { status: 'Draft', ...linkOf({ number, ...link }) } },
    )
  }
  if (event.state === 'returned') return
  const freed = new Set(returned.flatMap(({ expenseIds }) => expenseIds))
  const link = { number, state: lockOf(event.state), waitsFor, reason: null }
  await change(
    held.filter(({ _id }) => !freed.has(_id)),
    { $set: linkOf(link) },
  )
}

function lockOf(state: Change['state']): ExpenseReportLink['state'] {
  return state === 'approved' || state === 'preparing' ? state : 'submitted'
}

function linkOf(link: Omit<ExpenseReportLink, 'id'>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(link).map(([name, value]) => [`report.${name}`, value]))
}

async function change(
  expenses: StoredExpense[],
  { $set, ...more }: { $set: object; $unset?: object },
): Promise<void> {
  if (expenses.length === 0) return
  const newest = Math.max(...expenses.map(({ updatedAt }) => updatedAt.getTime()))
  await ExpenseModel.updateMany(
    { _id: { $in: expenses.map(({ _id }) => _id) } },
    { $set: { ...$set, updatedAt: nextUpdatedAt(new Date(newest)) }, ...more },
    { timestamps: false },
  )
}
