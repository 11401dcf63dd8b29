import type { EventData, NotedEvent } from '@sortie/contracts/events'
import type { Noting } from '@sortie/contracts/trail'
import { defineConsumers, repeatable } from '@sortie/platform/events/consume'
import { keepNote } from './note.ts'

type Heard = { id: string; time: string; data: EventData<NotedEvent> }

/** Who says something is known by the event: RabbitMQ lets each service announce its own alone. */
const saidBy = (service: Noting) =>
  repeatable(({ id, time, data }: Heard) => keepNote(service, id, time, data))

export const trailConsumers = defineConsumers({
  'auth.noted': saidBy('auth'),
  'expense.noted': saidBy('expense'),
  'travel.noted': saidBy('travel'),
  'receipt.noted': saidBy('receipt'),
  'report.noted': saidBy('report'),
})
