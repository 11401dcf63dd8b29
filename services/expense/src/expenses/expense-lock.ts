import type { Expense } from '@sortie/contracts/expense'
import { lockSentence } from '@sortie/contracts/expense-lock'
import type { Caller } from '@sortie/platform/context'
import { AppError } from '@sortie/platform/errors'
import type { StoredExpense } from './expense.model.ts'

/** What a person says of their own expenses: nobody says it for them (decision 74). */
export function demandOwnWord(
  given: Partial<Pick<Expense, 'status' | 'lostReceipt'>>,
  { actor }: Caller,
): void {
  if (!actor) return
  const says = (field: string, sentence: string) =>
    new AppError('forbidden', 'own_word', sentence, { fields: { [field]: sentence } })
  if (given.status && given.status !== 'Draft')
    throw says('status', 'Leave it as a Draft: only the person themselves submits an expense.')
  if (given.lostReceipt)
    throw says('lostReceipt', 'Only the person themselves can declare a receipt lost.')
}

type Reported = Pick<StoredExpense, '_id' | 'report'>

/** 409 when one of these expenses is in a report. `fields` names them by id. */
export function demandUnlocked(expenses: Reported[]): void {
  const locked = expenses.flatMap(({ _id, report }) =>
    report ? [[_id, lockSentence(report)] as const] : [],
  )
  const [first] = locked
  if (!first) return
  throw new AppError(
    'conflict',
    'expense_in_report',
    expenses.length === 1
      ? first[1]
      : `${first[1]} Nothing was changed: ${locked.length} of these expenses cannot be.`,
    { fields: Object.fromEntries(locked) },
  )
}
