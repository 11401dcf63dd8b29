import { defineConsumers } from '@sortie/platform/events/consume'
import { endAccess } from './end-access.ts'

export const userConsumers = defineConsumers({
  'user.changed': ({ data, time }) => endAccess(data, new Date(time)),
})
