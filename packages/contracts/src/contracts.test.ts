import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import * as z from 'zod/mini'
import { urlOf } from './endpoint.ts'
import { ExpenseChange, ExpenseFilter, NewExpense } from './expense.ts'
import { NewTrip } from './travel.ts'

describe('contracts', () => {
  it('fill paths safely, leave out what is missing and say what is empty', () => {
    assert.equal(
      urlOf({ path: '/api/x/:id' }, { id: '../y?' }, { a: '', b: undefined, c: 'd e' }),
      '/api/x/..%2Fy%3F?a=&c=d+e',
    )
  })

  it('take empty and all as no filter and refuse an unknown value', () => {
    assert.deepEqual(z.decode(ExpenseFilter, { status: '', category: 'all' } as never), {
      status: undefined,
      category: undefined,
    })
    assert.equal(z.safeDecode(ExpenseFilter, { status: 'Paid' } as never).success, false)
  })

  it('keep what a caller may not set out of a record', () => {
    const expense = z.decode(NewExpense, {
      date: '2026-01-01',
      category: 'Meals',
      merchant: ' Diner ',
      amount: 1,
      id: 'x',
      userId: 'y',
      role: 'admin',
    } as never)
    assert.deepEqual(Object.keys(expense).sort(), [
      'amount',
      'category',
      'currency',
      'date',
      'merchant',
      'notes',
      'paymentMethod',
      'status',
    ])
    assert.equal(expense.merchant, 'Diner')
  })

  it('never fill defaults into a change', () => {
    assert.deepEqual(z.decode(ExpenseChange, { status: 'Submitted' }), { status: 'Submitted' })
  })

  it('refuse a mission that ends before it starts', () => {
    const { error } = z.safeDecode(NewTrip, {
      name: 'Oslo',
      startDate: '2026-05-02',
      endDate: '2026-05-01',
    })
    assert.deepEqual(error?.issues[0]?.path, ['endDate'])
  })
})
