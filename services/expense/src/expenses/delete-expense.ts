import { notFound } from '@sortie/platform/errors'
import { transaction } from '@sortie/platform/mongo/transaction'
import { announceExpenses } from './announce-expenses.ts'
import { ExpenseModel } from './expense.model.ts'
import { demandUnlocked } from './expense-lock.ts'

/** Its receipts are deleted by the event (decision 27). */
export function deleteExpense(id: string, userId: string): Promise<void> {
  return transaction(async () => {
    const expense = await ExpenseModel.findOneAndDelete({ _id: id, userId }).lean()
    if (!expense) throw notFound('expense')
    demandUnlocked([expense])
    await announceExpenses('deleted', [[expense, null]])
  })
}
