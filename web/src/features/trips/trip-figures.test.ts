import { count } from '@sortie/report-document/labels'
import { expect, it } from 'vitest'
import { aFlight, anExpense } from '../../testing/records.ts'
import { figuresOf, figuresOfTrip } from './trip-figures.ts'

const oslo = '11111111-0b1e-4c52-9d34-8a7e6f5d4c3b'
const rome = '22222222-0b1e-4c52-9d34-8a7e6f5d4c3b'

it('the figures of a mission finds what belongs to a mission, and nothing for one without records', () => {
  const sums = [{ tripId: oslo, count: 3, totals: { USD: '0.30', EUR: '7.00' } }]
  const flights = [{ tripId: rome, count: 1 }]
  expect(figuresOfTrip(oslo, sums, flights)).toEqual({
    total: '$0.30 + €7.00',
    expenses: 3,
    flights: 0,
  })
  expect(figuresOfTrip(rome, sums, flights)).toEqual({ total: '$0.00', expenses: 0, flights: 1 })
  const inEuro = [{ tripId: oslo, count: 1, totals: { EUR: '7.00' } }]
  expect(figuresOfTrip(rome, inEuro, flights).total).toBe('€0.00')
})

it('the figures of a mission sums records, each currency by itself', () => {
  const expenses = [
    anExpense({ amount: '0.10' }),
    anExpense({ amount: '0.20' }),
    anExpense({ amount: '7.00', currency: 'EUR' }),
  ]
  expect(figuresOf(expenses, [aFlight()])).toEqual({
    total: '$0.30 + €7.00',
    expenses: 3,
    flights: 1,
  })
})

it('the figures of a mission counts in words', () => {
  expect([0, 1, 2].map((flights) => count(flights, 'flight'))).toEqual([
    '0 flights',
    '1 flight',
    '2 flights',
  ])
})
