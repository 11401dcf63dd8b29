import { type Expense, type ExpenseStatus, expenseStatuses } from '@sortie/contracts/expense'
import { AppError } from '@sortie/platform/errors'
import { tellPages } from '@sortie/platform/events/outbox'
import { withId } from '@sortie/platform/mongo/model'
import { afterCommit, transaction } from '@sortie/platform/mongo/transaction'
import { nextUpdatedAt } from '@sortie/platform/revision'
import { allOf } from './all-of.ts'
import { announceFollowed } from './announce-expenses.ts'
import { ExpenseModel, type StoredExpense } from './expense.model.ts'
import { demandUnlocked } from './expense-lock.ts'

type Lock = {
  reportId: string
  number: string
  expenses: Array<{ id: string; updatedAt?: Date | undefined }>
}

/**
 * Locks all of these expenses for a report, or none. Repeatable: what it has locked already stays as it is, and what it
 * has returned stays free.
 */
export function lockExpenses(lock: Lock, userId: string): Promise<Expense[]> {
  return transaction(async () => {
    const { reportId, number, expenses } = lock
    const before = await allOf(
      expenses.map(({ id }) => id),
      userId,
    )
    const others = before.filter(
      ({ report, returnedFrom }) => report?.id !== reportId && returnedFrom !== reportId,
    )
    if (others.length === 0) return inOrder(before)
    demandUnlocked(others)
    demandUnchanged(others, lock)
    const link = { id: reportId, number }
    const newest = Math.max(...others.map(({ updatedAt }) => updatedAt.getTime()))
    const updatedAt = nextUpdatedAt(new Date(newest))
    for (const formerStatus of expenseStatuses) await submit(others, formerStatus, link, updatedAt)
    const locked = await allOf(
      lock.expenses.map(({ id }) => id),
      userId,
    )
    const lockedById = new Map(locked.map((expense) => [expense._id, expense]))
    await announceFollowed(others.map((each) => [each, lockedById.get(each._id) ?? each]))
    tellLocksChanged({ reportId, userId })
    return inOrder(locked)
  })
}

export function tellLocksChanged(report: { reportId: string; userId: string }): void {
  afterCommit(() => tellPages('expensereport.followed', report))
}

function demandUnchanged(found: StoredExpense[], { expenses }: Lock): void {
  const seen = new Map(expenses.map(({ id, updatedAt }) => [id, updatedAt?.getTime()]))
  const changed = found.filter(
    ({ _id, updatedAt }) => (seen.get(_id) ?? updatedAt.getTime()) !== updatedAt.getTime(),
  )
  if (changed.length === 0) return
  const sentence = 'This expense was changed meanwhile. Look at it again.'
  throw new AppError(
    'conflict',
    'expense_changed',
    changed.length === 1
      ? `The expense at ${changed[0]?.merchant} was changed meanwhile. Look at it again.`
      : `${changed.length} of these expenses were changed meanwhile. Look at them again.`,
    { fields: Object.fromEntries(changed.map(({ _id }) => [_id, sentence])) },
  )
}

async function submit(
  expenses: StoredExpense[],
  formerStatus: ExpenseStatus,
  link: { id: string; number: string },
  updatedAt: Date,
): Promise<void> {
  const ids = expenses.filter(({ status }) => status === formerStatus).map(({ _id }) => _id)
  if (ids.length === 0) return
  await ExpenseModel.updateMany(
    { _id: { $in: ids } },
    {
      $set: { status: 'Submitted', report: { ...link, formerStatus }, updatedAt },
      $unset: { returnedFrom: 1 },
    },
    { timestamps: false },
  )
}

/** Oldest first, as a report prints them. */
function inOrder(expenses: StoredExpense[]): Expense[] {
  return expenses
    .toSorted(
      (a, b) =>
        a.date.getTime() - b.date.getTime() ||
        a.createdAt.getTime() - b.createdAt.getTime() ||
        (a._id < b._id ? -1 : 1),
    )
    .map(withId)
}
