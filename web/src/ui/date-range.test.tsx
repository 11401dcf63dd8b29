import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { DateRange } from './date-range.tsx'

it('keeps years at four digits, and each day on its side of the other', () => {
  const max = () => screen.getByLabelText('Start Date').getAttribute('max')
  const { rerender } = render(
    <DateRange value={{ startDate: '', endDate: '' }} onChange={() => undefined} />,
  )
  expect(max()).toBe('9999-12-31')
  rerender(
    <DateRange value={{ startDate: '', endDate: '2026-05-04' }} onChange={() => undefined} />,
  )
  expect(max()).toBe('2026-05-04')
})
