import { expect, it } from 'vitest'
import { everyMonth } from './spending-by-month.tsx'

const spent = (...months: string[]) => months.map((month) => ({ month, totals: { USD: '1.00' } }))
const names = (...months: string[]) => everyMonth(spent(...months)).map(({ month }) => month)

it('the chart of months shows the months between those that have expenses, at nothing', () => {
  expect(names('2025-12', '2026-03')).toEqual(['2025-12', '2026-01', '2026-02', '2026-03'])
  expect(everyMonth(spent('2025-12', '2026-02'))[1]).toEqual({ month: '2026-01', totals: {} })
})

it('the chart of months shows one month alone, and at most the last twelve', () => {
  expect(names('2026-05')).toEqual(['2026-05'])
  expect(names('2019-01', '2026-05')).toHaveLength(12)
  expect(names('2019-01', '2026-05')[0]).toBe('2025-06')
})
