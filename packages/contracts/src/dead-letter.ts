import * as z from 'zod/mini'
import { Instant, pageQuery } from './common.ts'
import { defineApi } from './endpoint.ts'

/** An event that failed in every round. The service that could not handle it keeps it until a person decides. */
export const DeadLetter = z.object({
  id: z.string(),
  /** The event's name; `unreadable` when it is not a valid event. */
  type: z.string(),
  /** The event as it came, as JSON text. */
  content: z.string(),
  reason: z.string(),
  tries: z.int(),
  /** When the fact that the event reports happened. */
  happenedAt: z.nullable(Instant),
  failedAt: Instant,
})
export type DeadLetterJson = z.input<typeof DeadLetter>

export const mostChosen = 200
/** The letters by their ids: nobody judges what they have not seen. */
export const DeadLetterChoice = z.object({
  ids: z.array(z.string().check(z.maxLength(200))).check(z.minLength(1), z.maxLength(mostChosen)),
})
export type DeadLetterChoice = z.output<typeof DeadLetterChoice>

const Letters = z.object({
  letters: z.array(DeadLetter),
  /** How many there are, also beyond `limit`. */
  total: z.int(),
})
/** `failed`: these remain, with the new reason. */
const Redriven = z.object({ handled: z.int(), failed: z.int() })

/** The services that hear events, and so may fail to handle one. */
export const deadLetterServices = ['auth', 'expense', 'travel', 'receipt', 'report'] as const
export type DeadLetterService = (typeof deadLetterServices)[number]

/** Each service answers for its own letters; the screen asks all of them. */
function deadLetterApiOf(service: DeadLetterService) {
  const path = `/admin/dead-letters/${service}`
  return defineApi({
    list: {
      method: 'GET',
      path,
      access: 'admin',
      summary: `Events that the ${service} service could not handle, with the reason.`,
      query: z.object({ limit: pageQuery.limit }),
      response: Letters,
    },
    redrive: {
      method: 'POST',
      path: `${path}/redrive`,
      access: 'admin',
      summary: `Handles dead letters of the ${service} service again, the oldest first.`,
      body: DeadLetterChoice,
      response: Redriven,
      status: 200,
      idempotent: false,
      slow: true,
    },
    discard: {
      method: 'POST',
      path: `${path}/discard`,
      access: 'admin',
      summary: `Removes dead letters of the ${service} service: what they tell is never done.`,
      body: DeadLetterChoice,
      response: z.object({ discarded: z.int() }),
      status: 200,
      idempotent: false,
    },
  })
}

export const deadLetterApis = {
  auth: deadLetterApiOf('auth'),
  expense: deadLetterApiOf('expense'),
  travel: deadLetterApiOf('travel'),
  receipt: deadLetterApiOf('receipt'),
  report: deadLetterApiOf('report'),
}
