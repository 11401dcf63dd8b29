import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  formatClock,
  formatDate,
  formatDateRange,
  formatDuration,
  formatFileSize,
  formatLocalTime,
  formatMegabytes,
  formatRelative,
} from './format.ts'

const zone = process.env.TZ
afterEach(() => {
  if (zone === undefined) delete process.env.TZ
  else process.env.TZ = zone
})

describe.each(['Pacific/Honolulu', 'UTC', 'Pacific/Auckland'])('in %s', (zone) => {
  it('shows the calendar day that was picked', () => {
    process.env.TZ = zone
    expect(formatDate('2026-05-31')).toContain('31')
    expect(formatDate('2026-05-31T00:00:00.000Z')).toContain('31')
    expect(formatDateRange('2026-05-01', '2026-05-31')).toMatch(/1.*31/)
  })

  it('shows the wall-clock time of a flight as it was given', () => {
    process.env.TZ = zone
    expect(formatClock('2026-05-01T10:00').replace(/\s/g, ' ')).toBe('10:00 AM')
    expect(formatLocalTime('2026-05-01T22:05')).toContain('10:05')
  })
})

it('a text says what is open about a range', () => {
  expect(formatDateRange('2026-05-01', null)).toMatch(/^From /)
  expect(formatDateRange(null, '2026-05-01')).toMatch(/^Through /)
  expect(formatDateRange(null, null)).toBe('')
})

it.each([
  ['Pacific/Honolulu', 'Jan 4, 2024'],
  ['UTC', 'Jan 5, 2024'],
  ['Pacific/Kiritimati', 'Jan 5, 2024'],
])(
  'a text shows when a user was made in one form everywhere, as the day that it was in %s',
  async (zone, day) => {
    process.env.TZ = zone
    // A formatter keeps the zone in which it was made.
    vi.resetModules()
    const format = await import('./format.ts')
    expect(format.formatCreated('2024-01-05T02:00:00.000Z')).toBe(day)
  },
)

it.each([
  ['de-DE', '3 Feb 2026', '3 Feb 2026, 22:05'],
  ['en', 'Feb 3, 2026', 'Feb 3, 2026, 10:05 PM'],
  ['en-US@posix', 'Feb 3, 2026', 'Feb 3, 2026, 10:05 PM'],
])(
  'a text gives a reader of %s the order and the clock of the country, in English',
  async (language, day, time) => {
    vi.resetModules()
    vi.stubGlobal('navigator', { language })
    const format = await import('./format.ts')
    expect(format.formatDate('2026-02-03')).toBe(day)
    expect(format.formatLocalTime('2026-02-03T22:05').replace(/\s/g, ' ')).toBe(time)
    expect(format.formatMonth(new Date(2026, 4, 15))).toBe('May 2026')
  },
)

it('a text shows sizes and durations in words', () => {
  expect(formatFileSize(820)).toBe('820 B')
  expect(formatFileSize(12_400)).toBe('12 KB')
  expect(formatFileSize(3_600_000)).toBe('3.4 MB')
  expect(formatMegabytes(0)).toBe('0 MB')
  expect(formatMegabytes(440_000)).toBe('0.4 MB')
  expect(formatMegabytes(10_000_000_000)).toBe('10,000 MB')
  expect(formatDuration(155)).toBe('2 h 35 min')
  expect(formatDuration(35)).toBe('35 min')
})

it('a text tells how long ago something was', () => {
  const now = new Date('2026-05-01T12:00:00Z')
  expect(formatRelative('2026-05-01T11:59:40Z', now)).toBe('just now')
  expect(formatRelative('2026-05-01T11:55:00Z', now)).toBe('5 minutes ago')
  expect(formatRelative('2026-05-03T12:00:00Z', now)).toBe('in 2 days')
})
