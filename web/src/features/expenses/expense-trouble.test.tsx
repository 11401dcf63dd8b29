import { act, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fill, opened, press } from '../../testing/actions.ts'
import { employeeGateway } from '../../testing/employee-gateway.ts'
import { FakeEventSource } from '../../testing/fake-event-source.ts'
import { problem } from '../../testing/fake-gateway.ts'
import { anExpense, aReceipt } from '../../testing/records.ts'
import { renderApp } from '../../testing/render-app.tsx'

const hotel = anExpense()
const taxi = anExpense({ id: hotel.id.replace(/^./, '9'), merchant: 'Taxi', amount: '9.00' })
const list = { 'GET /api/expenses': { body: [hotel, taxi] } }
const receipts = `GET /api/expenses/${hotel.id}/receipts`
const change = `PUT /api/expenses/${hotel.id}`
const edit = opened('Edit Grand Hotel, $420.50')

it('the page of expenses shows the list in its own order where the address names a column that is none', async () => {
  employeeGateway(list)
  renderApp('/expenses?sort=__proto__')
  await screen.findByText(/^(Taxi|This screen failed)$/)
  expect(screen.queryByText('This screen failed')).toBeNull()
})

it('the page of expenses compares what was changed elsewhere also while the day is cleared', async () => {
  const answered = Promise.withResolvers<object>()
  employeeGateway({ ...list, [receipts]: { body: [] }, [change]: () => answered.promise })
  const { user } = renderApp('/expenses')
  await edit(user)
  fill(/^Notes/, 'With a client')
  await press(user, 'Update Expense')
  await screen.findByRole('button', { name: 'Saving...' })
  fill(/^Date/, '')
  const current = { ...hotel, merchant: 'Other Hotel' }
  answered.resolve(problem(409, 'Changed.', { code: 'expense_changed', current }))
  await screen.findByText(/^(This expense was changed elsewhere|This screen failed)$/)
  expect(screen.queryByText('This screen failed')).toBeNull()
})

it('the page of expenses keeps what is typed into an expense when the session ends, as sign-in says', async () => {
  const gateway = employeeGateway({ ...list, [receipts]: { body: [] } })
  const { user } = renderApp('/expenses')
  await edit(user)
  fill(/^Notes/, 'With a client')
  gateway.answer('GET /api/user', problem(401, 'Please sign in.'))
  act(() => FakeEventSource.latest.say('session.ended', {}))
  await screen.findByText(/what you typed is kept\.$/)
  expect(Object.values(sessionStorage).join()).toContain('With a client')
})

it.each([503, 400])(
  'the page of expenses says why the expense of an address is not shown (%i)',
  async (status) => {
    employeeGateway({ ...list, 'GET /api/expenses/abc': problem(status, 'Not now.') })
    renderApp('/expenses/abc')
    await screen.findByText('Taxi')
    await screen.findByText(/Not now\.|not found/, {}, { timeout: 3000 })
  },
)

it('the page of expenses does not open the viewer by itself for a receipt that comes after the viewed one left', async () => {
  const gateway = employeeGateway({ ...list, [receipts]: { body: [aReceipt()] } })
  const dialogs = () => screen.queryAllByRole('dialog', { hidden: true }).length
  const { user } = renderApp('/expenses')
  await edit(user)
  await opened('View hotel.jpg')(user)
  gateway.answer(receipts, { body: [] })
  act(() => FakeEventSource.latest.say('receipt.deleted', {}))
  await waitFor(() => expect(dialogs()).toBe(1))
  gateway.answer(receipts, { body: [aReceipt({ id: taxi.id, fileName: 'new.jpg' })] })
  act(() => FakeEventSource.latest.say('receipt.added', {}))
  await screen.findByRole('button', { name: 'View new.jpg', hidden: true })
  expect(dialogs()).toBe(1)
})
