import { lockSentence } from '@sortie/contracts/expense-lock'
import { AppError } from '@sortie/platform/errors'
import type { StoredExpense } from './expense.model.ts'

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
