import { afterEach, describe, expect, it } from 'vitest'
import {
  formatClock,
  formatCreated,
  formatDate,
  formatDateRange,
  formatDuration,
  formatFileSize,
  formatLocalTime,
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

it('says what is open about a range', () => {
  expect(formatDateRange('2026-05-01', null)).toMatch(/^From /)
  expect(formatDateRange(null, '2026-05-01')).toMatch(/^Through /)
  expect(formatDateRange(null, null)).toBe('')
})

it('shows when a user was made in one form everywhere', () => {
  expect(formatCreated('2024-01-05T12:00:00.000Z')).toBe('Jan 5, 2024')
})

it('shows sizes and durations in words', () => {
  expect(formatFileSize(820)).toBe('820 B')
  expect(formatFileSize(12_400)).toBe('12 KB')
  expect(formatFileSize(3_600_000)).toBe('3.4 MB')
  expect(formatDuration(155)).toBe('2 h 35 min')
  expect(formatDuration(35)).toBe('35 min')
})

it('tells how long ago something was', () => {
  const now = new Date('2026-05-01T12:00:00Z')
  expect(formatRelative('2026-05-01T11:59:40Z', now)).toBe('just now')
  expect(formatRelative('2026-05-01T11:55:00Z', now)).toBe('5 minutes ago')
  expect(formatRelative('2026-05-03T12:00:00Z', now)).toBe('in 2 days')
})
