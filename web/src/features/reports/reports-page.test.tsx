import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { api } from '../../lib/api.ts'
import { removedSlice } from '../../lib/offline/removed-slice.ts'
import { store } from '../../lib/store.ts'
import { down, fill, press } from '../../testing/actions.ts'
import { employeeGateway } from '../../testing/employee-gateway.ts'
import { anExpense } from '../../testing/records.ts'
import { renderPart } from '../../testing/render-part.tsx'
import { says } from '../../testing/says.ts'
import { ReportsPage } from './reports-page.tsx'

const list = 'GET /api/expenses'
const card = (name: string) => screen.findByRole('group', { name })
const asked = () =>
  Object.fromEntries(gateway.callsOf('GET /api/expenses/breakdown').at(-1)?.query ?? [])
let gateway: ReturnType<typeof employeeGateway>
beforeEach(() => {
  const meal = { id: 'b', category: 'Meals', amount: '9.50', currency: 'EUR' } as const
  gateway = employeeGateway({
    [list]: { body: [anExpense(), anExpense({ ...meal, status: 'Submitted' })] },
  })
})
const [free, locked, deleted] = ['a', 'b', 'c'].map((digit) =>
  anExpense({ id: anExpense().id.replace(/^./, digit) }),
) as [ReturnType<typeof anExpense>, ReturnType<typeof anExpense>, ReturnType<typeof anExpense>]
const report = { id: 'r', number: 'R-1' }

it('the page of reports sums each currency separately, and counts submitted and draft expenses', async () => {
  renderPart(<ReportsPage />, '/reports')
  const total = await card('Total Amount')
  expect(total.textContent).toContain('$420.50')
  expect(total.textContent).toContain('€9.50')
  expect(total.textContent).toContain('2 expenses')
  expect((await card('Submitted')).textContent).toContain('1')
  const rows = within(screen.getByRole('table')).getAllByRole('row')
  expect(rows.map(({ textContent }) => textContent).join()).toMatch(/Grand Hotel.*Lodging/)
})

it('the page of reports shows no figures of earlier filters when the new ones fail', async () => {
  renderPart(<ReportsPage />, '/reports')
  await card('Total Amount')
  gateway.answer(list, down)
  fill(/^Start Date/, '2026-05-03')
  await screen.findByText(/^Failed to fetch expenses: 503/)
  expect(screen.queryByRole('group', { name: 'Total Amount' })).toBeNull()
  expect(screen.queryByRole('table')).toBeNull()
  for (const name of ['Print Report', 'Export PDF', 'Export CSV'])
    expect(screen.getByRole<HTMLButtonElement>('button', { name }).disabled).toBe(true)
})

it('the page of reports has one main act, to hand in what no report has, and it goes with the last of that', async () => {
  const first = renderPart(<ReportsPage />, '/reports')
  const handIn = await screen.findByRole('button', { name: 'Hand In' })
  expect(screen.getByRole('link', { name: 'Reports Handed In' })).toBeTruthy()
  const looks = screen.getAllByRole('button').map(({ className }) => className)
  expect(looks.filter((look) => look === handIn.className)).toHaveLength(1)
  first.unmount()
  gateway.answer(list, { body: [anExpense({ report: { id: 'r', number: 'R-1' } })] })
  store.dispatch(api.util.resetApiState())
  renderPart(<ReportsPage />, '/reports')
  await card('Total Amount')
  await screen.findByText('Handed in')
  expect(screen.queryByRole('button', { name: 'Hand In' })).toBeNull()
})

it('the page of reports prints and exports the filtered expenses', async () => {
  const open = vi.spyOn(window, 'open').mockReturnValue(null)
  const { user } = renderPart(<ReportsPage />, '/reports?status=Draft&endDate=2026-05-31')
  await card('Total Amount')
  await press(user, 'Print Report')
  await press(user, 'Export CSV')
  expect(open.mock.calls.map(([address]) => address)).toEqual([
    '/print-report?status=Draft&endDate=2026-05-31',
    '/api/export/csv?status=Draft&endDate=2026-05-31',
  ])
})

it('the page of reports opens no CSV without a network, and says why', async () => {
  const open = vi.spyOn(window, 'open').mockReturnValue(null)
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const { user } = renderPart(<ReportsPage />, '/reports')
  await card('Total Amount')
  await press(user, 'Export CSV')
  await says('You are offline')
  expect(open).not.toHaveBeenCalled()
})

it('the page of reports clears all four filters at once', async () => {
  const narrow = '?category=Meals&status=Draft&startDate=2026-05-01&endDate=2026-05-31'
  const { user } = renderPart(<ReportsPage />, `/reports${narrow}`)
  await card('Total Amount')
  expect(Object.keys(asked())).toHaveLength(4)
  await press(user, 'Clear Filters')
  await waitFor(() => expect(asked()).toEqual({}))
  expect(window.location.search).toBe('')
})

it('the page of reports leads from each row to its expense', async () => {
  renderPart(<ReportsPage />, '/reports')
  const { id, merchant } = anExpense()
  const [first] = await screen.findAllByRole('link', { name: merchant })
  expect(first?.getAttribute('href')).toMatch(new RegExp(`^/expenses/(${id}|b)$`))
})

it('the page of reports hands in all that the filters leave, but for what a report has and what is being deleted', async () => {
  const gateway = employeeGateway({
    'GET /api/expenses': { body: [free, { ...locked, report }, deleted] },
    'POST /api/expense-reports/check': { body: { expenses: [], approver: null } },
  })
  store.dispatch(removedSlice.actions.hidden([deleted]))
  const { user } = renderPart(<ReportsPage />, '/reports?category=Lodging')
  await press(user, 'Hand In')
  await screen.findByRole('dialog', { name: 'Hand In' })
  await waitFor(() =>
    expect(gateway.callsOf('POST /api/expense-reports/check')[0]?.body).toEqual({
      expenseIds: [free.id],
    }),
  )
  store.dispatch(removedSlice.actions.restored([deleted.id]))
})
