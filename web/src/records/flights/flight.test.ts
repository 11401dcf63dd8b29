import { describe, expect, it } from 'vitest'
import { aFlight } from '../../testing/records.ts'
import { flightBadge, nextFlight, zoneNote } from './flight.ts'

const departure = new Date(2026, 4, 1, 10, 0)
const flight = (confirmationCode: string) => ({
  departDtLocal: '2026-05-01T10:00',
  confirmationCode,
})

describe('the badge of a flight', () => {
  it('is Confirmed before departure with a confirmation code', () =>
    expect(flightBadge(flight('ABC123'), new Date(departure.getTime() - 1))).toBe('Confirmed'))
  it('is Pending before departure without one', () =>
    expect(flightBadge(flight(''), new Date(departure.getTime() - 1))).toBe('Pending'))
  it('is Completed from the minute of departure', () =>
    expect(flightBadge(flight('ABC123'), departure)).toBe('Completed'))
})

describe('a flight at a known airport', () => {
  // 10:00 in San Francisco is 17:00 UTC; a reader's clock may show any hour of two days then.
  const west = {
    ...flight('ABC123'),
    departDtLocal: '2026-05-01T10:00',
    departsAt: '2026-05-01T17:00:00.000Z',
  }
  const tokyo = { departDtLocal: '2026-05-02T01:30', departsAt: '2026-05-01T16:30:00.000Z' }

  it('is judged by its instant, whatever clock the reader has', () => {
    expect(flightBadge(west, new Date('2026-05-01T16:59:59Z'))).toBe('Confirmed')
    expect(flightBadge(west, new Date('2026-05-01T17:00:00Z'))).toBe('Completed')
  })
  it('is the next one by its instant', () => {
    expect(nextFlight([west, tokyo], new Date('2026-05-01T16:00:00Z'))).toBe(tokyo)
    expect(nextFlight([west, tokyo], new Date('2026-05-01T16:45:00Z'))).toBe(west)
  })
  it('has nothing to say about its zone; one at an unknown airport has', () => {
    expect(zoneNote(aFlight({ departsAt: '2026-05-01T08:00:00.000Z' }))).toBeUndefined()
    expect(zoneNote(aFlight({ departAirport: 'Private field', departsAt: null }))).toMatch(
      /^The time zone of Private field is unknown/,
    )
  })
})

describe('the next flight', () => {
  const now = new Date(2026, 4, 1, 12)
  const at = (departDtLocal: string) => ({ departDtLocal })

  it('is the earliest of those that have not departed, in whatever order they come', () => {
    const [late, soon, past] = ['2026-06-01T10:00', '2026-05-02T10:00', '2026-04-30T10:00'].map(at)
    expect(nextFlight([late, past, soon] as ReturnType<typeof at>[], now)).toBe(soon)
  })
  it('is none once the last departed this minute, and none of none', () => {
    expect(nextFlight([at('2026-05-01T12:00')], now)).toBeUndefined()
    expect(nextFlight([], now)).toBeUndefined()
  })
  it('leaves the list in its order', () => {
    const flights = [at('2026-06-01T10:00'), at('2026-05-02T10:00')]
    nextFlight(flights, now)
    expect(flights.map(({ departDtLocal }) => departDtLocal.slice(5, 7))).toEqual(['06', '05'])
  })
})
