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

/** A calendar date that a person gives: as CalendarDate, in a year that somebody can mean. */
export const DateInput = z.codec(z.string('Date is required'), z.date(), {
  decode: (text, context) => {
    const meant = meantDate(text)
    if (meant) return new Date(`${meant}T00:00:00.000Z`)
    context.issues.push({ code: 'custom', message: dateFault(text), input: text })
    return z.NEVER
  },
  encode: (date) => date.toISOString(),
})

function meantDate(text: string): string | null {
  const day = calendarDay(text)
  return day && meantDay(day)
}

function dateFault(text: string): string {
  if (calendarDay(text)) return yearSentence()
  return text.trim() ? 'Enter a date like 2026-05-31.' : 'Date is required'
}

const wrongWayRound = 'The end date must not be before the start date.'

/** The check of an object with `startDate` and `endDate`: a range the wrong way round is refused at its end. */
export const rangeInOrder = z.refine<{ startDate?: Date | null; endDate?: Date | null }>(
  ({ startDate, endDate }) => !startDate || !endDate || startDate <= endDate,
  { path: ['endDate'], error: wrongWayRound },
)

/** What is wrong with the ends of a range as fields hold them, '' when open: a sentence for each. */
export function rangeFaults(range: { startDate: string; endDate: string }) {
  const faults: { startDate?: string; endDate?: string } = {}
  const start = meantDate(range.startDate)
  const end = meantDate(range.endDate)
  if (range.startDate && !start) faults.startDate = dateFault(range.startDate)
  if (range.endDate && !end) faults.endDate = dateFault(range.endDate)
  if (start && end && start > end) faults.endDate = wrongWayRound
  return faults
}

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

const firstYear = 1970
/** Missions and flights are planned ahead, but not for longer. */
const lastYear = () => new Date().getUTCFullYear() + 10

/**
 * The day that `YYYY-MM-DD` means, null for a year that nobody means. A year of one or two digits, which a date field
 * keeps as `0026`, is that of this century, or of the last one where that would be too far ahead.
 */
export function meantDay(day: string): string | null {
  const given = Number(day.slice(0, 4))
  const year = given >= 100 ? given : [2000, 1900].map((century) => century + given).find(isMeant)
  if (year === undefined || !isMeant(year)) return null
  return calendarDay(`${year}${day.slice(4)}`)
}

function isMeant(year: number): boolean {
  return year >= firstYear && year <= lastYear()
}

function yearSentence(): string {
  return `Enter a year from ${firstYear} to ${lastYear()}.`
}

/** Today as clocks in this zone show it, `YYYY-MM-DD`; without one by the clock of the machine, a browser's own. */
export function today(now = new Date(), zone?: string): string {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).formatToParts(now)
  const part = (type: string) => parts.find((each) => each.type === type)?.value
  return `${part('year')}-${part('month')}-${part('day')}`
}

/** A wall-clock time at a place, `YYYY-MM-DDTHH:mm`, kept as given and never shifted. */
export function localTime(name: string) {
  return z.string(`${name} is required`).check(
    z.minLength(1, `${name} is required`),
    z.refine((text) => isLocalTime(text), {
      error: `Enter ${name.toLowerCase()} like 2026-05-31T10:00.`,
      abort: true,
    }),
    z.refine((text) => meantDay(text.slice(0, 10)) !== null, { error: yearSentence }),
    z.overwrite(meantTime),
  )
}

function meantTime(text: string): string {
  return `${meantDay(text.slice(0, 10)) ?? text.slice(0, 10)}T${text.slice(11, 16)}`
}

function isLocalTime(text: string): boolean {
  const match =
    /^(\d{4}-\d{2}-\d{2})[T ]([01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?$/.exec(
      text,
    )
  return match?.[1] !== undefined && calendarDay(match[1]) !== null
}
