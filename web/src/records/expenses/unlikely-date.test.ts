import { expect, it } from 'vitest'
import { unlikelyDate } from './unlikely-date.ts'

const today = '2026-05-20'

it.each([
  ['2013-05-18', 'This was 13 years ago. Is the year right?'],
  ['2025-05-19', 'This was more than a year ago. Is the year right?'],
  ['2025-05-21', undefined],
  ['2026-05-20', undefined],
  ['2026-05-21', undefined],
  ['2026-05-22', 'This day is still to come. Is the date right?'],
  ['', undefined],
])('the hint at a date of %s says %s', (day, finding) => {
  expect(unlikelyDate(day, today)).toBe(finding)
})
