import { transaction } from '@sortie/platform/mongo/transaction'
import { allOf } from './all-of.ts'
import { announceExpenses } from './announce-expenses.ts'
import { ExpenseModel } from './expense.model.ts'
import { demandUnlocked } from './expense-lock.ts'

export function deleteExpenses(ids: string[], userId: string): Promise<void> {
  return transaction(async () => {
    const expenses = await allOf(ids, userId)
    demandUnlocked(expenses)
    await ExpenseModel.deleteMany({ _id: { $in: ids }, userId })
    await announceExpenses(
      'deleted',
      expenses.map((each) => [each, null]),
    )
  })
}
