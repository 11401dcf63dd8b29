import { erasedEmail, erasedTexts } from '@sortie/contracts/erased'
import type { ErasedPerson } from '@sortie/platform/erasure/erase-people'
import { transaction } from '@sortie/platform/mongo/transaction'
import { withoutTexts } from '@sortie/platform/trail/fact'
import { CopyModel } from './copies/copy.model.ts'
import { announceExpenses } from './expenses/announce-expenses.ts'
import { ExpenseModel, type StoredExpense } from './expenses/expense.model.ts'
import { searchKeysOf } from './expenses/search-words.ts'
import { PersonModel } from './people/person.model.ts'
import { TripModel } from './trips/trip.model.ts'

const atOnce = 100
const byHand = { ...erasedTexts, readAs: '', tripId: null }

/** Deletes what is in no report; of the others the figures stay, which somebody signed or will. */
export async function eraseExpenses({ userId }: ErasedPerson): Promise<void> {
  while (await deleteFree(userId)) {}
  while (await takeTextsOff(userId)) {}
  await TripModel.updateMany({ userId, name: { $ne: '' } }, { $set: { name: '', gone: true } })
  await CopyModel.deleteMany({ userId })
  const email = erasedEmail(userId)
  await PersonModel.updateOne({ _id: userId }, { $set: { email } })
}

/** Their receipts are deleted by the event. */
function deleteFree(userId: string): Promise<boolean> {
  return transaction(async () => {
    const expenses = await some({ userId, report: null })
    const ids = expenses.map(({ _id }) => _id)
    await ExpenseModel.deleteMany({ _id: { $in: ids } })
    const ends = expenses.map((each) => [each, null] as const)
    await announceExpenses('deleted', ends, withoutTexts)
    return expenses.length === atOnce
  })
}

function takeTextsOff(userId: string): Promise<boolean> {
  return transaction(async () => {
    const texts = Object.entries(byHand).map(([field, text]) => ({
      [field]: { $nin: [text, null] },
    }))
    const expenses = await some({ userId, $or: texts })
    for (const expense of expenses)
      await ExpenseModel.updateOne(
        { _id: expense._id },
        { $set: { ...byHand, ...searchKeysOf({ ...expense, ...byHand }) } },
        { timestamps: false },
      )
    const changes = expenses.map((each) => [each, { ...each, ...byHand }] as const)
    await announceExpenses('changed', changes, withoutTexts)
    return expenses.length === atOnce
  })
}

function some(where: object): Promise<StoredExpense[]> {
  return ExpenseModel.find(where).limit(atOnce).lean<StoredExpense[]>().exec()
}
