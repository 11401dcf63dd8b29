import type { Expense, ExpensesChange } from '@sortie/contracts/expense'
import { withId } from '@sortie/platform/mongo/model'
import { transaction } from '@sortie/platform/mongo/transaction'
import { nextUpdatedAt } from '@sortie/platform/revision'
import { lockTrip } from '../trips/lock-trip.ts'
import { allOf } from './all-of.ts'
import { announceExpenses } from './announce-expenses.ts'
import { ExpenseModel } from './expense.model.ts'
import { demandUnlocked } from './expense-lock.ts'

/** Sets the same status or mission on all of these expenses; changes none (404) when one is not the caller's. */
export function changeExpenses(
  { ids, ...change }: ExpensesChange,
  userId: string,
): Promise<Expense[]> {
  return transaction(async () => {
    const before = await allOf(ids, userId)
    demandUnlocked(before)
    await lockTrip(change.tripId, userId)
    const newest = Math.max(...before.map(({ updatedAt }) => updatedAt.getTime()))
    const changed = { ...change, updatedAt: nextUpdatedAt(new Date(newest)) }
    await ExpenseModel.updateMany(
      { _id: { $in: ids }, userId },
      { $set: changed },
      { timestamps: false },
    )
    const expenses = before.map((expense) => withId({ ...expense, ...changed }))
    await announceExpenses(
      'changed',
      before.map((each) => [each, { ...each, ...changed }]),
    )
    return expenses
  })
}
