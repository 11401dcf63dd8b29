import { defineConsumers, repeatable } from '@sortie/platform/events/consume'
import { keepPerson } from '../people/keep-person.ts'
import { nameTrip } from '../trips/name-trip.ts'
import { countReceipt, recountReceipts, uncountReceipt } from './count-receipt.ts'
import { forgetTrip } from './forget-trip.ts'
import { freeExpenses } from './free-expenses.ts'

export const expenseConsumers = defineConsumers({
  'user.registered': ({ data }) => keepPerson(data),
  'user.changed': ({ data }) => keepPerson(data),
  'trip.created': ({ data }) => nameTrip(data),
  'trip.changed': ({ data }) => nameTrip(data),
  'trip.deleted': ({ data }) => forgetTrip(data),
  'receipt.added': repeatable(({ data }) => countReceipt(data)),
  'receipt.deleted': repeatable(({ data }) => uncountReceipt(data)),
  'receipt.recounted': repeatable(({ data }) => recountReceipts(data)),
  'expensereport.changed': ({ data }) => freeExpenses(data),
})
