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

it('finds by words, those of the mission too, without asking the server once more', async () => {
  const { gateway, rerender, merchants } = listed()
  await waitFor(() => expect(merchants()).toEqual(['Grand Hotel', 'Taxi']))
  rerender({ filters: { q: 'oslo' } })
  await waitFor(() => expect(merchants()).toEqual(['Taxi']))
  rerender({ filters: { q: '', sort: 'amount', order: 'asc' } })
  await waitFor(() => expect(merchants()).toEqual(['Taxi', 'Grand Hotel']))
  expect(gateway.callsOf('GET /api/expenses')).toHaveLength(1)
})

it('leaves out expenses that are deleted here', async () => {
  const { merchants } = listed()
  await waitFor(() => expect(merchants()).toHaveLength(2))
  act(() => void store.dispatch(removedSlice.actions.hidden(['a'])))
  await waitFor(() => expect(merchants()).toEqual(['Taxi']))
})

it('shows nothing of other filters under filters that failed', async () => {
  const { gateway, result, rerender, merchants } = listed()
  await waitFor(() => expect(merchants()).toHaveLength(2))
  gateway.answer('GET /api/expenses', down)
  rerender({ filters: { category: 'Meals' } })
  await waitFor(() => expect(result.current.error).toMatchObject({ status: 503 }))
  await waitFor(() => expect(merchants()).toBeUndefined())
})
