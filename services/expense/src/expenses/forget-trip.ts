import { note } from '@sortie/platform/events/note'
import { publishAll } from '@sortie/platform/events/outbox'
import { TripModel } from '../trips/trip.model.ts'
import { idsOf } from './announced.ts'
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
  await publishAll(
    'expense.changed',
    expenses.map((each) => idsOf({ ...each, tripId: null })),
  )
  await note(
    ...expenses.map((each) => expenseNote('expense_changed', each, { ...each, tripId: null })),
  )
}
