import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { PeriodSelect, periodsOf } from './period-select.tsx'

it.each([
  ['2026-03-31', ['2026-03-01', '2026-03-31'], ['2026-02-01', '2026-02-28']],
  ['2028-03-01', ['2028-03-01', '2028-03-31'], ['2028-02-01', '2028-02-29']],
  ['2026-01-15', ['2026-01-01', '2026-01-31'], ['2025-12-01', '2025-12-31']],
])('the choice of a period knows the months and the year of %s', (day, now, last) => {
  const periods = periodsOf(day)
  const ends = (name: string) => Object.values(periods[name] ?? {})
  expect([ends('This month'), ends('Last month')]).toEqual([now, last])
  expect(ends('This year')).toEqual([`${day.slice(0, 4)}-01-01`, `${day.slice(0, 4)}-12-31`])
})

it('the choice of a period sets both dates, and says what they are', () => {
  const change = vi.fn()
  const { rerender } = render(
    <PeriodSelect value={{ startDate: '', endDate: '' }} onChange={change} />,
  )
  const field = () => screen.getByLabelText<HTMLSelectElement>('Period')
  expect(field().value).toBe('Any dates')
  fireEvent.change(field(), { target: { value: 'Last month' } })
  expect(change).toHaveBeenCalledWith(periodsOf()['Last month'])
  rerender(<PeriodSelect value={periodsOf()['This year'] as never} onChange={change} />)
  expect(field().value).toBe('This year')
  rerender(<PeriodSelect value={{ startDate: '2001-02-03', endDate: '' }} onChange={change} />)
  expect(field().value).toBe('Other dates')
})
