import type { ExpenseJson } from '@sortie/contracts/expense'
import { act, renderHook, waitFor } from '@testing-library/react'
import { Provider } from 'react-redux'
import { expect, it } from 'vitest'
import { removedSlice } from '../../lib/offline/removed-slice.ts'
import { store } from '../../lib/store.ts'
import { down } from '../../testing/actions.ts'
import { employeeGateway } from '../../testing/employee-gateway.ts'
import { anExpense, aTrip } from '../../testing/records.ts'
import { noFilters } from './filters.ts'
import { useListed } from './use-listed.ts'

const trip = aTrip()
const hotel = anExpense({ id: 'a' })
const taxi = anExpense({ id: 'b', merchant: 'Taxi', amount: '12.00', tripId: trip.id })

function listed() {
  const gateway = employeeGateway({
    'GET /api/expenses': { body: [hotel, taxi] },
    'GET /api/trips': { body: [trip] },
  })
  const { result, rerender } = renderHook(
    ({ filters }) => useListed({ ...noFilters, ...filters }),
    {
      initialProps: { filters: {} },
      wrapper: ({ children }) => <Provider store={store}>{children}</Provider>,
    },
  )
  const merchants = () => result.current.expenses?.map(({ merchant }) => merchant)
  return { gateway, result, rerender, merchants }
}

it('the list of expenses finds by words, those of the mission too, and sorts, as the server answers', async () => {
  const { gateway, rerender, merchants } = listed()
  await waitFor(() => expect(merchants()).toEqual(['Grand Hotel', 'Taxi']))
  rerender({ filters: { q: 'oslo' } })
  await waitFor(() => expect(merchants()).toEqual(['Taxi']))
  rerender({ filters: { q: '', sort: 'amount', order: 'asc' } })
  await waitFor(() => expect(merchants()).toEqual(['Taxi', 'Grand Hotel']))
  const asked = gateway.callsOf('GET /api/expenses').map(({ query }) => query.toString())
  expect(asked.slice(0, 2)).toEqual(['limit=100', 'q=oslo&limit=100'])
  expect(asked.at(-1)).toBe('sort=amount&order=asc&limit=100')
})

it('the list of expenses leaves out expenses that are deleted here', async () => {
  const { merchants } = listed()
  await waitFor(() => expect(merchants()).toHaveLength(2))
  act(() => void store.dispatch(removedSlice.actions.hidden([hotel])))
  await waitFor(() => expect(merchants()).toEqual(['Taxi']))
})

it('the list of expenses shows nothing of other filters under filters that failed', async () => {
  const { gateway, result, rerender, merchants } = listed()
  await waitFor(() => expect(merchants()).toHaveLength(2))
  gateway.answer('GET /api/expenses', down)
  rerender({ filters: { category: 'Meals' } })
  await waitFor(() => expect(result.current.error).toMatchObject({ status: 503 }))
  await waitFor(() => expect(merchants()).toBeUndefined())
})

it('the list of expenses loads page after page, and all of them for what is done to all', async () => {
  const many = Array.from({ length: 250 }, (_, at) =>
    anExpense({ id: `${at}`, merchant: `No. ${at}`, amount: '1.00' }),
  )
  const gateway = employeeGateway({ 'GET /api/expenses': { body: many } })
  const { result } = renderHook(() => useListed(noFilters), {
    wrapper: ({ children }) => <Provider store={store}>{children}</Provider>,
  })
  const loaded = () => result.current.expenses?.length
  await waitFor(() => expect(loaded()).toBe(100))
  await waitFor(() =>
    expect(result.current.sums).toEqual({ count: 250, totals: { USD: '250.00' } }),
  )
  act(() => result.current.loadMore())
  await waitFor(() => expect(loaded()).toBe(200))
  act(() => result.current.loadMore())
  await waitFor(() => expect([loaded(), result.current.hasMore]).toEqual([250, false]))
  act(() => void store.dispatch(removedSlice.actions.hidden([many[7] as ExpenseJson])))
  expect((await result.current.everything()).length).toBe(249)
  const largest = gateway.callsOf('GET /api/expenses').at(-1)
  expect(largest?.query.get('limit')).toBe('1000')
})
