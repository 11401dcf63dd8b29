// Money is formatted by @sortie/contracts/money (formatMoney, formatTotals); this file is about dates, times, sizes and
// counts.
// Calendar dates and flight times are kept as given (decisions 22, 23), so they are shown in UTC, where they were put.
// Words are English everywhere, as the whole app is; the order of a date and the clock are those of
// the reader's country.

const readersLocale = inEnglish()
const formatters = new Map<string, Intl.DateTimeFormat>()

/**
 * "May 31, 2026", or "31 May 2026", of `2026-05-31` or `2026-05-31T00:00:00.000Z`; '' of nothing, and of a day that is
 * being typed.
 */
export function formatDate(day: string | null | undefined): string {
  return isDay(day) ? formatter({ dateStyle: 'medium', timeZone: 'UTC' }).format(calendar(day)) : ''
}

/** "May 1, 2026 – May 4, 2026", one side alone, or '' of an open mission. */
export function formatDateRange(
  start: string | null | undefined,
  end: string | null | undefined,
): string {
  if (start && end) {
    return formatter({ dateStyle: 'medium', timeZone: 'UTC' }).formatRange(
      calendar(start),
      calendar(end),
    )
  }
  if (start) return `From ${formatDate(start)}`
  return end ? `Through ${formatDate(end)}` : ''
}

/** "Jan 5, 2024", always in this form, of an instant in the reader's zone. */
export function formatCreated(instant: string): string {
  return formatter({ month: 'short', day: 'numeric', year: 'numeric' }, 'en-US').format(
    new Date(instant),
  )
}

/** "May 1, 2026, 10:00 AM" ("1 May 2026, 10:00") of wall clock `2026-05-01T10:00`, never shifted. */
export function formatLocalTime(time: string): string {
  return formatter({ dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' }).format(
    wallClock(time),
  )
}

/** "10:00 AM", or "10:00", of the wall-clock time `2026-05-01T10:00`. */
export function formatClock(time: string): string {
  return formatter({ timeStyle: 'short', timeZone: 'UTC' }).format(wallClock(time))
}

/** "2:05 PM" or "14:05" of a moment of today, with its day where it was another one. */
export function formatMoment(at: number, now: Date = new Date()): string {
  const isToday = new Date(at).toDateString() === now.toDateString()
  return formatter({ ...(!isToday && { dateStyle: 'medium' }), timeStyle: 'short' }).format(at)
}

/** "May 3, 2026, 2:05 PM GMT+2": for what is compared with paper, from wherever. */
export function formatWithZone(at: string): string {
  const day = { year: 'numeric', month: 'short', day: 'numeric' } as const
  return formatter({ ...day, hour: 'numeric', minute: '2-digit', timeZoneName: 'short' }).format(
    Date.parse(at),
  )
}

/** "November 2026". */
export function formatMonth(date: Date = new Date()): string {
  return formatter({ month: 'long', year: 'numeric' }).format(date)
}

/** "Nov" of `2026-11`, for the axis of a chart. */
export function formatMonthShort(month: string): string {
  return formatter({ month: 'short', timeZone: 'UTC' }).format(new Date(`${month}-01T00:00:00Z`))
}

/** "$1.5K" at a height of a chart's axis; "1.5K" without a currency. */
export function formatTick(value: number, currency?: string): string {
  const compact = { notation: 'compact', maximumFractionDigits: 1 } as const
  return new Intl.NumberFormat(
    'en-US',
    currency ? { ...compact, style: 'currency', currency, minimumFractionDigits: 0 } : compact,
  ).format(value)
}

/** "just now", "5 minutes ago", "in 2 days". */
export function formatRelative(instant: string | Date, now: Date = new Date()): string {
  const seconds = (new Date(instant).getTime() - now.getTime()) / 1000
  const steps = [
    ['day', 86_400],
    ['hour', 3600],
    ['minute', 60],
  ] as const
  for (const [unit, length] of steps) {
    if (Math.abs(seconds) >= length) {
      return new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' }).format(
        Math.round(seconds / length),
        unit,
      )
    }
  }
  return 'just now'
}

/** "820 B", "12 KB", "3.4 MB" of bytes. */
export function formatFileSize(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`
  if (bytes < 1024 * 1024) return `${Math.round(bytes / 1024)} KB`
  return `${(bytes / 1024 / 1024).toFixed(1)} MB`
}

/** "2 h 35 min", "9 h" of minutes. */
export function formatDuration(minutes: number): string {
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  return [hours > 0 && `${hours} h`, (rest > 0 || hours === 0) && `${rest} min`]
    .filter(Boolean)
    .join(' ')
}

function isDay(day: string | null | undefined): day is string {
  return Boolean(day) && !Number.isNaN(calendar(day as string).getTime())
}

function calendar(day: string): Date {
  return new Date(`${day.slice(0, 10)}T00:00:00Z`)
}

function wallClock(time: string): Date {
  return new Date(`${time.slice(0, 16)}:00Z`)
}

/** `en-DE` of a browser that speaks German. */
function inEnglish(): string {
  try {
    return `en-${new Intl.Locale(navigator.language).maximize().region ?? 'US'}`
  } catch {
    // A browser that was started without a language may name one that is none: "en-US@posix".
    return 'en-US'
  }
}

// Making an Intl formatter costs more than using it a thousand times.
function formatter(
  options: Intl.DateTimeFormatOptions,
  locale = readersLocale,
): Intl.DateTimeFormat {
  const key = `${locale}${JSON.stringify(options)}`
  const made = formatters.get(key) ?? new Intl.DateTimeFormat(locale, options)
  formatters.set(key, made)
  return made
}

/** "0.4 MB", "10,000 MB": of a million bytes, as limits are given. */
export function formatMegabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toLocaleString('en-US', { maximumFractionDigits: 1 })} MB`
}

/** "1,204 expenses", "1 expense" */
export function formatCount(count: number, noun: string): string {
  return `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`
}
