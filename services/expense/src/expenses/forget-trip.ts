import { TripModel } from '../trips/trip.model.ts'
import { announceExpenses } from './announce-expenses.ts'
import { ExpenseModel } from './expense.model.ts'

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
  await announceExpenses(
    'changed',
    expenses.map((each) => [each, { ...each, tripId: null }]),
  )
}
