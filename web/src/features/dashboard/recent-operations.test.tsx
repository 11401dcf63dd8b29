import { categories } from '@sortie/contracts/expense'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { down, press } from '../../testing/actions.ts'
import { employeeGateway } from '../../testing/employee-gateway.ts'
import type { Handler } from '../../testing/fake-gateway.ts'
import { anExpense, someStats } from '../../testing/records.ts'
import { renderApp } from '../../testing/render-app.tsx'

const more = 'Load More Operations'
const expenseAt = (index: number) =>
  anExpense({ id: `id-${index}`, merchant: `No. ${index}`, category: categories[index % 2] })
const rows = () => screen.queryAllByText(/^No\. /).length
const isOff = () => screen.getByRole<HTMLButtonElement>('button', { name: more }).disabled

/** A dashboard with the ten newest of twelve expenses, every second of them airfare. */
function dashboard() {
  const all = Array.from({ length: 12 }, (_, index) => expenseAt(index))
  const airfare = all.filter(({ category }) => category === 'Airfare')
  const gateway = employeeGateway({
    'GET /api/dashboard/stats': {
      body: someStats({ recentExpenses: all.slice(0, 10), expenseCount: all.length }),
    },
    'GET /api/expenses': ({ query }) => ({ body: query.has('category') ? airfare : all }),
  })
  return { gateway, ...renderApp('/') }
}
async function loadMore(user: UserEvent, until: number) {
  await waitFor(() => expect(isOff()).toBe(false))
  await press(user, more)
  await waitFor(() => expect(rows()).toBe(until))
}

it('the list of recent operations goes on behind what the statistics bring, and ends with the last expense', async () => {
  const { gateway, user } = dashboard()
  await screen.findByText('No. 0')
  await loadMore(user, 10)
  await loadMore(user, 12)
  expect(isOff()).toBe(true)
  expect(gateway.callsOf('GET /api/expenses')).toHaveLength(1)
})

it('the list of recent operations goes on in a category of which just as many are shown as the statistics bring', async () => {
  const { user } = dashboard()
  await screen.findByText('No. 0')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Category' }), 'Airfare')
  await press(user, 'Filter')
  await waitFor(() => expect(rows()).toBe(5))
  await loadMore(user, 6)
  expect(isOff()).toBe(true)
})

/** A dashboard whose newest ten hold no meal, while there are more. */
async function mealsAsked(answer: Handler) {
  const { gateway, user } = dashboard()
  gateway.answer('GET /api/expenses', answer)
  await screen.findByText('No. 0')
  fireEvent.change(screen.getByRole('combobox', { name: 'Category' }), {
    target: { value: 'Meals' },
  })
  await press(user, 'Filter')
  return { gateway, user }
}

it('the list of recent operations waits for a category of which the statistics bring nothing before it says that there is none', async () => {
  let answer: (given: { body: object }) => void = () => undefined
  await mealsAsked(() => new Promise((resolve) => (answer = resolve)))
  expect(await screen.findByText('Loading expenses...')).toBeTruthy()
  expect(screen.queryByText('No recent operations')).toBeNull()
  answer({ body: [] })
  expect(await screen.findByText('No recent operations')).toBeTruthy()
})

it('the list of recent operations says that a category could not be asked for, and asks again', async () => {
  const { gateway, user } = await mealsAsked(down)
  expect(await screen.findByText(/^Failed to fetch expenses: 503/)).toBeTruthy()
  gateway.answer('GET /api/expenses', { body: [{ ...expenseAt(20), category: 'Meals' }] })
  await press(user, 'Try again')
  expect(await screen.findByText('No. 20')).toBeTruthy()
})
