import type { ExpenseJson } from '@sortie/contracts/expense'
import type { ScannedReceipt } from '@sortie/contracts/scan'
import { isSettled, type Pile } from '../inbox/inbox.ts'

/** The receipt of the Inbox that says amount and day of an expense, by its id. Each is found for one expense alone. */
export function foundInInbox(
  expenses: readonly ExpenseJson[],
  piles: readonly Pile[],
): Map<string, Pile> {
  const free = piles.filter(
    (pile) => isSettled(pile) && pile.pages.every(({ alreadyOn }) => !alreadyOn),
  )
  const found = new Map<string, Pile>()
  for (const expense of expenses) {
    const nth = free.findIndex(({ reading }) => reading && says(reading, expense))
    const [pile] = nth < 0 ? [] : free.splice(nth, 1)
    if (pile) found.set(expense.id, pile)
  }
  return found
}

/** A currency that was not read speaks against nothing. */
function says(
  { amount: read, currency: of, date: day }: ScannedReceipt,
  { amount, currency, paidAmount, paidCurrency, date }: ExpenseJson,
): boolean {
  const sums = [
    [amount, currency],
    [paidAmount, paidCurrency],
  ]
  return (
    day === date.slice(0, 10) &&
    sums.some(([sum, code]) => sum && Number(sum) === read && (of ?? code) === code)
  )
}
