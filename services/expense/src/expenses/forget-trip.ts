import { note } from '@sortie/platform/events/note'
import { TripModel } from '../trips/trip.model.ts'
import { announceUnchanged } from './announce-unchanged.ts'
import { ExpenseModel } from './expense.model.ts'
import { expenseNote } from './noted.ts'

export async function forgetTrip({
  tripId,
  userId,
}: {
  tripId: string
  userId: string
}): Promise<void> {
  await TripModel.updateOne({ _id: tripId }, { $set: { gone: true, userId } }, { upsert: true })
  const expenses = await ExpenseModel.find({ userId, tripId }).lean()
  await ExpenseModel.updateMany(
    { userId, tripId },
    { $set: { tripId: null } },
    { timestamps: false },
  )
  await announceUnchanged(expenses.map((each) => ({ ...each, tripId: null })))
  await note(
    ...expenses.map((each) => expenseNote('expense_changed', each, { ...each, tripId: null })),
  )
}
