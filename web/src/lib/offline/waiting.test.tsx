import { act, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { Provider } from 'react-redux'
import { afterEach, expect, it } from 'vitest'
import { anExpense } from '../../testing/records.ts'
import { store } from '../store.ts'
import type { Waiting } from './database.ts'
import { removedSlice } from './removed-slice.ts'
import { useWithWaiting } from './use-with-waiting.ts'
import { showWaiting } from './waiting.ts'
import { isWaitingId, waitingId } from './waiting-id.ts'
import { isWaiting } from './waiting-toast.ts'

afterEach(() => act(() => showWaiting([])))

const hotel = anExpense()
const entry = { seq: 1, personId: 'me', at: Date.UTC(2026, 4, 3), state: 'waiting' } as const
const body = { date: '2026-05-03', category: 'Meals', merchant: 'Cafe', amount: '3.5' } as const
const cafe: Waiting = { ...entry, key: 'k', expenseId: waitingId('k'), kind: 'create', body }
const renamed: Waiting = {
  ...entry,
  seq: 2,
  key: 'l',
  expenseId: hotel.id,
  kind: 'change',
  body: { merchant: 'Inn' },
}

const noNames = new Map<string, string>()

function Merchants({ of = [hotel], category }: { of?: (typeof hotel)[]; category?: string }) {
  const sums = { count: 3, totals: { USD: '500.00' } }
  const shown = useWithWaiting({ expenses: of, sums }, { ...(category && { category }) }, noNames)
  return (
    <output>
      {shown.expenses?.map(({ merchant }) => merchant).join(', ')}, {shown.sums?.count}{' '}
      {shown.sums?.totals.USD}
    </output>
  )
}
const wrapper = ({ children }: { children: ReactNode }) => (
  <Provider store={store}>{children}</Provider>
)
const said = () => screen.getByRole('status').textContent

it('the list lays what waits over a list as soon as it is known, the newest first', () => {
  render(<Merchants />, { wrapper })
  expect(said()).toBe('Grand Hotel, 3 500.00')
  act(() => showWaiting([cafe, renamed]))
  expect(said()).toBe('Cafe, Inn, 4 503.50')
  act(() => showWaiting([]))
  expect(said()).toBe('Grand Hotel, 3 500.00')
})

it('the list leaves out a new one that the filters do not show', () => {
  render(<Merchants category="Lodging" />, { wrapper })
  act(() => showWaiting([cafe]))
  expect(said()).toBe('Grand Hotel, 3 500.00')
})

it('the list counts what is deleted here neither in the list nor in the sums, also of rows that are not loaded', () => {
  const other = anExpense({ id: 'far-away', amount: '10.00', category: 'Meals' })
  const { hidden, gone, restored } = removedSlice.actions
  render(<Merchants of={[hotel]} />, { wrapper })
  act(() => void store.dispatch(hidden([hotel, other])))
  expect(said()).toBe(`, 1 ${(490 - Number(hotel.amount)).toFixed(2)}`)
  act(() => void store.dispatch(restored([hotel.id])))
  expect(said()).toBe('Grand Hotel, 2 490.00')
  act(() => void store.dispatch(gone([other.id])))
  expect(said()).toBe('Grand Hotel, 3 500.00')
})

it('the list marks what only waits by its id, and by its answer', () => {
  expect(isWaitingId(waitingId('k'))).toBe(true)
  expect(isWaitingId(hotel.id)).toBe(false)
  expect(isWaiting({ ...hotel, isWaiting: true })).toBe(true)
  expect(isWaiting(hotel)).toBe(false)
})
