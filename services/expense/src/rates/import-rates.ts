import type { Caller } from '@sortie/platform/context'
import { publish } from '@sortie/platform/events/outbox'
import { transaction } from '@sortie/platform/mongo/transaction'
import { log } from '@sortie/platform/ops/logger'
import { told } from '@sortie/platform/trail/fact'
import { type RateDay, RateDayModel } from './rate-day.model.ts'
import { readRates } from './read-rates.ts'

/** Documents of one write: some 300 kB. */
const atOnce = 500

/** Takes the days of the file into the table, and logs who did. Run again after a crash it ends the same. */
export async function importRates(csv: string, admin: Caller): Promise<void> {
  const taken = await keepDays(await readRates(csv))
  log.info({ act: 'rates_imported', actorId: admin.id, ...taken }, 'administrator acted')
}

export async function keepDays(days: RateDay[]) {
  for (let from = 0; from < days.length; from += atOnce)
    await RateDayModel.bulkWrite(
      days.slice(from, from + atOnce).map((day) => ({
        replaceOne: { filter: { _id: day._id }, replacement: day, upsert: true },
      })),
      { ordered: false },
    )
  const named = days.map(({ _id }) => _id).sort()
  const [first, last] = [named[0], named.at(-1)]
  const changes = [told('count', days.length), told('startDate', first), told('endDate', last)]
  const about = { kind: 'organisation', id: 'rates', changes } as const
  await transaction(() => publish('rates.changed', { trail: { act: 'rates_imported', ...about } }))
  return { days: days.length, first, last }
}
