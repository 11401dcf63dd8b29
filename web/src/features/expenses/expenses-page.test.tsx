import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { press } from '../../testing/actions.ts'
import { employeeGateway } from '../../testing/employee-gateway.ts'
import { FakeEventSource } from '../../testing/fake-event-source.ts'
import { problem } from '../../testing/fake-gateway.ts'
import { anExpense, aReceipt } from '../../testing/records.ts'
import { renderApp } from '../../testing/render-app.tsx'
import { says } from '../../testing/says.ts'

const idOf = (digit: string) => anExpense().id.replace(/^./, digit)
const [hotel, dinner, taxi] = [
  anExpense({ id: idOf('a'), receiptCount: 2 }),
  anExpense({ id: idOf('b'), merchant: 'Trattoria Roma', category: 'Meals', receiptCount: 1 }),
  anExpense({ id: idOf('c'), merchant: 'Taxi', category: 'Transport' }),
]
const receipts = [
  aReceipt({ expenseId: hotel.id }),
  aReceipt({ id: idOf('d'), expenseId: hotel.id, fileName: 'minibar.jpg' }),
  aReceipt({ id: idOf('e'), expenseId: dinner.id, fileName: 'dinner.pdf', hasThumbnail: false }),
]

function openList() {
  const gateway = employeeGateway({
    'GET /api/expenses': { body: [hotel, dinner, taxi] },
    'GET /api/receipts': { body: receipts },
    // Rows that a slow machine draws one by one may ask alone.
    ...Object.fromEntries(
      [hotel, dinner].map(({ id }) => [
        `GET /api/expenses/${id}/receipts`,
        { body: receipts.filter(({ expenseId }) => expenseId === id) },
      ]),
    ),
  })
  return { gateway, ...renderApp('/expenses') }
}

it('the list of expenses shows the first receipt of every expense, and asks once for each that has some', async () => {
  const { gateway } = openList()
  const first = await screen.findByRole('button', {
    name: 'View 2 receipts of Grand Hotel, $420.50',
  })
  const picture = await within(first).findByRole('img', { name: 'Receipt hotel.jpg' })
  expect(picture.getAttribute('src')).toBe(`/api/receipts/${receipts[0]?.id}/thumbnail`)
  expect(picture.getAttribute('loading')).toBe('lazy')
  const second = screen.getByRole('button', { name: 'View the receipt of Trattoria Roma, $420.50' })
  expect(within(second).getByRole('img', { name: 'Receipt dinner.pdf' }).tagName).toBe('svg')
  expect(screen.queryByRole('button', { name: /of Taxi/ })).toBeNull()
  const asked = gateway.calls.filter(({ path }) => path.includes('receipts'))
  const ids = asked.flatMap(
    ({ path, query }) => query.get('expenseIds')?.split(',') ?? path.split('/')[3],
  )
  expect(ids.toSorted()).toEqual([hotel.id, dinner.id])
})

it('the list of expenses opens the receipts of an expense one after the other, and gives the focus back', async () => {
  const { user } = openList()
  const opener = await screen.findByRole('button', { name: /^View 2 receipts/ })
  await within(opener).findByRole('img', { name: 'Receipt hotel.jpg' })
  opener.focus()
  await user.keyboard('{Enter}')
  const viewer = within(await screen.findByRole('dialog', { name: 'hotel.jpg' }))
  expect(viewer.getByText('2 KB · 1 of 2')).toBeTruthy()
  await user.click(await viewer.findByRole('button', { name: 'Next receipt' }))
  expect(await screen.findByRole('dialog', { name: 'minibar.jpg' })).toBeTruthy()
  expect(viewer.getByRole<HTMLButtonElement>('button', { name: 'Next receipt' }).disabled).toBe(
    true,
  )
  await user.keyboard('{Escape}')
  await waitFor(() => expect(document.activeElement).toBe(opener))
})

it('the list of expenses shows a picture as soon as it is made', async () => {
  const { gateway } = openList()
  await screen.findByRole('img', { name: 'Receipt dinner.pdf' })
  gateway.answer('GET /api/receipts', {
    body: receipts.map((receipt) => ({ ...receipt, hasThumbnail: true })),
  })
  FakeEventSource.latest.say('receipt.changed', { expenseId: dinner.id })
  await waitFor(() =>
    expect(screen.getByRole('img', { name: 'Receipt dinner.pdf' }).tagName).toBe('IMG'),
  )
  expect(gateway.callsOf('GET /api/receipts')).toHaveLength(2)
})

it('the list of expenses leaves a filter that is set to all out of the call, and sends an empty one empty', async () => {
  const gateway = employeeGateway()
  renderApp('/expenses?category=&status=Draft')
  await screen.findByText('No expenses found')
  expect(Object.fromEntries(gateway.callsOf('GET /api/expenses')[0]?.query ?? [])).toEqual({
    category: '',
    status: 'Draft',
    limit: '100',
  })
})

it('the list of expenses asks again for a list that could not be fetched anew', async () => {
  const { gateway } = openList()
  await screen.findByText('Trattoria Roma')
  gateway.answer('GET /api/expenses', { status: 503, body: {} })
  FakeEventSource.latest.say('expense.created', {})
  await waitFor(() => expect(gateway.callsOf('GET /api/expenses')).toHaveLength(2))
  gateway.answer('GET /api/expenses', { body: [anExpense({ merchant: 'Later Cafe' })] })
  expect(await screen.findByText('Later Cafe')).toBeTruthy()
})

it('the list of expenses says why the receipts of an expense could not be fetched, and fetches them with the next press', async () => {
  const ofHotel = `GET /api/expenses/${hotel.id}/receipts`
  const { gateway, user } = openList()
  const down = problem(503, 'Down for a moment.')
  gateway.answer('GET /api/receipts', down)
  gateway.answer(ofHotel, down)
  await press(user, 'View 2 receipts of Grand Hotel, $420.50')
  await says('Failed to fetch receipts')
  gateway.answer(ofHotel, { body: receipts.slice(0, 2) })
  await press(user, 'View 2 receipts of Grand Hotel, $420.50')
  await screen.findByRole('dialog', { name: 'hotel.jpg' })
})
