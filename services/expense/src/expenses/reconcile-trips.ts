import { internalTravelApi } from '@sortie/contracts/internal-travel'
import { askOwner } from '@sortie/platform/http/ask-owner'
import { transaction } from '@sortie/platform/mongo/transaction'
import { reconcileAfterMs, reconcileDeleted } from '@sortie/platform/reconcile-deleted'
import { env } from '../env.ts'
import { ExpenseModel } from './expense.model.ts'
import { forgetTrip } from './forget-trip.ts'

/** Frees the expenses of missions that are gone, where the event of it was lost (decision 27). */
export function reconcileTrips(stopping?: AbortSignal, graceMs = reconcileAfterMs) {
  return reconcileDeleted({
    of: 'missions',
    references: tripsOfExpenses(new Date(Date.now() - graceMs)),
    findExisting,
    remove: ({ id, userId }) => transaction(() => forgetTrip({ tripId: id, userId })),
    stopping,
  })
}

async function* tripsOfExpenses(before: Date): AsyncGenerator<{ id: string; userId: string }> {
  const of = { tripId: { $ne: null }, createdAt: { $lt: before } }
  const expenses = ExpenseModel.find(of, { tripId: 1, userId: 1 }).sort({ userId: 1, tripId: 1 })
  for await (const { tripId, userId } of expenses.lean().cursor())
    if (tripId) yield { id: tripId, userId }
}

async function findExisting(ids: string[]): Promise<string[]> {
  const { present } = internalTravelApi
  return (await askOwner(env.TRAVEL_URL, present, ids, env.SESSION_FEED_SECRET)).ids
}
