import { instantsIn } from './zone.ts'

type Departure = { departDtLocal: string; departsAt?: Date | string | null | undefined }

/**
 * When a flight departs, in ms: by the zone of its airport, or, where that is unknown, when a clock in `readersZone`
 * shows the time of departure. Server and screens judge flights by this alone.
 */
export function departureOf({ departsAt, departDtLocal }: Departure, readersZone: string): number {
  if (departsAt) return new Date(departsAt).getTime()
  return instantsIn(readersZone, departDtLocal)[0] ?? Number.NaN
}

export function hasDeparted(flight: Departure, now: Date, readersZone: string): boolean {
  return departureOf(flight, readersZone) <= now.getTime()
}
