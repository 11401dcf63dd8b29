import { ExpenseModel } from '../expenses/expense.model.ts'
import { searchKeysOf } from '../expenses/search-words.ts'

const batch = 500
const found = {
  ...{ merchant: 1, notes: 1, category: 1, amount: 1, date: 1 },
  ...{ paidAmount: 1, paidCurrency: 1 },
} as const

export async function addSearchWords(): Promise<void> {
  for (let last = ''; ; ) {
    const expenses = await ExpenseModel.find({ _id: { $gt: last } }, found)
      .sort({ _id: 1 })
      .limit(batch)
      .lean()
    if (expenses.length === 0) return
    await ExpenseModel.bulkWrite(
      expenses.map(({ _id, ...expense }) => ({
        updateOne: { filter: { _id }, update: { $set: searchKeysOf(expense) } },
      })),
      { timestamps: false },
    )
    last = expenses.at(-1)?._id ?? ''
  }
}
