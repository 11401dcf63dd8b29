import type { OpenMonth } from '@sortie/contracts/dashboard'

const firstDays = 5
const lastDays = 3

/** `day` is the reader's own, here and below. What is ahead comes in its time. */
export function monthsUntil(months: readonly OpenMonth[], day: string): OpenMonth[] {
  return months.filter(({ month }) => month <= day.slice(0, 7))
}

/** In the last days of a month, and the first ones of the next. */
export function isMonthsEnd(day: string): boolean {
  return dayOf(day) <= firstDays || isLast(day)
}

/** What a person is reminded of then: in the last days this month too, in the first ones what is over. */
export function monthsDue(months: readonly OpenMonth[], day: string): OpenMonth[] {
  if (!isMonthsEnd(day)) return []
  return monthsUntil(months, day).filter(({ month }) => isLast(day) || !day.startsWith(month))
}

function isLast(day: string): boolean {
  return dayOf(daysOf(day).endDate) - dayOf(day) < lastDays
}

const dayOf = (day: string) => Number(day.slice(8, 10))

/** From the first to the last day of `2026-11`, or of a day of it. */
export function daysOf(day: string): { startDate: string; endDate: string } {
  const [year = 0, month = 0] = day.split('-').map(Number)
  // Day 0 of the next month.
  const endDate = new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10)
  return { startDate: `${day.slice(0, 7)}-01`, endDate }
}
