import type { Expense, NewExpense } from '@sortie/contracts/expense'
import { notFound } from '@sortie/platform/errors'
import { withId } from '@sortie/platform/mongo/model'
import { isDuplicate, transaction } from '@sortie/platform/mongo/transaction'
import { price, withoutPaid } from '../rates/price.ts'
import { lockTrip } from '../trips/lock-trip.ts'
import { announceExpenses } from './announce-expenses.ts'
import { ExpenseModel, type StoredExpense } from './expense.model.ts'
import { lastRate } from './last-rate.ts'
import { searchKeysOf } from './search-words.ts'

export async function createExpense(
  body: NewExpense & { id?: string },
  userId: string,
): Promise<Expense> {
  const { id, ...given } = withoutPaid(body)
  const fields = { ...given, ...(await price(body, (pair) => lastRate(userId, pair))) }
  return transaction(async () => {
    await lockTrip(fields.tripId, userId)
    const [expense] = await ExpenseModel.create([
      { ...(id && { _id: id }), ...fields, ...searchKeysOf(fields), userId },
    ])
    if (!expense) throw new Error('a created expense is answered')
    const made = expense.toObject()
    await announceExpenses('created', [[null, made]])
    return withId(made)
  })
}

/** Of any number of calls with one id, concurrent or after a crash, one creates; the others return what exists. */
export async function createOnce(
  body: NewExpense & { id: string },
  userId: string,
  before: () => Promise<void>,
): Promise<Expense> {
  const there = await created(body.id, userId)
  if (there) return there
  await before()
  try {
    return await createExpense(body, userId)
  } catch (error) {
    const other = isDuplicate(error) ? await created(body.id, userId) : null
    if (!other) throw error
    return other
  }
}

async function created(id: string, userId: string): Promise<Expense | null> {
  const expense = await ExpenseModel.findById(id).lean<StoredExpense>()
  if (expense && expense.userId !== userId) throw notFound('expense')
  return expense && withId(expense)
}
