import * as z from 'zod/mini'

/**
 * A calendar date: on the wire an ISO date or date-time whose date part counts, answered as midnight UTC;
 * inside a Date at midnight UTC.
 */
export const CalendarDate = z.codec(z.string('Date is required'), z.date(), {
  decode: (text, context) => {
    const day = calendarDay(text)
    if (!day) {
      context.issues.push({
        code: 'custom',
        message: text.trim() ? 'Enter a date like 2026-05-31.' : 'Date is required',
        input: text,
      })
      return z.NEVER
    }
    return new Date(`${day}T00:00:00.000Z`)
  },
  encode: (date) => date.toISOString(),
})

/** The `YYYY-MM-DD` of an ISO date or date-time, or null when there is no such day; the calendar has no year 0. */
export function calendarDay(text: string): string | null {
  const match =
    /^(\d{4}-\d{2}-\d{2})(?:$|[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})?$)/.exec(
      text.trim(),
    )
  const day = match?.[1]
  if (!day || day.startsWith('0000')) return null
  const date = new Date(`${day}T00:00:00.000Z`)
  return Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== day ? null : day
}

/** Today as the person's own calendar shows it, `YYYY-MM-DD`. */
export function today(now = new Date()): string {
  const pad = (part: number) => String(part).padStart(2, '0')
  return `${now.getFullYear()}-${pad(now.getMonth() + 1)}-${pad(now.getDate())}`
}

/** A wall-clock time at a place, `YYYY-MM-DDTHH:mm`, kept as given and never shifted. */
export function localTime(name: string) {
  return z.string(`${name} is required`).check(
    z.minLength(1, `${name} is required`),
    z.refine((text) => isLocalTime(text), `Enter ${name.toLowerCase()} like 2026-05-31T10:00.`),
    z.overwrite((text) => text.slice(0, 16).replace(' ', 'T')),
  )
}

function isLocalTime(text: string): boolean {
  const match =
    /^(\d{4}-\d{2}-\d{2})[T ]([01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?$/.exec(
      text,
    )
  return match?.[1] !== undefined && calendarDay(match[1]) !== null
}
