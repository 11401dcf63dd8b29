import type { AdminExpenseJson } from '@sortie/contracts/admin-expense'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { down, fill, press } from '../../testing/actions.ts'
import { employeeGateway } from '../../testing/employee-gateway.ts'
import { anAdministrator, anEmployee } from '../../testing/people.ts'
import { anExpense, aReceipt } from '../../testing/records.ts'
import { renderApp } from '../../testing/render-app.tsx'
import { says } from '../../testing/says.ts'

const expense: AdminExpenseJson = {
  ...anExpense({ receiptCount: 1, notes: 'As agreed', paymentMethod: 'corporate-card' }),
  email: 'casey@example.com',
}
const answers = {
  'GET /api/user': { body: anAdministrator() },
  'GET /admin/expenses': { body: [expense] },
  'GET /admin/expenses/summary': { body: { count: 1234, totals: { USD: '420.50', EUR: '9.00' } } },
  [`GET /admin/expenses/${expense.id}/receipts`]: { body: [aReceipt()] },
}

it("the list of everyone's expenses shows everyone's expenses with their owners, the count and the sums", async () => {
  employeeGateway(answers)
  renderApp('/admin/expenses')
  expect(await screen.findByText('1,234 expenses · $420.50 + €9.00')).toBeTruthy()
  const table = await screen.findByRole('table', { name: "Everyone's expenses" })
  expect(within(table).getByText('casey@example.com')).toBeTruthy()
  expect(within(table).getByText('$420.50')).toBeTruthy()
})

it('the list of everyone’s expenses asks list and sums with the same filters, which live in the address', async () => {
  const gateway = employeeGateway(answers)
  renderApp('/admin/expenses?status=Submitted&startDate=2026-05-01')
  await screen.findByRole('table', { name: "Everyone's expenses" })
  fill(/^Search$/, 'grand')
  await waitFor(() => {
    for (const name of ['GET /admin/expenses', 'GET /admin/expenses/summary']) {
      const query = gateway.callsOf(name).at(-1)?.query
      expect(Object.fromEntries(query ?? [])).toMatchObject({
        q: 'grand',
        status: 'Submitted',
        startDate: '2026-05-01',
      })
    }
  })
  expect(new URLSearchParams(window.location.search).get('q')).toBe('grand')
})

it('the list of everyone’s expenses says that the sums under other filters are being counted, then what they are', async () => {
  const gateway = employeeGateway(answers)
  renderApp('/admin/expenses')
  await screen.findByText(/^1,234 expenses/)
  const counted = Promise.withResolvers<{ body: object }>()
  gateway.answer('GET /admin/expenses/summary', () => counted.promise)
  fill(/^Search$/, 'grand')
  expect(await screen.findByText('Counting expenses...')).toBeTruthy()
  expect(screen.queryByText(/^1,234 expenses/)).toBeNull()
  counted.resolve({ body: { count: 1, totals: { USD: '420.50' } } })
  expect(await screen.findByText('1 expense · $420.50')).toBeTruthy()
})

it('the list of everyone’s expenses exports what is filtered', async () => {
  employeeGateway(answers)
  const open = vi.spyOn(window, 'open').mockReturnValue(null)
  const { user } = renderApp('/admin/expenses?status=Draft')
  await screen.findByRole('table', { name: "Everyone's expenses" })
  await user.click(screen.getByRole('button', { name: 'Export CSV' }))
  expect(open.mock.calls[0]?.[0]).toBe('/admin/export/csv?status=Draft')
})

it('the list of everyone’s expenses opens one with its receipts, and offers nothing that would change it', async () => {
  employeeGateway(answers)
  const { user } = renderApp('/admin/expenses')
  await user.click(
    await screen.findByRole('button', { name: 'Open Grand Hotel of casey@example.com' }),
  )
  const dialog = await screen.findByRole('dialog', { name: 'Grand Hotel' })
  expect(within(dialog).getByText('As agreed')).toBeTruthy()
  expect(within(dialog).getByText('Corporate card')).toBeTruthy()
  const link = await within(dialog).findByRole('link', { name: 'hotel.jpg' })
  expect(link.getAttribute('href')).toBe(`/admin/receipts/${aReceipt().id}/file`)
  expect(within(dialog).queryByRole('textbox')).toBeNull()
  const buttons = within(dialog).getAllByRole('button')
  expect(buttons).toEqual(within(dialog).getAllByRole('button', { name: 'Close' }))
})

it('the list of everyone’s expenses says what could not be had, and that nothing matches', async () => {
  const gateway = employeeGateway({
    ...answers,
    'GET /admin/expenses': { status: 503, body: { error: 'Down.', code: 'x', requestId: 'r' } },
  })
  const { user } = renderApp('/admin/expenses')
  expect(await screen.findByText(/Failed to fetch expenses/)).toBeTruthy()
  gateway.answer('GET /admin/expenses', { body: [] })
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('No expenses found')).toBeTruthy()
})

it('the list of everyone’s expenses is not there for others', async () => {
  employeeGateway({})
  renderApp('/admin/expenses')
  expect(await screen.findByRole('heading', { name: '404 Page Not Found' })).toBeTruthy()
})

it('the list of everyone’s expenses has bulk reports on a page of their own, one press away', async () => {
  employeeGateway(answers)
  const { user } = renderApp('/admin')
  await screen.findByRole('heading', { name: 'Admin Console' })
  expect(screen.queryByRole('button', { name: 'Make Reports' })).toBeNull()
  await user.click(screen.getByRole('link', { name: 'Bulk Reports' }))
  expect(window.location.pathname).toBe('/admin/reports')
  expect(await screen.findByRole('button', { name: 'Make Reports' })).toBeTruthy()
})

it('the list of everyone’s expenses shows neither rows nor sums of other filters under filters that failed', async () => {
  const gateway = employeeGateway(answers)
  renderApp('/admin/expenses')
  await screen.findByRole('table', { name: "Everyone's expenses" })
  for (const name of ['GET /admin/expenses', 'GET /admin/expenses/summary'])
    gateway.answer(name, { status: 503, body: { error: 'Down.', code: 'x', requestId: 'r' } })
  fill(/^Search$/, 'grand')
  expect(await screen.findByText(/Failed to fetch expenses/)).toBeTruthy()
  expect(screen.queryByText('casey@example.com')).toBeNull()
  await waitFor(() => expect(screen.queryByText(/1,234 expenses/)).toBeNull())
})

it("the list of everyone's expenses narrows to one person's, by name, and back to everybody's", async () => {
  const someone = anEmployee({ id: expense.userId, employeeName: 'Casey Jones' })
  const gateway = employeeGateway({ ...answers, 'GET /admin/users': { body: [someone] } })
  const { user } = renderApp('/admin/expenses')
  const person = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Person' })
  await within(person).findByText('Casey Jones')
  expect(within(await screen.findByRole('table')).getByText('Casey Jones')).toBeTruthy()
  await user.selectOptions(person, 'Casey Jones')
  await waitFor(() => expect(window.location.search).toBe(`?userId=${expense.userId}`))
  await user.selectOptions(person, 'Everyone')
  const asked = () => gateway.callsOf('GET /admin/expenses').map(({ query }) => query.get('userId'))
  await waitFor(() => expect(window.location.search).toBe(''))
  expect(asked()).toEqual([null, expense.userId])
})

it('the list of everyone’s expenses asks for more where there are as many as it asked for, and not where there are fewer', async () => {
  const all = Array.from({ length: 51 }, (_, at) => ({ ...expense, id: `e-${at}` }))
  const gateway = employeeGateway({
    ...answers,
    'GET /admin/expenses': ({ query }) => ({ body: all.slice(0, Number(query.get('limit'))) }),
  })
  renderApp('/admin/expenses')
  fireEvent.click(await screen.findByText('Show more expenses'))
  await waitFor(() => expect(screen.queryByText('Show more expenses')).toBeNull())
  const limits = gateway.callsOf('GET /admin/expenses').map(({ query }) => query.get('limit'))
  expect(limits).toEqual(['50', '200'])
})

it('the list of everyone’s expenses says that the receipts of one could not be had, and asks again', async () => {
  const receipts = `GET /admin/expenses/${expense.id}/receipts`
  const gateway = employeeGateway({ ...answers, [receipts]: down })
  const { user } = renderApp('/admin/expenses')
  await press(user, 'Open Grand Hotel of casey@example.com')
  await screen.findByText(/^Failed to fetch receipts: 503/)
  gateway.answer(receipts, { body: [] })
  await press(user, 'Try again')
  await says('No receipts are attached.')
})

it('the list of everyone’s expenses clears all filters at once', async () => {
  const gateway = employeeGateway({
    ...answers,
    'GET /admin/expenses': ({ query }) => ({ body: query.has('category') ? [] : [expense] }),
  })
  const { user } = renderApp('/admin/expenses?category=Meals&receipts=without&endDate=2026-05-01')
  await screen.findByText('No expenses found')
  await press(user, 'Clear Filters')
  await screen.findByRole('table', { name: "Everyone's expenses" })
  expect(window.location.search).toBe('')
  expect(Object.fromEntries(gateway.callsOf('GET /admin/expenses').at(-1)?.query ?? [])).toEqual({
    limit: '50',
  })
})

it('the list of everyone’s expenses names a person who has no expenses', async () => {
  const person = anAdministrator({ email: 'idle@example.com', employeeName: null })
  employeeGateway({
    ...answers,
    'GET /admin/expenses': { body: [] },
    'GET /admin/users': ({ query }) => ({
      body: query.get('userIds') === person.id ? [person] : [],
    }),
  })
  renderApp(`/admin/expenses?userId=${person.id}`)
  expect(await screen.findByText('idle@example.com')).toBeTruthy()
})
