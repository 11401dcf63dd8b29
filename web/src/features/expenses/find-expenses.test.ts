import { searches } from '@sortie/contracts/testing/searches'
import { expect, it } from 'vitest'
import { inOrder } from '../../lib/sorting.ts'
import { anExpense } from '../../testing/records.ts'
import { expenseColumns, findExpenses, newestFirst, sortedBy } from './find-expenses.ts'

const trips = new Map([['t1', 'Ålesund Fair']])
const all = [
  anExpense({
    id: '1',
    merchant: 'Café Zürich',
    notes: 'Lunch with Ann',
    category: 'Meals',
    amount: '12.50',
  }),
  anExpense({ id: '2', merchant: 'Grand Hotel', notes: '', category: 'Lodging', amount: '420.00' }),
  anExpense({
    id: '3',
    merchant: 'apple store',
    notes: '',
    category: 'Other',
    amount: '99.00',
    tripId: 't1',
  }),
]
const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id).join('')
const found = (q: string) => ids(findExpenses(all, q, trips))

it('finds by the beginnings of words, whatever their case, accents and order', () => {
  expect(found('ann CAFE')).toBe('1')
  expect(found('hot gra')).toBe('2')
  expect(found('otel')).toBe('')
  expect(found('lodg')).toBe('2')
  expect(found('alesund')).toBe('3')
  expect(found('420')).toBe('2')
  expect(found('12.5')).toBe('1')
  expect(found('  ')).toBe('123')
  expect(found('?!')).toBe('')
})

it('sorts by a column in either direction, and leaves equal ones as they were', () => {
  const by = (sort: string, order: string) => ids(inOrder(all, { sort, order }, expenseColumns))
  expect(by('merchant', 'asc')).toBe('312')
  expect(by('merchant', 'desc')).toBe('213')
  expect(by('amount', 'desc')).toBe('231')
  expect(by('date', 'desc')).toBe('123')
  expect(by('date', 'asc')).toBe('321')
  expect(by('status', 'desc')).toBe('123')
  expect(by('nonsense', 'desc')).toBe('123')
})

it('takes the direction of a column first, and the other one at the second press', () => {
  const once = sortedBy('amount', newestFirst)
  expect(once).toEqual({ sort: 'amount', order: 'desc' })
  expect(sortedBy('amount', once)).toEqual({ sort: 'amount', order: 'asc' })
  expect(sortedBy('date', newestFirst)).toEqual({ sort: 'date', order: 'asc' })
})

it.each(searches)('finds %s by %s, not by %s', (merchant, finding, missing) => {
  const one = [anExpense({ id: '1', merchant, notes: '' })]
  expect(ids(findExpenses(one, finding, trips))).toBe('1')
  expect(ids(findExpenses(one, missing, trips))).toBe('')
})
