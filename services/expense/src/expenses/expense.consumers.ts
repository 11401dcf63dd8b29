import { defineConsumers, repeatable } from '@sortie/platform/events/consume'
import { dropCopy, keepFlight, keepReceipt } from '../copies/keep-copy.ts'
import { keepPerson } from '../people/keep-person.ts'
import { nameTrip } from '../trips/name-trip.ts'
import { countReceipt, recountReceipts, uncountReceipt } from './count-receipt.ts'
import { forgetTrip } from './forget-trip.ts'
import { freeExpenses, keepWaiting } from './free-expenses.ts'

export const expenseConsumers = defineConsumers({
  'user.registered': ({ data }) => keepPerson(data),
  'user.changed': ({ data }) => keepPerson(data),
  'trip.created': ({ data }) => nameTrip(data),
  'trip.changed': ({ data }) => nameTrip(data),
  'trip.deleted': ({ data }) => forgetTrip(data),
  'flight.created': repeatable(({ data, time }) => keepFlight(data, time)),
  'flight.changed': repeatable(({ data, time }) => keepFlight(data, time)),
  'flight.deleted': repeatable(({ data }) => dropCopy(data.flightId, data.userId)),
  'receipt.added': repeatable(async ({ data, time }) => {
    await keepReceipt(data, time)
    await countReceipt(data)
  }),
  'receipt.changed': repeatable(({ data, time }) => keepReceipt(data, time)),
  'receipt.deleted': repeatable(async ({ data }) => {
    await dropCopy(data.receiptId, data.userId)
    await uncountReceipt(data)
  }),
  'receipt.recounted': repeatable(({ data }) => recountReceipts(data)),
  'expensereport.changed': async ({ data, time }) => {
    await keepWaiting(data, time)
    await freeExpenses(data)
  },
})
