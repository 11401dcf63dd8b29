import { describe, expect, it } from 'vitest'
import { formatDateRange } from '../../lib/format.ts'
import { aTrip } from '../../testing/records.ts'
import { missionOn, tripBadge, tripOptions } from './trip.ts'

const may = { startDate: '2026-05-01T00:00:00.000Z', endDate: '2026-05-04T00:00:00.000Z' }
const at = (day: number, hour = 0, minute = 0, second = 0) =>
  new Date(2026, 4, day, hour, minute, second)

describe('the badge of a mission', () => {
  it('is Upcoming until the first day begins', () =>
    expect(tripBadge(may, new Date(2026, 3, 30, 23, 59, 59))).toBe('Upcoming'))
  it('is Active from the first moment of the first day', () =>
    expect(tripBadge(may, at(1))).toBe('Active'))
  it('is Active to the last moment of the last day', () =>
    expect(tripBadge(may, at(4, 23, 59, 59))).toBe('Active'))
  it('is Completed after it', () => expect(tripBadge(may, at(5))).toBe('Completed'))
  it('is Active on a mission of one day', () =>
    expect(tripBadge({ startDate: '2026-05-02', endDate: '2026-05-02' }, at(2, 12))).toBe('Active'))
  it('is Completed when dates are missing, and Upcoming when only the end is', () => {
    expect(tripBadge({ startDate: null, endDate: null }, at(2))).toBe('Completed')
    expect(tripBadge({ startDate: null, endDate: '2026-06-01' }, at(2))).toBe('Completed')
    expect(tripBadge({ startDate: '2026-05-01', endDate: null }, at(2))).toBe('Completed')
    expect(tripBadge({ startDate: '2026-06-01', endDate: null }, at(2))).toBe('Upcoming')
  })
})

it('the app tells two missions of one name apart by their days', () => {
  const trip = { purpose: '', notes: '', userId: '', createdAt: '', updatedAt: '' }
  const options = tripOptions([
    { ...trip, id: 'a', name: 'Oslo', startDate: '2026-05-01', endDate: '2026-05-04' },
    { ...trip, id: 'b', name: 'Oslo', startDate: null, endDate: null },
    { ...trip, id: 'c', name: 'Rome', startDate: null, endDate: null },
  ])
  expect(options.map(({ label }) => label)).toEqual([
    'No mission',
    `Oslo (${formatDateRange('2026-05-01', '2026-05-04')})`,
    'Oslo (no dates)',
    'Rome',
  ])
})

it('the app knows the mission of a day, of several the one that began last', () => {
  const year = aTrip({ name: 'Year', startDate: '2026-01-01', endDate: '2026-12-31' })
  const oslo = aTrip({ name: 'Oslo', ...may })
  const open = aTrip({ name: 'Open', startDate: '2026-05-02', endDate: null })
  const named = (day: string) => missionOn([oslo, year, open], day)?.name
  expect(['2026-04-30', '2026-05-01', '2026-05-04', '2026-05-05', ''].map(named)).toEqual([
    ...['Year', 'Oslo', 'Oslo', 'Year'],
    undefined,
  ])
})
