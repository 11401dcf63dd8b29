import { expect, it } from 'vitest'
import { newestFirst, sortedBy } from './expense-orders.ts'

it('an order takes the direction of a column first, and the other one at the second press', () => {
  const once = sortedBy('amount', newestFirst)
  expect(once).toEqual({ sort: 'amount', order: 'desc' })
  expect(sortedBy('amount', once)).toEqual({ sort: 'amount', order: 'asc' })
  expect(sortedBy('date', newestFirst)).toEqual({ sort: 'date', order: 'asc' })
})
