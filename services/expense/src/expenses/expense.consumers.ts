import { defineConsumers } from '@sortie/platform/events/consume'
import { nameMission } from '../missions/name-mission.ts'
import { keepPerson } from '../people/keep-person.ts'
import { countReceipt, uncountReceipt } from './count-receipt.ts'
import { forgetMission } from './forget-mission.ts'

export const expenseConsumers = defineConsumers({
  'user.registered': ({ data }) => keepPerson(data),
  'user.changed': ({ data }) => keepPerson(data),
  'trip.created': ({ data }) => nameMission(data),
  'trip.changed': ({ data }) => nameMission(data),
  'trip.deleted': ({ data }) => forgetMission(data),
  'receipt.added': ({ data }) => countReceipt(data),
  'receipt.deleted': ({ data }) => uncountReceipt(data),
})
