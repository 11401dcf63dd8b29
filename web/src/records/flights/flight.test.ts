import { describe, expect, it } from 'vitest'
import { flightBadge } from './flight.ts'

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
