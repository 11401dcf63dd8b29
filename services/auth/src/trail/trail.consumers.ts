import { type ServiceName, services } from '@sortie/contracts/apis'
import { announcements } from '@sortie/contracts/events'
import { facts } from '@sortie/contracts/facts'
import type { TrailFact } from '@sortie/contracts/trail'
import { AppError } from '@sortie/platform/errors'
import { type Consumers, repeatable } from '@sortie/platform/events/consume'
import { appendSoon } from './append.ts'

type Event = { id: string; time: string; data: { trail?: TrailFact | undefined } }

/** Who says something is known by the event: RabbitMQ lets each service announce its own alone. (Of auth: append.ts.) */
function saidBy(service: ServiceName) {
  return repeatable(async ({ id: noteId, time, data: { trail } }: Event) => {
    if (!trail) return
    const at = new Date(time)
    demandNear(at)
    await appendSoon({ noteId, at, service, ...trail })
  })
}

/** What clocks of two machines differ by at most. */
const aheadMs = 5 * 60_000
/** What waits in an outbox or a queue may have waited while a machine was off, or until somebody handled it again. */
const behindMs = 31 * 24 * 3600_000

/** The time is the word of the service that did it; what it could not be becomes a failed event. */
function demandNear(at: Date): void {
  const late = Date.now() - at.getTime()
  if (late > -aheadMs && late < behindMs) return
  const says = Number.isNaN(late) ? 'no time' : at.toISOString()
  throw new AppError(
    'invalid',
    'trail_time',
    `It says ${says}, which is more than 31 days ago, to come, or nothing.`,
  )
}

export const trailConsumers: Consumers = Object.fromEntries(
  services
    .filter((service) => service !== 'auth')
    .flatMap((service) =>
      announcements[service].filter((name) => name in facts).map((name) => [name, saidBy(service)]),
    ),
)
