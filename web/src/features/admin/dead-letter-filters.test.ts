import { deadLetterServices } from '@sortie/contracts/dead-letter'
import { describe, expect, it } from 'vitest'
import { narrowing, noFilters, servicesOf } from './dead-letter-filters.tsx'

describe('the queues that are asked', () => {
  it('are the chosen one, or all of them', () => {
    expect(servicesOf('report')).toEqual(['report'])
    expect(servicesOf('all')).toEqual(deadLetterServices)
  })

  it('are all of them where the address names one that is not there', () => {
    expect(servicesOf('payroll')).toEqual(deadLetterServices)
  })
})

describe('the filters of dead letters', () => {
  const asked = (change: Partial<typeof noFilters>) => narrowing({ ...noFilters, ...change })
  const midnight = (day: string) => new Date(`${day}T00:00:00`).toISOString()

  it('narrow nothing while nothing is chosen', () => {
    expect(asked({})).toEqual({})
  })

  it('hold both days from their first to their last moment, where the reader is', () => {
    expect(asked({ startDate: '2026-05-20', endDate: '2026-05-20' })).toEqual({
      failedAfter: midnight('2026-05-20'),
      failedBefore: midnight('2026-05-21'),
    })
  })

  it.each([
    ['of a month', '2026-02-28', '2026-03-01'],
    ['of a year', '2026-12-31', '2027-01-01'],
    ['of a summer time', '2026-10-25', '2026-10-26'],
  ])('go to the next day at the end %s', (_, endDate, next) => {
    expect(asked({ endDate })).toEqual({ failedBefore: midnight(next) })
  })

  it('ignore an invalid day, as somebody may type it into the address', () => {
    expect(asked({ startDate: 'yesterday', endDate: '2026-99-99', reason: 'x' })).toEqual({
      reason: 'x',
    })
  })
})
