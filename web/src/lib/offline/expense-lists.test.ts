import { searches } from '@sortie/contracts/testing/searches'
import { expect, it } from 'vitest'
import { anExpense } from '../../testing/records.ts'
import type { Waiting } from './database.ts'
import { type Filters, inOrder, matches, withWaiting } from './expense-lists.ts'

const hotel = anExpense({ notes: 'Zürich, two nights', receiptCount: 1 })
const entry = { personId: 'me', at: Date.parse('2026-05-04T09:00:00Z'), state: 'waiting' } as const
const made = (merchant: string, date: string): Waiting => ({
  ...entry,
  seq: 1,
  key: merchant,
  expenseId: `waiting-${merchant}`,
  kind: 'create',
  body: { date, category: 'Meals', merchant, amount: '7' },
})
const changed = (body: object): Waiting => ({
  ...entry,
  seq: 2,
  key: 'c',
  expenseId: hotel.id,
  kind: 'change',
  body,
})
const names = (waiting: Waiting[], filters: Filters = {}, list = [hotel]) =>
  withWaiting(list, waiting, filters).map(({ merchant }) => merchant)

it('the list with what waits shows new expenses in their place by date', () => {
  const waiting = [made('Before', '2026-05-01'), made('After', '2026-05-03')]
  expect(names(waiting)).toEqual(['After', 'Grand Hotel', 'Before'])
})

it('the list with what waits shows an expense as it will be, the last change last', () => {
  const list = withWaiting(
    [hotel],
    [changed({ amount: '5' }), changed({ amount: '6', tripId: '' })],
  )
  expect(list).toMatchObject([{ merchant: 'Grand Hotel', amount: '6.00', tripId: null }])
})

it('the list with what waits shows what the server has where it took an edit not, or would not', () => {
  const edit = changed({ amount: '99' })
  const approved = { ...hotel, report: { id: 'r', number: 'R-1' } }
  for (const state of ['refused', 'conflict'] as const)
    expect(withWaiting([hotel], [{ ...edit, state }])).toEqual([hotel])
  expect(withWaiting([approved], [edit])).toEqual([approved])
  const returned = { ...hotel, returnedFrom: 'r' }
  expect(withWaiting([returned], [edit])).toMatchObject([{ amount: '99.00' }])
})

it('the list with what waits is the list itself where nothing of it waits', () => {
  const receipt = { ...entry, seq: 3, key: 'r', expenseId: hotel.id, kind: 'receipt' } as const
  const list = [hotel]
  expect(withWaiting(list, [{ ...receipt, fileName: 'a.jpg', fileSize: 3 }])).toBe(list)
})

it('the list with what waits leaves out of a narrowed list what does not belong there', () => {
  const waiting = [made('Cafe', '2026-05-03')]
  expect(names(waiting, { category: 'Meals' }, [])).toEqual(['Cafe'])
  expect(names(waiting, { category: 'Lodging' }, [])).toEqual([])
  expect(names(waiting, { category: 'all', q: '' }, [])).toEqual(['Cafe'])
})

it.each<[Filters, boolean]>([
  [{}, true],
  [{ status: 'Draft' }, true],
  [{ status: 'Submitted' }, false],
  [{ q: 'grand hot' }, true],
  [{ q: 'GRAND zurich' }, true],
  [{ q: 'rand' }, false],
  [{ q: 'grand taxi' }, false],
  [{ receipts: 'with' }, true],
  [{ receipts: 'without' }, false],
  [{ startDate: '2026-05-02', endDate: '2026-05-02' }, true],
  [{ startDate: '2026-05-03' }, false],
  [{ endDate: '2026-05-01' }, false],
  [{ tripId: 'another' }, false],
  [{ place: 'draft' }, true],
  [{ place: 'handed_in' }, false],
])('the list with what waits finds the hotel of May 2 by %o: %s', (filters, isFound) => {
  expect(matches(hotel, filters)).toBe(isFound)
})

it.each<[Filters, string[]]>([
  [{}, ['Zoo', 'bar', 'Art']],
  [{ order: 'asc' }, ['Art', 'bar', 'Zoo']],
  [{ sort: 'amount' }, ['bar', 'Art', 'Zoo']],
  [{ sort: 'amount', order: 'desc' }, ['Zoo', 'Art', 'bar']],
  [{ sort: 'merchant' }, ['Art', 'bar', 'Zoo']],
])('the list with what waits orders by %o', (filters, order) => {
  const list = [
    anExpense({ merchant: 'bar', amount: '9.00', date: '2026-05-02T00:00:00.000Z' }),
    anExpense({ merchant: 'Art', amount: '10.00', date: '2026-05-01T00:00:00.000Z' }),
    anExpense({ merchant: 'Zoo', amount: '100.00', date: '2026-05-03T00:00:00.000Z' }),
  ]
  expect(inOrder(list, filters).map(({ merchant }) => merchant)).toEqual(order)
})

it.each(searches)(
  'the list with what waits finds %s by %s as the server does, not by %s',
  (merchant, finding, missing) => {
    const expense = anExpense({ merchant, notes: '' })
    expect(matches(expense, { q: finding })).toBe(true)
    expect(matches(expense, { q: missing })).toBe(false)
  },
)

it('the list with what waits takes "all" for a word in a search, and for no filter elsewhere', () => {
  const expense = anExpense({ merchant: 'All Bar One', notes: '' })
  expect(matches(expense, { q: 'all', status: 'all' })).toBe(true)
  expect(matches(anExpense({ merchant: 'Diner', notes: '' }), { q: 'all' })).toBe(false)
})
