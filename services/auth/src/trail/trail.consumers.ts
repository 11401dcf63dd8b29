import { defineConsumers, repeatable } from '@sortie/platform/events/consume'
import { keepNote } from './note.ts'

export const trailConsumers = defineConsumers({
  'trail.noted': repeatable(({ id, time, data }) => keepNote(id, time, data)),
})
