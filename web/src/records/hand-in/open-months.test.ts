import { expect, it } from 'vitest'
import { daysOf, isMonthsEnd, monthsDue, monthsUntil } from './open-months.ts'

const months = ['2026-09', '2026-10', '2026-11', '2027-02'].map((month) => ({
  month,
  count: 1,
  totals: {},
  missing: 0,
}))
const due = (day: string) => monthsDue(months, day).map(({ month }) => month)

it('the months to hand in end with the current one: what is ahead comes in its time', () => {
  expect(monthsUntil(months, '2026-11-01').map(({ month }) => month)).toEqual([
    '2026-09',
    '2026-10',
    '2026-11',
  ])
})

it.each([
  ['2026-11-27', false, []],
  ['2026-11-28', true, ['2026-09', '2026-10', '2026-11']],
  ['2026-11-30', true, ['2026-09', '2026-10', '2026-11']],
  ['2026-12-01', true, ['2026-09', '2026-10', '2026-11']],
  ['2026-11-05', true, ['2026-09', '2026-10']],
  ['2026-11-06', false, []],
  ['2028-02-26', false, []],
  ['2028-02-27', true, ['2026-09', '2026-10', '2026-11', '2027-02']],
])('on %s the reader’s month is at its end: %s', (day, isEnd, names) => {
  expect([isMonthsEnd(day), due(day)]).toEqual([isEnd, names])
})

it('a month has its days, in a leap year too', () => {
  expect(daysOf('2028-02')).toEqual({ startDate: '2028-02-01', endDate: '2028-02-29' })
})
