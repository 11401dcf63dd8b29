import type { ExpenseJson, NewExpenseJson } from '@sortie/contracts/expense'
import { findsExpense } from '@sortie/contracts/expense-search'
import { placeOf } from '@sortie/contracts/road'
import { folded } from '@sortie/contracts/search'
import type { Waiting } from './database.ts'

/** Names of missions by their ids: a search finds by them too. */
const noNames: ReadonlyMap<string, string> = new Map()

export type Filters = Partial<Record<string, string | number>>

/** An expense as its row shows it before the server has it. */
export function expenseOf({ key, personId, expenseId, at, ...action }: Waiting): ExpenseJson {
  const body = action.kind === 'create' ? action.body : undefined
  const time = new Date(at).toISOString()
  return {
    id: expenseId,
    userId: personId,
    receiptCount: 0,
    createdAt: time,
    updatedAt: time,
    ...withChange(
      {
        tripId: null,
        date: time,
        category: 'Other',
        merchant: '',
        amount: '0.00',
        currency: 'USD',
        paymentMethod: '',
        notes: '',
        status: 'Draft',
      },
      body ?? {},
    ),
  }
}

/** A record with what somebody typed over it. */
export function withChange<T extends object>(record: T, change: Partial<NewExpenseJson>): T {
  const { amount, tripId, ...others } = change
  return {
    ...record,
    ...others,
    ...(amount !== undefined && { amount: Number(amount).toFixed(2) }),
    ...(tripId !== undefined && { tripId: tripId || null }),
  }
}

/** A list with the queued changes applied: new expenses in their place by date, edits made, deleted ones left out. */
export function withWaiting(
  expenses: readonly ExpenseJson[],
  waiting: readonly Waiting[],
  filters: Filters = {},
  names: ReadonlyMap<string, string> = noNames,
): readonly ExpenseJson[] {
  const removed = new Set(waiting.flatMap((each) => (isRemoval(each) ? each.ids : [])))
  if (removed.size > 0) expenses = expenses.filter(({ id }) => !removed.has(id))
  if (waiting.every(({ kind }) => kind === 'receipt' || kind === 'remove')) return expenses
  const made = waiting.flatMap((each) =>
    each.kind === 'create' && !removed.has(each.expenseId) ? [expenseOf(each)] : [],
  )
  const known = [...made.filter((each) => matches(each, filters, names)), ...expenses]
  const changed = known.map((expense) =>
    waiting.reduce(
      (all, each) => (isComing(each, expense) ? withChange(all, each.body) : all),
      expense,
    ),
  )
  return made.length > 0 ? inOrder(changed, filters) : changed
}

/** What the server has refused, or would, does not show as if it had been taken. */
function isComing(
  each: Waiting,
  { id, report }: ExpenseJson,
): each is Waiting & { kind: 'change' } {
  return each.kind === 'change' && each.expenseId === id && each.state === 'waiting' && !report
}

function isRemoval(each: Waiting): each is Waiting & { kind: 'remove' } {
  return each.kind === 'remove' && each.state === 'waiting'
}

/** Whether an expense matches the filters, by the same rule as the server (its expense-filter.ts). */
export function matches(
  expense: ExpenseJson,
  filters: Filters,
  names: ReadonlyMap<string, string> = noNames,
): boolean {
  const { q, status, category, tripId, receipts, place, startDate, endDate } = chosen(filters)
  const day = expense.date.slice(0, 10)
  return (
    (!status || expense.status === status) &&
    (!category || expense.category === category) &&
    (!tripId || expense.tripId === tripId) &&
    (!receipts || (receipts === 'with') === expense.receiptCount > 0) &&
    (!place || placeOf(expense).at === place) &&
    (!startDate || day >= String(startDate).slice(0, 10)) &&
    (!endDate || day <= String(endDate).slice(0, 10)) &&
    (!q || findsExpense(String(q), expense, names.get(expense.tripId ?? '')))
  )
}

/** Sorted as asked, by default the newest first. */
export function inOrder(expenses: readonly ExpenseJson[], filters: Filters): ExpenseJson[] {
  const { sort = 'date', order = sort === 'date' ? 'desc' : 'asc' } = chosen(filters)
  const step = order === 'asc' ? 1 : -1
  return expenses.toSorted(
    (one, other) =>
      step * compare(sortedBy(one, sort), sortedBy(other, sort)) ||
      compare(other.date, one.date) ||
      compare(other.createdAt, one.createdAt),
  )
}

function sortedBy(expense: ExpenseJson, sort: string | number): string | number {
  if (sort === 'amount') return Number(expense.amount)
  return folded(String(expense[sort as keyof ExpenseJson]))
}

function compare<T extends string | number>(one: T, other: T): number {
  return one < other ? -1 : Number(one > other)
}

function chosen(filters: Filters): Filters {
  return Object.fromEntries(
    Object.entries(filters).filter(
      ([name, value]) => value !== '' && (value !== 'all' || name === 'q'),
    ),
  )
}
