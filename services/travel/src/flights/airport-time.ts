import { convertToUTC } from 'airport-utils/converter'
import { InvalidTimestampError, UnknownAirportError } from 'airport-utils/errors'

/**
 * The instant of a wall-clock time at an airport. Null when the airport is no known IATA code, and when the clock
 * there shows that time twice or never (the hour of a clock change): then nobody can tell.
 */
export function instantAt(localTime: string, airport: string): Date | null {
  try {
    return new Date(convertToUTC(localTime, airport.trim().toUpperCase()))
  } catch (error) {
    if (error instanceof UnknownAirportError || error instanceof InvalidTimestampError) return null
    throw error
  }
}

/** A wall-clock time read as if its clock showed UTC: what is left when the airport is unknown. */
export function asIfUtc(localTime: string): Date {
  return new Date(`${localTime}:00.000Z`)
}
