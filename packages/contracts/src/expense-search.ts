import type { ExpenseJson } from './expense.ts'
import type { Nullable } from './foreign-money.ts'
import { searchTerms, wantedTerms } from './search.ts'

/** Keeps the dots of amounts. */
const word = /[\p{L}\p{N}]+(?:\.\p{N}+)*/gu
const months =
  'January,February,March,April,May,June,July,August,September,October,November,December'.split(',')

type Named = 'merchant' | 'notes' | 'category' | 'amount' | 'date'
export type Searched = Pick<ExpenseJson, Named> &
  Nullable<Pick<ExpenseJson, 'paidAmount' | 'paidCurrency'>>

/**
 * What an expense is found by: category, amount, what was paid in another currency, date ("july 3 2026" and as
 * 2026.07.03 or 07.03), merchant and the beginning of its notes.
 */
export function expenseTerms(expense: Searched): string[] {
  const { merchant, notes, category, amount, paidAmount, paidCurrency, date } = expense
  const [year, month, day] = date.slice(0, 10).split('-')
  const when = `${months[Number(month) - 1]} ${Number(day)} ${year} ${year}.${month}.${day} ${month}.${day}`
  const paid = paidAmount && paidCurrency ? `${paidAmount} ${paidCurrency}` : ''
  const typed = `${merchant} ${notes}`
  const asWanted = wantedText(typed)
  const both = asWanted === typed ? typed : `${typed} ${asWanted}`
  return searchTerms(`${category} ${amount} ${paid} ${when} ${both}`, word)
}

/** "2026-07-03" or a month "2026-07"; "07/03/2026", "07/03/26" and "07/03" as pages and papers have it; "03.07.2026". */
const days: [form: RegExp, order: readonly ('year' | 'month' | 'day')[]][] = [
  [/(?<![\p{L}\d.-])(\d{4})-(\d\d?)(?:-(\d\d?))?(?![\p{L}\d-]|\.\d)/gu, ['year', 'month', 'day']],
  [/(?<![\d./])(\d\d?)\/(\d\d?)\/(\d{4}|\d\d)(?![\d/]|\.\d)/g, ['month', 'day', 'year']],
  [/(?<![\d./])(\d\d?)\/(\d\d?)(?![\d/]|\.\d)/g, ['month', 'day']],
  [/(?<![\d.])(\d\d?)\.(\d\d?)\.(\d{4})(?!\d|\.\d)/g, ['day', 'month', 'year']],
]

/** With its days as the index has them: 2026.07.03. */
function withDays(q: string): string {
  return days.reduce(
    (text, [form, order]) =>
      text.replace(form, (_, ...found: (string | undefined)[]) =>
        (['year', 'month', 'day'] as const)
          .flatMap((name) => found[order.indexOf(name)] ?? [])
          .map((part, index) => (index === 0 && order.includes('year') ? yearOf(part) : part))
          .map((part) => part.padStart(2, '0'))
          .join('.'),
      ),
    q,
  )
}

function yearOf(written: string): string {
  return written.length === 2 ? `20${written}` : written
}

/** With amounts, as "1,234.50" and "42,50", and days as the index has them. What a person typed is indexed so as well. */
function wantedText(text: string): string {
  return withDays(text)
    .replace(/(\d),(?=\d{3}(?!\d))/g, '$1')
    .replace(/(\d),(?=\d{1,2}(?!\d))/g, '$1.')
}

/** The words of a search for expenses. */
export function wantedOfExpenses(q: string): string[] {
  return wantedTerms(wantedText(q), word)
}

/** Whether `q` finds the expense, whose mission has this name; by the same rule as the server's index. */
export function findsExpense(q: string, expense: Searched, mission = ''): boolean {
  const terms = [...expenseTerms(expense), ...searchTerms(mission, word)]
  const wanted = wantedOfExpenses(q)
  return wanted.length > 0 && wanted.every((one) => terms.some((term) => term.startsWith(one)))
}
