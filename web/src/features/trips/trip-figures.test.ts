import { expect, it } from 'vitest'
import { aFlight, anExpense } from '../../testing/records.ts'
import { counted, figuresByTrip } from './trip-figures.ts'

const oslo = '11111111-0b1e-4c52-9d34-8a7e6f5d4c3b'
const rome = '22222222-0b1e-4c52-9d34-8a7e6f5d4c3b'

it('sums what belongs to a mission, each currency by itself', () => {
  const figures = figuresByTrip(
    [
      anExpense({ tripId: oslo, amount: '0.10', currency: 'USD' }),
      anExpense({ tripId: oslo, amount: '0.20', currency: 'USD' }),
      anExpense({ tripId: oslo, amount: '7.00', currency: 'EUR' }),
      anExpense({ tripId: null, amount: '99.00' }),
    ],
    [aFlight({ tripId: oslo }), aFlight({ tripId: rome }), aFlight({ tripId: null })],
  )
  expect(figures.get(oslo)).toEqual({ total: '$0.30 + €7.00', expenses: 3, flights: 1 })
  expect(figures.get(rome)).toEqual({ total: '$0.00', expenses: 0, flights: 1 })
  expect(figures.size).toBe(2)
})

it('counts in words', () => {
  expect([0, 1, 2].map((count) => counted(count, 'flight'))).toEqual([
    '0 flights',
    '1 flight',
    '2 flights',
  ])
})
