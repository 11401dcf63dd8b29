import type { TripJson } from '@sortie/contracts/travel'
import { formatDateRange } from '../../lib/format.ts'
import { noChoice, type Option } from '../../ui/select.tsx'

type TripBadge = 'Active' | 'Upcoming' | 'Completed'

/**
 * Active from the start of the first day to the end of the last one, in the reader's own calendar; Upcoming before;
 * otherwise Completed, also when dates are missing (spec 4).
 */
export function tripBadge(
  { startDate, endDate }: Pick<TripJson, 'startDate' | 'endDate'>,
  now: Date,
): TripBadge {
  const start = startDate ? startOfDay(startDate) : null
  if (start && start > now) return 'Upcoming'
  if (start && endDate && now < dayAfter(endDate)) return 'Active'
  return 'Completed'
}

/** The mission that a day (YYYY-MM-DD) is a part of; of several the one that began last. */
export function missionOn(trips: readonly TripJson[] = [], day: string): TripJson | undefined {
  return trips
    .filter(({ startDate, endDate }) => startDate && endDate && isWithin(day, startDate, endDate))
    .toSorted((a, b) => (b.startDate ?? '').localeCompare(a.startDate ?? ''))[0]
}

/** Whether a day lies outside a mission whose days are known. */
export function isOutside(trip: TripJson | undefined, day: string): boolean {
  if (!trip?.startDate || !trip.endDate || !day) return false
  return !isWithin(day, trip.startDate, trip.endDate)
}

function isWithin(day: string, first: string, last: string): boolean {
  return first.slice(0, 10) <= day && day <= last.slice(0, 10)
}

/** The choices of a mission select, with the way to name none. */
export function tripOptions(trips: readonly TripJson[] = []): Option[] {
  return [
    { value: noChoice, label: 'No mission' },
    ...trips.map((trip) => ({ value: trip.id, label: nameAmong(trips, trip) })),
  ]
}

/** Two missions of one name are told apart by their days. */
function nameAmong(trips: readonly TripJson[], { id, name, startDate, endDate }: TripJson): string {
  if (!trips.some((other) => other.name === name && other.id !== id)) return name
  return `${name} (${formatDateRange(startDate, endDate) || 'no dates'})`
}

function startOfDay(day: string): Date {
  const [year = 0, month = 1, date = 1] = day.slice(0, 10).split('-').map(Number)
  return new Date(year, month - 1, date)
}

function dayAfter(day: string): Date {
  const next = startOfDay(day)
  next.setDate(next.getDate() + 1)
  return next
}
