import type { ExpenseJson } from './expense.ts'
import { searchTerms, wantedTerms } from './search.ts'

/** Keeps the dots of amounts. */
const word = /[\p{L}\p{N}]+(?:\.\p{N}+)*/gu
const months =
  'January,February,March,April,May,June,July,August,September,October,November,December'.split(',')

type Found = Pick<ExpenseJson, 'merchant' | 'notes' | 'category' | 'amount' | 'date'>

/** What an expense is found by: category, amount, date ("july 3 2026"), merchant and the beginning of its notes. */
export function expenseTerms({ merchant, notes, category, amount, date }: Found): string[] {
  const [year, month, day] = date.slice(0, 10).split('-')
  const when = `${months[Number(month) - 1]} ${Number(day)} ${year}`
  return searchTerms(`${category} ${amount} ${when} ${merchant} ${notes}`, word)
}

/** The words of a search for expenses; "1,234.50" and "42,50" are amounts. */
export function wantedOfExpenses(q: string): string[] {
  const amounts = q.replace(/(\d),(?=\d{3}(?!\d))/g, '$1').replace(/(\d),(?=\d{1,2}(?!\d))/g, '$1.')
  return wantedTerms(amounts, word)
}

/** Whether `q` finds the expense, whose mission has this name; by the same rule as the server's index. */
export function findsExpense(q: string, expense: Found, mission = ''): boolean {
  const terms = [...expenseTerms(expense), ...searchTerms(mission, word)]
  const wanted = wantedOfExpenses(q)
  return wanted.length > 0 && wanted.every((one) => terms.some((term) => term.startsWith(one)))
}
