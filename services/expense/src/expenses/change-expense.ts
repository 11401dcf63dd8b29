import { Expense, type ExpenseChange } from '@sortie/contracts/expense'
import { invalidField, notFound } from '@sortie/platform/errors'
import { withId } from '@sortie/platform/mongo/model'
import { transaction } from '@sortie/platform/mongo/transaction'
import { demandUnchanged, nextUpdatedAt } from '@sortie/platform/revision'
import * as z from 'zod/mini'
import { paidFieldsWithout, price, withoutPaid } from '../rates/price.ts'
import { lockTrip } from '../trips/lock-trip.ts'
import { announceExpenses } from './announce-expenses.ts'
import { ExpenseModel } from './expense.model.ts'
import { demandUnlocked } from './expense-lock.ts'
import { lastRate } from './last-rate.ts'
import { searchKeysOf } from './search-words.ts'

/** Changes the given fields. 409 expense_changed when `updatedAt` is not that of the current expense. */
export function changeExpense(
  id: string,
  { updatedAt: seen, ...change }: ExpenseChange,
  userId: string,
): Promise<Expense> {
  return transaction(async () => {
    const before = await ExpenseModel.findOne({ _id: id, userId }).lean()
    if (!before) throw notFound('expense')
    demandUnlocked([before])
    if (change.lostReceipt && before.receiptCount > 0)
      throw invalidField('lostReceipt', 'This expense has a receipt: none is to be declared lost.')
    demandUnchanged('expense', before.updatedAt, seen, () => z.encode(Expense, withId(before)))
    if (change.tripId !== before.tripId) await lockTrip(change.tripId, userId)
    const costs = await price(change, (pair) => lastRate(userId, pair, id), before)
    const keys = searchKeysOf({ ...withoutPaid({ ...before, ...change }), ...costs })
    const expense = await ExpenseModel.findOneAndUpdate(
      { _id: id, userId },
      {
        $set: {
          ...withoutPaid(change),
          ...keys,
          ...costs,
          updatedAt: nextUpdatedAt(before.updatedAt),
        },
        $unset: paidFieldsWithout(costs),
      },
      { returnDocument: 'after', timestamps: false },
    ).lean()
    if (!expense) throw notFound('expense')
    await announceExpenses('changed', [[before, expense]])
    return withId(expense)
  })
}
