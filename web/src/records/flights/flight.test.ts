import { describe, expect, it } from 'vitest'
import { flightBadge, nextFlight } from './flight.ts'

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
