import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { employeeGateway } from '../../testing/employee-gateway.ts'
import type { Handler } from '../../testing/fake-gateway.ts'
import { anExpense, anExpenseReport, aTrip, owing } from '../../testing/records.ts'
import { renderApp } from '../../testing/render-app.tsx'
import { setViewport } from '../../testing/viewport.ts'

const idOf = (digit: string) => anExpense().id.replace(/^./, digit)
const [hotel, train, cafe] = [
  anExpense({ id: idOf('a'), amount: '420.50', status: 'Submitted', receiptCount: 2 }),
  anExpense({ id: idOf('b'), merchant: 'Night Train', amount: '80.00', currency: 'EUR' }),
  anExpense({ id: idOf('c'), merchant: 'Harbour Cafe', amount: '12.50', notes: 'Two coffees' }),
]

async function openList(address = '/expenses', more: Record<string, Handler> = {}) {
  const gateway = employeeGateway({
    'GET /api/expenses': { body: [hotel, train, cafe] },
    'POST /api/expenses/change-many': { body: [] },
    'POST /api/expenses/remove-many': { status: 204 },
    ...more,
  })
  const app = renderApp(address)
  await screen.findByText('Harbour Cafe')
  return { gateway, ...app }
}
const merchants = () =>
  within(screen.getByRole('table', { name: 'Expenses' }))
    .getAllByRole('link')
    .map(({ textContent }) => textContent)
const bodies = (gateway: ReturnType<typeof employeeGateway>, call: string) =>
  gateway.callsOf(`POST /api/expenses/${call}`).map(({ body }) => body)
const button = (name: string | RegExp, within_ = screen as Pick<typeof screen, 'findByRole'>) =>
  within_.findByRole('button', { name, hidden: true })

async function selectBoth() {
  fireEvent.click(screen.getByRole('checkbox', { name: /^Select Grand Hotel/ }))
  fireEvent.click(screen.getByRole('checkbox', { name: /^Select Harbour/ }))
  return within(await screen.findByRole('region', { name: 'Selected expenses' }))
}

it('the list of expenses counts and sums by currency what the search leaves', async () => {
  await openList()
  expect(screen.getByText('3 expenses').parentElement?.textContent).toBe(
    '3 expenses$433.00 + €80.00',
  )
  fireEvent.change(screen.getByLabelText('Search'), { target: { value: 'coffees harb' } })
  expect(await screen.findByText('1 expense')).toBeTruthy()
  await waitFor(() => expect(merchants()).toEqual(['Harbour Cafe']))
  await waitFor(() => expect(window.location.search).toBe('?q=coffees+harb'))
})

it('the list of expenses sorts by a column and says so', async () => {
  const { user } = await openList()
  const head = screen.getByRole('columnheader', { name: 'Amount' })
  await user.click(within(head).getByRole('button'))
  await waitFor(() => expect(merchants()).toEqual(['Grand Hotel', 'Night Train', 'Harbour Cafe']))
  await waitFor(() => expect(head.getAttribute('aria-sort')).toBe('descending'))
  await user.click(within(head).getByRole('button'))
  await waitFor(() => expect(merchants()[0]).toBe('Harbour Cafe'))
  await waitFor(() => expect(head.getAttribute('aria-sort')).toBe('ascending'))
  expect(screen.getByRole('columnheader', { name: 'Date' }).hasAttribute('aria-sort')).toBe(false)
})

it('the list of expenses deletes the selected ones also where the page is closed at once', async () => {
  const { user, gateway } = await openList()
  const bar = await selectBoth()
  await user.click(await button('Delete', bar))
  await screen.findByText('2 expenses deleted')
  dispatchEvent(new Event('pagehide'))
  await waitFor(() => expect(bodies(gateway, 'remove-many')).toHaveLength(1))
  expect(gateway.callsOf('POST /api/expenses/remove-many')[0]?.keepalive).toBe(true)
})

const submitted = { status: 'Submitted' } as const

it('the list of expenses takes the selected ones back to Draft that are submitted, and undoes that', async () => {
  const body = [
    { ...hotel, status: 'Draft' },
    { ...train, ...submitted },
    { ...cafe, ...submitted },
  ]
  const { user, gateway } = await openList('/expenses', { 'GET /api/expenses': { body } })
  fireEvent.click(screen.getByRole('checkbox', { name: /^Select Night Train/ }))
  const bar = await selectBoth()
  expect(bar.getByText('3 selected').textContent).toBe('3 selected $433.00 + €80.00')
  await user.click(await button('Back to Draft', bar))
  expect(await screen.findByText('3 expenses back to Draft')).toBeTruthy()
  const ids = [train.id, cafe.id]
  expect(bodies(gateway, 'change-many')).toEqual([{ ids, status: 'Draft' }])
  await user.click(await button('Undo'))
  await waitFor(() => expect(bodies(gateway, 'change-many')).toHaveLength(2))
  expect(bodies(gateway, 'change-many')[1]).toEqual({ ids, ...submitted })
})

it('the list of expenses changes one alone by the call that can wait for the network', async () => {
  const one = `PUT /api/expenses/${hotel.id}`
  const { user, gateway } = await openList('/expenses', { [one]: { body: hotel } })
  const bar = await selectBoth()
  await user.click(await button('Back to Draft', bar))
  expect(await screen.findByText('2 expenses back to Draft')).toBeTruthy()
  await user.click(await button('Undo'))
  await waitFor(() =>
    expect(gateway.callsOf(one).map(({ body }) => body)).toEqual([{ status: 'Draft' }, submitted]),
  )
  expect(bodies(gateway, 'change-many')).toEqual([])
})

it('the list of expenses asks in one call how far the reports of its rows are, and offers nothing that they refuse', async () => {
  const [first, second] = [anExpenseReport(), anExpenseReport({ id: idOf('d') })]
  const inReport = (report: { id: string; number: string }) => ({ ...submitted, report })
  const body = [
    { ...hotel, ...inReport(first) },
    { ...train, ...inReport(second) },
    { ...cafe, ...inReport(first) },
    anExpense({ id: idOf('e'), merchant: 'Ferry', returnedFrom: first.id }),
  ]
  const states = 'GET /api/expense-reports/states'
  const { gateway } = await openList('/expenses', {
    'GET /api/expenses': { body },
    [states]: {
      body: [
        first,
        { ...second, state: 'approved', waitsFor: null, payment: owing('USD', '99.00') },
      ],
    },
  })
  expect(await screen.findAllByText('Waiting for Alex Kim')).toHaveLength(2)
  for (const text of ['Approved', 'Returned']) expect(screen.getByText(text)).toBeTruthy()
  expect(gateway.callsOf(states).map(({ query }) => query.get('ids'))).toEqual([
    [first.id, second.id].join(),
  ])
  const buttons = screen.getAllByRole('button', { name: /^(Submit|Draft|Edit|Delete|Open) / })
  expect(buttons.map((each) => each.getAttribute('aria-label')?.replace(/,.*/, ''))).toEqual([
    ...['Open Grand Hotel', 'Open Night Train', 'Open Harbour Cafe'],
    ...['Submit Ferry', 'Edit Ferry', 'Delete Ferry'],
  ])
  const bar = await selectBoth()
  expect(bar.getByText('2 handed in already')).toBeTruthy()
  expect(bar.queryByRole('button', { name: 'Hand In' })).toBeNull()
  fireEvent.click(screen.getByRole('checkbox', { name: /^Select Ferry/ }))
  await bar.findByRole('button', { name: 'Hand In' })
  expect(bar.queryByRole('button', { name: 'Back to Draft' })).toBeNull()
})

it('the list of expenses has the filters of a phone in a sheet, which tells how many are chosen', async () => {
  setViewport(390)
  const { user, gateway } = await openList('/expenses?status=Draft')
  expect(screen.queryByRole('button', { name: 'New Expense' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Filters (1)' }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Filters' }))
  fireEvent.change(sheet.getByLabelText('Start Date'), { target: { value: '2026-05-02' } })
  await waitFor(() =>
    expect(gateway.callsOf('GET /api/expenses').map(({ query }) => query.toString())).toContain(
      'status=Draft&startDate=2026-05-02&limit=100',
    ),
  )
  await user.click(await sheet.findByRole('button', { name: /^Show \d$/ }))
  await waitFor(() => expect(history.state?.sheets ?? []).toEqual([]))
  expect(window.location.search).toBe('?status=Draft&startDate=2026-05-02')
  expect(screen.getByRole('button', { name: 'Filters (2)' })).toBeTruthy()
})

it('the list of expenses selects several on a phone, where a press on a row marks it meanwhile', async () => {
  setViewport(390)
  const body = [hotel, { ...train, ...submitted }, { ...cafe, ...submitted }]
  const { user, gateway } = await openList('/expenses', { 'GET /api/expenses': { body } })
  const several = screen.getByRole('button', { name: 'Select several' })
  await user.click(several)
  await user.click(screen.getByRole('link', { name: 'Night Train' }))
  await user.click(screen.getByText('Two coffees'))
  const bar = within(await screen.findByRole('region', { name: 'Selected expenses' }))
  expect(bar.getByText('2 selected').textContent).toBe('2 selected $12.50 + €80.00')
  await user.click(await button('Back to Draft', bar))
  expect(await screen.findByText('2 expenses back to Draft')).toBeTruthy()
  expect(bodies(gateway, 'change-many')).toEqual([{ ids: [train.id, cafe.id], status: 'Draft' }])
  expect(several.getAttribute('aria-pressed')).toBe('false')
  await user.click(screen.getByRole('link', { name: 'Night Train' }))
  await waitFor(() => expect(window.location.pathname).toBe(`/expenses/${train.id}`))
})

it('the list of expenses goes on from Quick Expense to all fields with what was typed', async () => {
  setViewport(390)
  const { user } = await openList()
  await user.click(await screen.findByRole('button', { name: 'Quick Expense' }))
  const quick = within(await screen.findByRole('dialog', { name: 'Quick Expense' }))
  fireEvent.change(await quick.findByLabelText(/^Merchant/), { target: { value: 'Kiosk' } })
  await user.click(quick.getByRole('button', { name: 'All Fields' }))
  const full = within(await screen.findByRole('dialog', { name: 'New Expense' }))
  await waitFor(() =>
    expect(full.getByLabelText<HTMLInputElement>(/^Merchant/).value).toBe('Kiosk'),
  )
  await user.click(full.getByRole('button', { name: 'Cancel' }))
  expect(await screen.findByRole('alertdialog', { name: 'Discard your changes?' })).toBeTruthy()
})

it('the list of expenses moves what is selected when told so, not while the choices are gone through', async () => {
  const mission = aTrip({ name: 'Oslo Summit' })
  const { gateway, user } = await openList('/expenses', { 'GET /api/trips': { body: [mission] } })
  const bar = await selectBoth()
  const choice = await bar.findByLabelText('Move to a mission')
  for (const option of ['No mission', 'Oslo Summit']) await user.selectOptions(choice, option)
  expect(bodies(gateway, 'change-many')).toEqual([])
  await user.click(await button('Move', bar))
  await waitFor(() =>
    expect(bodies(gateway, 'change-many')).toMatchObject([
      { ids: [hotel.id, cafe.id], tripId: mission.id },
    ]),
  )
})

it('the list of expenses has one line a row once that is switched on, also when it is opened again', async () => {
  const { user, unmount } = await openList()
  const table = () => screen.getByRole('table', { name: 'Expenses' })
  expect(table().dataset.compact).toBeUndefined()
  await user.click(screen.getByRole('button', { name: 'Compact rows' }))
  expect(table().dataset.compact).toBe('true')
  unmount()
  await openList()
  expect(table().dataset.compact).toBe('true')
  const compact = screen.getByRole('button', { name: 'Compact rows' })
  expect(compact.getAttribute('aria-pressed')).toBe('true')
  fireEvent.click(compact)
  expect(table().dataset.compact).toBeUndefined()
  expect(localStorage.getItem('sortie.expenses-compact')).toBeNull()
})
