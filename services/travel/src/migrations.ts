import { AppError } from '@sortie/platform/errors'
import type { Migration } from '@sortie/platform/mongo/migrate'
import { scheduleOf } from './flights/flight.ts'
import { FlightModel } from './models/flight.model.ts'

export const migrations: Migration[] = [
  { name: '0001-flights-by-the-zones-of-more-airports', run: judgeFlightsAgain },
]

/** For flights recorded while fewer airports were known. */
async function judgeFlightsAgain(): Promise<void> {
  for await (const flight of FlightModel.find().lean().cursor())
    await FlightModel.updateOne(
      { _id: flight._id, updatedAt: flight.updatedAt },
      { $set: scheduleOrNothing(flight) },
      { timestamps: false },
    )
}

/** A flight that would be refused today keeps what it has. */
function scheduleOrNothing(flight: Parameters<typeof scheduleOf>[0]) {
  try {
    return scheduleOf(flight, true)
  } catch (error) {
    if (error instanceof AppError) return {}
    throw error
  }
}
