import { defineConsumers } from '@sortie/platform/events/consume'
import { heedChange } from './heed-change.ts'

export const personConsumers = defineConsumers({
  'user.changed': ({ data }) => heedChange(data),
})
