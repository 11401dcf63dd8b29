import { ExpenseModel } from '../expenses/expense.model.ts'
import { searchKeysOf } from '../expenses/search-words.ts'

const batch = 500

export async function addSearchWords(): Promise<void> {
  for (let last = ''; ; ) {
    const expenses = await ExpenseModel.find({ _id: { $gt: last } }, { merchant: 1, notes: 1 })
      .sort({ _id: 1 })
      .limit(batch)
      .lean()
    if (expenses.length === 0) return
    await ExpenseModel.bulkWrite(
      expenses.map(({ _id, merchant, notes }) => ({
        updateOne: { filter: { _id }, update: { $set: searchKeysOf({ merchant, notes }) } },
      })),
      { timestamps: false },
    )
    last = expenses.at(-1)?._id ?? ''
  }
}
