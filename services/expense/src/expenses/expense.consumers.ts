import { defineConsumers } from '@sortie/platform/events/consume'
import { forgetMission } from '../missions/forget-mission.ts'
import { nameMission } from '../missions/name-mission.ts'
import { countReceipt, uncountReceipt } from './count-receipt.ts'

export const expenseConsumers = defineConsumers({
  'trip.created': ({ data }) => nameMission(data),
  'trip.changed': ({ data }) => nameMission(data),
  'trip.deleted': ({ data }) => forgetMission(data),
  'receipt.added': ({ data }) => countReceipt(data),
  'receipt.deleted': ({ data }) => uncountReceipt(data),
})
