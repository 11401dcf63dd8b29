import type { BulkJson } from '@sortie/contracts/bulk'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { down, downWords, fill, press } from '../../testing/actions.ts'
import { employeeGateway, never } from '../../testing/employee-gateway.ts'
import { renderPart } from '../../testing/render-part.tsx'
import { says } from '../../testing/says.ts'
import { BulkPanel } from './bulk-panel.tsx'

const bulk: BulkJson = {
  id: '5b0f5c7a-0b1e-4c52-9d34-8a7e6f5d4c3b',
  name: 'Sales, 05/01/26 - 05/31/26',
  state: 'running',
  total: 8,
  done: 2,
  withoutExpenses: 3,
  failures: [],
  sizeBytes: null,
  expiresAt: null,
  createdAt: new Date(2026, 5, 1, 12).toISOString(),
}
const done: BulkJson = {
  ...bulk,
  state: 'done',
  done: 8,
  sizeBytes: 3_565_158,
  expiresAt: '2999-01-01T00:00:00.000Z',
}
const panel = <BulkPanel departments={['Sales', 'Service']} />
const list = () => screen.findByRole('list', { name: 'Bulk reports' })

it('a bulk asks for a department and its days, and for everyone without days', async () => {
  const gateway = employeeGateway({ 'POST /api/export/bulk': { status: 202, body: bulk } })
  const { user } = renderPart(panel)
  await press(user, 'Make Reports')
  await says('Bulk reports started')
  await user.selectOptions(screen.getByLabelText('People'), 'Sales')
  fill(/^Start Date/, '2026-05-01')
  await press(user, 'Make Reports')
  await waitFor(() => expect(gateway.callsOf('POST /api/export/bulk')).toHaveLength(2))
  expect(gateway.callsOf('POST /api/export/bulk').map(({ body }) => body)).toEqual([
    { mode: 'dates', people: 'everyone', status: 'Submitted' },
    {
      mode: 'dates',
      people: 'department',
      department: 'Sales',
      startDate: '2026-05-01',
      status: 'Submitted',
    },
  ])
})

it('a bulk starts once, however often it is pressed while it waits', async () => {
  const gateway = employeeGateway({ 'POST /api/export/bulk': never })
  const { user } = renderPart(panel)
  await press(user, 'Make Reports')
  await press(user, 'Starting...')
  expect(gateway.callsOf('POST /api/export/bulk')).toHaveLength(1)
})

it('a bulk says why it did not start, and keeps what was chosen', async () => {
  employeeGateway({ 'POST /api/export/bulk': down })
  const { user } = renderPart(panel)
  await user.selectOptions(await screen.findByLabelText('People'), 'Service')
  await press(user, 'Make Reports')
  await says('Failed to start bulk reports')
  await says(downWords)
  expect(screen.getByLabelText<HTMLSelectElement>('People').value).toBe('Service')
})

it('a bulk asks for nothing without a network, and says what needs it', async () => {
  const gateway = employeeGateway()
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const { user } = renderPart(panel)
  await press(user, 'Make Reports')
  await says('You are offline')
  expect(gateway.callsOf('POST /api/export/bulk')).toEqual([])
})

it('a bulk shows the progress, the people left out, and the failures', async () => {
  const failures = [{ userId: bulk.id, email: 'casey@example.com', reason: 'Too many receipts.' }]
  employeeGateway({ 'GET /api/export/bulk': { body: [{ ...bulk, failures }] } })
  renderPart(panel)
  const row = within(await list())
  expect(row.getByText(/2 of 8 reports · 3 without expenses left out/)).toBeTruthy()
  expect(row.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('25')
  expect(row.getByText('1 could not be made')).toBeTruthy()
  expect(row.getByText('casey@example.com: Too many receipts.')).toBeTruthy()
})

it('a bulk says what will be there while nothing was asked for yet', async () => {
  employeeGateway({ 'GET /api/export/bulk': { body: [] } })
  renderPart(panel)
  await says('No bulk reports yet')
})

it('a bulk shows no progress before it is known how many there are', async () => {
  employeeGateway({
    'GET /api/export/bulk': { body: [{ ...bulk, state: 'waiting', total: 0, done: 0 }] },
  })
  renderPart(panel)
  const bar = within(await list()).getByRole('progressbar')
  expect(bar.getAttribute('aria-valuenow')).toBe('0')
})

it('a bulk is cancelled while it runs, and says when that did not succeed', async () => {
  const gateway = employeeGateway({
    'GET /api/export/bulk': { body: [bulk] },
    [`DELETE /api/export/bulk/${bulk.id}`]: down,
  })
  const { user } = renderPart(panel)
  await press(user, 'Cancel')
  await says('Failed to cancel bulk reports')
  gateway.answer(`DELETE /api/export/bulk/${bulk.id}`, { status: 204 })
  gateway.answer('GET /api/export/bulk', { body: [{ ...bulk, state: 'cancelled' }] })
  await press(user, 'Cancel')
  await says('Cancelled')
  expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull()
  expect(screen.queryByRole('progressbar')).toBeNull()
})

it('a bulk is fetched as a ZIP until its link has expired', async () => {
  const open = vi.spyOn(window, 'open').mockReturnValue(null)
  const old = { ...done, id: bulk.createdAt, expiresAt: '2026-06-02T12:00:00.000Z' }
  employeeGateway({ 'GET /api/export/bulk': { body: [done, old] } })
  const { user } = renderPart(panel)
  await press(user, 'Download ZIP')
  expect(open.mock.calls[0]?.[0]).toBe(`/api/export/bulk/${bulk.id}/file`)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Expired' }).disabled).toBe(true)
  expect(within(await list()).getAllByText(/ · 3.4 MB · Jun 1, 2026/)).toHaveLength(2)
})

it('a bulk says that the reports made before cannot be shown, and asks again', async () => {
  const gateway = employeeGateway({ 'GET /api/export/bulk': down })
  const { user } = renderPart(panel)
  await screen.findByText(/^Failed to fetch bulk reports: 503/)
  gateway.answer('GET /api/export/bulk', { body: [done] })
  await press(user, 'Try again')
  expect(within(await list()).getByText('Done')).toBeTruthy()
})
