import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { employeeGateway } from '../../testing/employee-gateway.ts'
import { problem } from '../../testing/fake-gateway.ts'
import { anEmployee } from '../../testing/people.ts'
import { anExpenseReport, noRoad, owing, someStats } from '../../testing/records.ts'
import { renderApp } from '../../testing/render-app.tsx'

const none = { count: 0, totals: {} }
const line = async () => within(await screen.findByRole('list', { name: /^From the receipt/ }))
const links = async () =>
  (await line())
    .queryAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')].join(' > '))
const stops = async () =>
  (await line()).getAllByRole('listitem').map(({ textContent }) => textContent?.trim())

it('the line of the road has the stops of the road, and a dash where nothing is', async () => {
  const draft = { count: 1, totals: { USD: '76.00' } }
  const stats = someStats({ open: { draft, submitted: none, returned: none } })
  employeeGateway({ 'GET /api/dashboard/stats': { body: stats } })
  renderApp('/')
  await waitFor(async () =>
    expect(await stops()).toEqual([
      'Draft · 1$76.00',
      ...['Submitted–', 'Waiting–', 'Approved–', 'Paid–'],
    ]),
  )
  expect(await links()).toHaveLength(1)
})

const firstSteps = async () =>
  within(await screen.findByRole('list', { name: 'First steps' }))
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')].join(' > '))

it('the line of the road says the first three steps where nothing is anywhere, and where each is done', async () => {
  employeeGateway()
  renderApp('/')
  expect(await firstSteps()).toEqual([
    '1. Photograph a receiptIt is read for you, and you accept it > /inbox',
    '2. Enter your IBANSo that you can be paid back > /profile',
    '3. Hand in what you spentYou choose who approves it > /expenses',
  ])
})

it('the line of the road has no first step that is done', async () => {
  const profile = { email: 'casey@example.com', iban: 'DE89370400440532013000' }
  employeeGateway({ 'GET /api/profile': { body: profile } })
  renderApp('/')
  const steps = await firstSteps()
  expect(steps.map((step) => step.slice(0, 6))).toEqual(['1. Pho', '2. Han'])
})

it('the line of the road says what waits for oneself, and no first steps, where nothing of one’s own is on it', async () => {
  employeeGateway({ 'GET /api/expense-reports/to-approve/count': { body: { count: 1 } } })
  renderApp('/')
  await screen.findByText('1 waits for you')
  expect(screen.queryByRole('list', { name: 'First steps' })).toBeNull()
})

it('the line of the road leads what one report returned to that report, where it is answered', async () => {
  const returned = { count: 1, totals: { EUR: '80.00' }, reportId: 'r-1' }
  const stats = someStats({ open: { draft: none, submitted: none, returned } })
  employeeGateway({ 'GET /api/dashboard/stats': { body: stats } })
  renderApp('/')
  await screen.findByText('€80.00')
  expect(await links()).toEqual(['Returned · 1€80.00 > /expense-reports/r-1'])
})

it('the line of the road says what is where and opens what each figure counts', async () => {
  const open = {
    draft: { count: 3, totals: { USD: '76.00' } },
    returned: { count: 1, totals: { EUR: '80.00' } },
    submitted: { count: 7, totals: { EUR: '946.50' } },
  }
  const gateway = employeeGateway({
    'GET /api/dashboard/stats': { body: someStats({ open }) },
    'GET /api/expense-reports/road': {
      body: noRoad({
        places: {
          waiting: { count: 2, totals: { EUR: '19.99' } },
          approved: { count: 1, totals: { EUR: '40.00' } },
          on_its_way: { count: 1, totals: { EUR: '5.00' } },
          paid: { count: 3, totals: { EUR: '725.02' } },
          settled: { count: 1, totals: { EUR: '0.00' } },
          by_company: { count: 1, totals: { EUR: '60.00' } },
        },
        waitsFor: ['Alex Kim'],
        lastPaidOn: '2026-11-28T00:00:00.000Z',
      }),
    },
    'GET /api/expense-reports': {
      body: [
        anExpenseReport({
          state: 'approved',
          totals: { EUR: '100.00' },
          payment: owing('EUR', '40.00'),
        }),
      ],
    },
  })
  const { user } = renderApp('/')
  await screen.findByText('€19.99')
  await screen.findByText('$76.00')
  expect(await links()).toEqual([
    'Draft · 3$76.00 > /expenses?place=draft',
    'Returned · 1€80.00 > /expenses?place=returned',
    'Submitted · 7€946.50 > /expenses?place=submitted',
    'Waiting for Alex Kim · 2€19.99 > /expense-reports?place=waiting',
    'Approved · 1€40.00 > /expense-reports?place=approved',
    'On its way · 1€5.00 > /expense-reports?place=on_its_way',
    'Paid · 3, last Nov 28, 2026€725.02 > /expense-reports?place=paid',
    'Nothing is owed · 1€0.00 > /expense-reports?place=settled',
    'Paid by the company · 1€60.00 > /expense-reports?place=by_company',
  ])
  await user.click(screen.getByRole('link', { name: /^Approved/ }))
  await screen.findByRole('button', { name: 'Only Approved' })
  const row = await screen.findByRole('row', { name: /^Oslo Summit/ })
  for (const text of ['€100.00', '€40.00']) within(row).getByText(text)
  const asked = gateway.callsOf('GET /api/expense-reports').map(({ query }) => query)
  expect(asked.map((query) => query.get('place'))).toEqual(['approved'])
})

it('the line of the road says first what waits for oneself, as approver and as finance, and for how many people one waits', async () => {
  employeeGateway({
    'GET /api/user': { body: anEmployee({ duties: ['finance'] }) },
    'GET /api/expense-reports/to-approve/count': { body: { count: 2 } },
    'GET /api/payments/totals': { body: [{ currency: 'EUR', amount: '1671.52', people: 2 }] },
    'GET /api/expense-reports/road': {
      body: noRoad({
        places: { waiting: { ...none, count: 2 } },
        waitsFor: ['Alex Kim', 'Bo Chen'],
      }),
    },
  })
  renderApp('/')
  await screen.findByText('€1,671.52 to 2 people')
  expect((await links()).slice(0, 2)).toEqual([
    'To approve2 wait for you > /expense-reports?show=to-approve',
    'To pay back€1,671.52 to 2 people > /payments',
  ])
  await screen.findByText('Waiting for 2 people · 2')
})

it('explains what Pending Approvals counts', async () => {
  employeeGateway()
  renderApp('/')
  const card = await screen.findByRole('group', { name: 'Pending Approvals' })
  expect(card.getAttribute('aria-description')).toMatch(/^Counts every expense with the status Sub/)
})

it('the line of the road says that reports could not be fetched, and fetches them again', async () => {
  // Where nothing is anywhere, the first steps would take the place of the line.
  const open = { draft: { count: 1, totals: { USD: '76.00' } }, submitted: none, returned: none }
  const gateway = employeeGateway({
    'GET /api/dashboard/stats': { body: someStats({ open }) },
    'GET /api/expense-reports/road': problem(503, 'It is away.'),
  })
  const { user } = renderApp('/')
  await screen.findByText('Failed to fetch reports')
  await waitFor(async () =>
    expect((await stops()).slice(0, 2)).toEqual(['Draft · 1$76.00', 'Submitted–']),
  )
  gateway.answer('GET /api/expense-reports/road', { body: noRoad() })
  await user.click((await line()).getByRole('button', { name: 'Try again' }))
  await waitFor(async () => expect(await stops()).toContain('Waiting–'))
})
