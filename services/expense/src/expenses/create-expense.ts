import type { Expense, NewExpense } from '@sortie/contracts/expense'
import { publish } from '@sortie/platform/events/outbox'
import { withId } from '@sortie/platform/mongo/model'
import { transaction } from '@sortie/platform/mongo/transaction'
import { claimMission } from '../missions/claim-mission.ts'
import { ExpenseModel } from './expense.model.ts'
import { searchKeysOf } from './search-words.ts'

export function createExpense(body: NewExpense, userId: string): Promise<Expense> {
  return transaction(async () => {
    await claimMission(body.tripId, userId)
    const [expense] = await ExpenseModel.create([{ ...body, ...searchKeysOf(body), userId }])
    if (!expense) throw new Error('a created expense is answered')
    await publish('expense.created', { expenseId: expense._id, userId, tripId: expense.tripId })
    return withId(expense.toObject())
  })
}
