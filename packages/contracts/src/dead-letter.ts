import * as z from 'zod/mini'
import { filter, Instant, pageQuery } from './common.ts'
import { type Api, defineApi } from './endpoint.ts'

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

const narrowing = {
  type: filter(z.string().check(z.maxLength(100))),
  reason: filter(z.string().check(z.maxLength(200))),
  failedAfter: filter(Instant),
  failedBefore: filter(Instant),
}
const Tries = z
  .int('tries must be a whole number')
  .check(z.minimum(1, 'tries must be at least 1'), z.maximum(1_000_000, 'tries is too large'))
const triesInQuery = z.pipe(z.pipe(z.string(), z.transform(Number)), Tries)
export const DeadLetterFilter = z.object({
  ...narrowing,
  tries: filter(triesInQuery),
})
export type DeadLetterFilter = z.output<typeof DeadLetterFilter>

export const mostChosen = 200
/** Selects letters by id, or all that match the filters. `failedBefore` excludes letters nobody has seen yet. */
export const DeadLetterChoice = z
  .object({
    ...narrowing,
    tries: z.optional(Tries),
    ids: z.optional(z.array(z.string().check(z.maxLength(200))).check(z.maxLength(mostChosen))),
  })
  .check(
    z.refine(
      ({ ids, failedBefore }) => ids !== undefined || failedBefore !== undefined,
      'Name the letters by ids, or all of them by failedBefore.',
    ),
  )
export type DeadLetterChoice = z.output<typeof DeadLetterChoice>

const Letters = z.object({
  letters: z.array(DeadLetter),
  /** How many match the filters, also beyond `limit`. */
  total: z.int(),
  /** The service's clock, to be sent as `failedBefore` when everything seen is selected. */
  asOf: Instant,
})
const Redriven = z.object({
  handled: z.int(),
  /** These remain, with the new reason. */
  failed: z.int(),
  /** Selected but not tried yet, since a call ends after some seconds. Ask again. */
  left: z.int(),
})

/** The services that hear events, and so may fail to handle one. */
export const deadLetterServices = ['expense', 'receipt', 'report'] as const
export type DeadLetterService = (typeof deadLetterServices)[number]

/** Each service answers for its own letters; the screen asks all of them. */
export function deadLetterApiOf(service: DeadLetterService) {
  const path = `/admin/dead-letters/${service}`
  const api = {
    list: {
      method: 'GET',
      path,
      access: 'admin',
      summary: `Events that the ${service} service could not handle, with the reason.`,
      query: z.extend(DeadLetterFilter, { limit: pageQuery.limit }),
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
  } as const satisfies Api
  return defineApi(api)
}

export const deadLetterApis = {
  expense: deadLetterApiOf('expense'),
  receipt: deadLetterApiOf('receipt'),
  report: deadLetterApiOf('report'),
}
