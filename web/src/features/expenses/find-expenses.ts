import type { ExpenseJson } from '@sortie/contracts/expense'
import { searchTerms, wantedTerms } from '@sortie/contracts/search'
import { byText, type Columns, type Sorting } from '../../lib/sorting.ts'
import type { Option } from '../../ui/select.tsx'

/** Sorted by date, they keep the server's order. Amounts are compared as numbers, as the server does, whatever their currency. */
export const expenseColumns: Columns<ExpenseJson> = {
  merchant: byText(({ merchant }) => merchant),
  category: byText(({ category }) => category),
  status: byText(({ status }) => status),
  amount: (a, b) => Number(a.amount) - Number(b.amount),
}

/** Keeps dots, which belong to amounts. */
const word = /[\p{L}\p{N}]+(?:\.\p{N}+)*/gu

export const newestFirst: Sorting = { sort: 'date', order: 'desc' }

/** For a select, where there is no room for columns. */
export const sortOptions: Option[] = [
  { value: 'date desc', label: 'Newest first' },
  { value: 'date asc', label: 'Oldest first' },
  { value: 'amount desc', label: 'Largest amount first' },
  { value: 'amount asc', label: 'Smallest amount first' },
  { value: 'merchant asc', label: 'Merchant A to Z' },
  { value: 'merchant desc', label: 'Merchant Z to A' },
  { value: 'category asc', label: 'By category' },
  { value: 'status asc', label: 'Drafts first' },
  { value: 'status desc', label: 'Submitted first' },
]

/** The first press on a column header sorts in the column's default direction, the next one in the other. */
export function sortedBy(column: string, { sort, order }: Sorting): Sorting {
  const own = column === 'date' || column === 'amount' ? 'desc' : 'asc'
  const other = own === 'desc' ? 'asc' : 'desc'
  return { sort: column, order: sort === column && order === own ? other : own }
}

/**
 * Expenses in which each word begins a word of merchant, notes, category or mission, or the amount. The whole list is
 * loaded, so results are immediate.
 */
export function findExpenses(
  expenses: readonly ExpenseJson[],
  q: string,
  tripNames: ReadonlyMap<string, string>,
): readonly ExpenseJson[] {
  const wanted = wantedTerms(q, word).map((word) => ` ${word}`)
  if (wanted.length === 0) return q.trim() ? [] : expenses
  const named = new Map(
    [...tripNames].map(([id, name]) => [id, ` ${searchTerms(name, word).join(' ')}`]),
  )
  return expenses.filter((each) => {
    const text = textOf(each) + (named.get(each.tripId ?? '') ?? '')
    return wanted.every((word) => text.includes(word))
  })
}

const texts = new WeakMap<ExpenseJson, string>()

function textOf(expense: ExpenseJson): string {
  const known = texts.get(expense)
  if (known !== undefined) return known
  const { merchant, notes, category, amount } = expense
  const text = ` ${searchTerms(`${merchant} ${notes} ${category}`, word).join(' ')} ${amount}`
  texts.set(expense, text)
  return text
}
