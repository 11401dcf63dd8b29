import { notFound } from '@sortie/platform/errors'
import { note } from '@sortie/platform/events/note'
import { publish } from '@sortie/platform/events/outbox'
import { transaction } from '@sortie/platform/mongo/transaction'
import { idsOf } from './announced.ts'
import { ExpenseModel } from './expense.model.ts'
import { demandUnlocked } from './expense-lock.ts'
import { expenseNote } from './noted.ts'

/** Its receipts are deleted by the event (decision 27). */
export function deleteExpense(id: string, userId: string): Promise<void> {
  return transaction(async () => {
    const expense = await ExpenseModel.findOneAndDelete({ _id: id, userId }).lean()
    if (!expense) throw notFound('expense')
    demandUnlocked([expense])
    await publish('expense.deleted', idsOf(expense))
    await note(expenseNote('expense_deleted', expense, null))
  })
}
