import { RateDayModel } from './rate-day.model.ts'
import { readRates } from './read-rates.ts'

/** Documents of one write: some 300 kB. */
const atOnce = 500

/** Takes the days of the file into the table. Run again after a crash it ends the same. */
export async function importRates(csv: string): Promise<void> {
  const days = readRates(csv)
  for (let from = 0; from < days.length; from += atOnce)
    await RateDayModel.bulkWrite(
      days.slice(from, from + atOnce).map((day) => ({
        replaceOne: { filter: { _id: day._id }, replacement: day, upsert: true },
      })),
      { ordered: false },
    )
}
