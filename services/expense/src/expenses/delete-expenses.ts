import { note } from '@sortie/platform/events/note'
import { publishAll } from '@sortie/platform/events/outbox'
import { transaction } from '@sortie/platform/mongo/transaction'
import { allOf } from './all-of.ts'
import { idsOf } from './announced.ts'
import { ExpenseModel } from './expense.model.ts'
import { demandUnlocked } from './expense-lock.ts'
import { expenseNote } from './noted.ts'

export function deleteExpenses(ids: string[], userId: string): Promise<void> {
  return transaction(async () => {
    const expenses = await allOf(ids, userId)
    demandUnlocked(expenses)
    await ExpenseModel.deleteMany({ _id: { $in: ids }, userId })
    await publishAll('expense.deleted', expenses.map(idsOf))
    await note(...expenses.map((expense) => expenseNote('expense_deleted', expense, null)))
  })
}
