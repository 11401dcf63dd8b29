import { screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { BulkPanel } from '../features/admin/bulk-panel.tsx'
import { ExpensesPage } from '../features/expenses/expenses-page.tsx'
import { FlightsPage } from '../features/flights/flights-page.tsx'
import { ReportsPage } from '../features/reports/reports-page.tsx'
import { TripsPage } from '../features/trips/trips-page.tsx'
import { ReceiptPanel } from '../records/receipts/receipt-panel.tsx'
import { ExportPdfDialog } from '../records/reports/export-pdf-dialog.tsx'
import { employeeGateway } from '../testing/employee-gateway.ts'
import { aFlight, anExpense, aReceipt, aTrip } from '../testing/records.ts'
import { renderPart } from '../testing/render-part.tsx'

let online = false
beforeEach(() => {
  online = false
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => online)
})

const { id } = anExpense()
const receipts = <ReceiptPanel expenseId={id} uploads={{ uploads: [] } as never} />
const toExport = <ExportPdfDialog onClose={() => undefined} />

// Deleting and exporting cannot wait, so nothing is asked that would only fail.
const actions: [string, RegExp, ReactNode][] = [
  ['Deleting an expense', /^Delete Grand Hotel/, <ExpensesPage key="expenses" />],
  ['Deleting a mission', /^Delete Oslo Summit/, <TripsPage key="trips" />],
  ['Deleting a flight', /^Delete .*LH400/, <FlightsPage key="flights" />],
  ['Deleting a receipt', /^Delete hotel\.jpg/, receipts],
  ['A CSV export', /^Export CSV/, <ReportsPage key="reports" />],
  ['A PDF export', /^Export PDF/, toExport],
  ['Making reports for many people', /^Make Reports/, <BulkPanel key="bulk" departments={[]} />],
]
const withRecords = () =>
  employeeGateway({
    'GET /api/expenses': { body: [anExpense()] },
    'GET /api/trips': { body: [aTrip()] },
    'GET /api/flights': { body: [aFlight()] },
    [`GET /api/expenses/${id}/receipts`]: { body: [aReceipt()] },
  })

it.each(actions)('%s says that it needs the network', async (action, button, page) => {
  const gateway = withRecords()
  const open = vi.spyOn(window, 'open')
  const { user } = renderPart(page)
  await user.click(await screen.findByRole('button', { name: button }))
  await screen.findByText(`${action} needs the network. Try again once it is back.`)
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(gateway.calls.every(({ method }) => method === 'GET')).toBe(true)
  expect(open).not.toHaveBeenCalled()
})

// A tab for a file has to be opened at once, without asking whether anybody answers.
it.each(actions.filter(([action]) => action !== 'A CSV export'))(
  '%s says so too where the device is online but nobody answers',
  async (action, button, page) => {
    const gateway = withRecords()
    const { user } = renderPart(page)
    const press = await screen.findByRole('button', { name: button })
    online = true
    gateway.answer('GET /healthz', () => Promise.reject(new TypeError('no route')))
    await user.click(press)
    await screen.findByText('Sortie cannot be reached')
    await screen.findByText(`${action} needs the network. Try again once it is back.`)
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(gateway.calls.every(({ method }) => method === 'GET')).toBe(true)
  },
)
