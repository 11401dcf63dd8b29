import * as z from 'zod/mini'
import { Instant } from './common.ts'
import { defineApi } from './endpoint.ts'

const counts = { records: z.int(), bytes: z.int() }
/** What a person has added to one service today (UTC), the limits, and when the next day begins. */
export const DayUsage = z.object({ ...counts, limits: z.object(counts), until: Instant })
export type DayUsageJson = z.input<typeof DayUsage>

/** The services that bound what a person adds a day in records and text. Receipts have limits of their own. */
export const dayUsageApis = {
  expense: apiOf('expense', 'expenses'),
  travel: apiOf('travel', 'missions and flights'),
  report: apiOf('report', 'signatures and reports'),
}
export type CountingService = keyof typeof dayUsageApis

function apiOf<const S extends string>(service: S, records: string) {
  return defineApi({
    addedToday: {
      method: 'GET',
      path: `/api/usage/${service}`,
      access: 'user',
      summary: `How many ${records} and bytes of text you have added today, and the limits.`,
      response: DayUsage,
    },
  })
}
