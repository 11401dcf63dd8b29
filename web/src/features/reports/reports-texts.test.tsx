import { urlOf } from '@sortie/contracts/endpoint'
import { categories } from '@sortie/contracts/expense'
import { exportApi } from '@sortie/contracts/report'
import { act, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { type Doing, down, downWords, opened, press } from '../../testing/actions.ts'
import { employeeGateway, never } from '../../testing/employee-gateway.ts'
import { FakeEventSource } from '../../testing/fake-event-source.ts'
import type { Handler } from '../../testing/fake-gateway.ts'
import { anExpense } from '../../testing/records.ts'
import { renderApp } from '../../testing/render-app.tsx'
import { says } from '../../testing/says.ts'
import { actionsSay, screensSay } from '../../testing/texts.ts'

const expense = anExpense()
const kept = { 'GET /api/expenses': { body: [expense] } }
const one = { body: [anExpense()] }
const filters = ['All Categories', 'All Status', 'Clear Filters']
const open = (name: string) => async (user: UserEvent) =>
  user.click(await screen.findByRole('combobox', { name }))
const signing: Doing = async (user) => {
  await opened('Export PDF')(user)
  await user.click(screen.getByRole('checkbox', { name: 'Add Digital Signatures' }))
  await press(user, 'Export PDF')
}
const job = { id: anExpense().id, state: 'running', progress: 10 }
const ofJob = (method: string, api: 'pdfJob' | 'pdfFile' | 'cancelPdf') =>
  `${method} ${urlOf(exportApi[api], { id: job.id })}`
const expenses = Array.from({ length: 101 }, (_, at) =>
  anExpense({ id: anExpense().id.replace(/^.{3}/, String(100 + at)) }),
)

screensSay({
  'the reports on their way': {
    at: '/reports',
    answers: { 'GET /api/expenses': never },
    says: 'Mission Reports | Loading reports...',
  },
  'nothing to report': {
    at: '/reports',
    says:
      `${filters.join(' | ')} | Start Date | End Date | Print Report | Export PDF | ` +
      'Export CSV | No data to report | ' +
      'Adjust your filters or add some expenses to see the report.',
  },
  'a report': {
    at: '/reports',
    answers: { 'GET /api/expenses': one },
    says:
      'Total Amount | $420.50 | 1 expense | Submitted | Draft | expenses pending | ' +
      'Category Breakdown | Expense Details | Date | Merchant | Category | Amount | ' +
      'Status | 420.50 USD',
  },
  'the categories of a report': {
    at: '/reports',
    go: open('Category'),
    says: `All Categories | ${categories.join(' | ')}`,
  },
  'the statuses of a report': {
    at: '/reports',
    go: open('Status'),
    says: 'All Status | Draft | Submitted',
  },
  'the PDF export': {
    at: '/reports',
    answers: { 'GET /api/expenses': one },
    go: async (user) => {
      await press(user, 'Export PDF')
      await user.click(await screen.findByRole('checkbox', { name: 'Add Digital Signatures' }))
    },
    says:
      'Export By Date Range | Trip | Include Receipts in PDF | Add Digital Signatures | ' +
      'Employee Signature | Manager Signature | Cancel | Export PDF',
  },
  'the printed report': {
    at: '/print-report',
    answers: { 'GET /api/expenses': one },
    says:
      'Back to Reports | Sortie | Tactical Expense Management | Expense Report | ' +
      'All Dates | Not specified | General operational expenses | Hotel | Receipt Summary',
  },
  'a printed report of meals in a month': {
    at: '/print-report?category=Meals&startDate=2026-05-01&endDate=2026-05-31',
    says: '05/01/26 - 05/31/26 | Operational sustenance',
  },
  'a printed report from a day on': {
    at: '/print-report?startDate=2026-05-01',
    says: 'From 05/01/26',
  },
  'a printed report up to a day': {
    at: '/print-report?endDate=2026-05-31',
    says: 'Through 05/31/26',
  },
})

actionsSay('/reports', [
  [
    'exports a PDF',
    { ...kept, 'GET /api/export/pdf': never },
    async (user) => {
      await opened('Export PDF')(user)
      await press(user, 'Export PDF')
    },
    'PDF Export Started',
  ],
  [
    'cannot sign it',
    { ...kept, 'POST /api/signatures': down, 'GET /api/export/pdf': never },
    signing,
    'Signature Error | Could not save signatures, but continuing with export.',
  ],
  [
    'cannot export it',
    { ...kept, 'POST /api/signatures': down, 'GET /api/export/pdf': down },
    signing,
    'Export Failed | There was an error generating your PDF report. Please try again.',
  ],
])

it('the page of reports disables the buttons of a report without rows, and Export in Trip mode without a trip', async () => {
  employeeGateway()
  const { user, unmount } = renderApp('/reports')
  for (const name of ['Print Report', 'Export PDF', 'Export CSV'])
    expect((await screen.findByRole<HTMLButtonElement>('button', { name })).disabled).toBe(true)
  unmount()
  renderApp('/')
  await user.click(await screen.findByRole('button', { name: 'Export Mission Data' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Export PDF' }))
  await user.click(dialog.getByRole('radio', { name: 'Trip' }))
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Export PDF' }).disabled).toBe(true)
})

it('the page of reports downloads a long report after its dialog was closed', async () => {
  const { gateway, user } = await begun()
  await press(user, 'Export PDF')
  await screen.findByText(/You can close this window/)
  await press(user, 'Close')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  gateway.answer(ofJob('GET', 'pdfJob'), { body: { ...job, state: 'done', progress: 100 } })
  act(() => FakeEventSource.latest.say('export.progressed', {}))
  await waitFor(() => expect(gateway.callsOf(ofJob('GET', 'pdfFile'))).toHaveLength(1), {
    timeout: 3000,
  })
})

it('the page of reports says when the state of a long report cannot be read', async () => {
  const { user } = await begun({ [ofJob('GET', 'pdfJob')]: down })
  await press(user, 'Export PDF')
  await screen.findByText(/Down for a moment\./, {}, { timeout: 3000 })
})

it('the page of reports says that a long report could not be cancelled', async () => {
  const { user } = await begun({
    [ofJob('DELETE', 'cancelPdf')]: down,
    [ofJob('POST', 'cancelPdf')]: down,
  })
  await press(user, 'Export PDF')
  await press(user, 'Cancel Export')
  await screen.findByText(downWords, {}, { timeout: 3000 })
})

it('the page of reports does not claim that there are no missions when fetching them failed', async () => {
  const { gateway, user } = await begun({ 'GET /api/trips': down })
  await user.click(screen.getByRole('radio', { name: 'Trip' }))
  await waitFor(() => expect(gateway.callsOf('GET /api/trips')).toHaveLength(1))
  expect(screen.queryByText('You have no missions yet.')).toBeNull()
})

it('the page of reports does not close a dialog that was opened after a finished export', async () => {
  const file = Promise.withResolvers<object>()
  const { user } = await begun(
    { [`GET ${exportApi.pdf.path}`]: () => file.promise },
    expenses.slice(0, 2),
  )
  await press(user, 'Export PDF')
  await says('PDF Export Started')
  await press(user, 'Cancel')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await opened('Export PDF')(user)
  file.resolve({ body: {} })
  await waitFor(() => expect(HTMLAnchorElement.prototype.click).toHaveBeenCalled())
  await new Promise((rest) => setTimeout(rest, 100))
  expect(screen.queryByRole('dialog')).toBeTruthy()
})

async function begun(more: Record<string, Handler> = {}, body = expenses) {
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  const gateway = employeeGateway({
    'GET /api/expenses': { body },
    [`POST ${exportApi.startPdf.path}`]: { status: 202, body: job },
    [ofJob('GET', 'pdfJob')]: { body: job },
    [ofJob('GET', 'pdfFile')]: { body: {} },
    ...more,
  })
  const { user } = renderApp('/reports')
  await screen.findAllByText('Expense Details')
  await opened('Export PDF')(user)
  return { gateway, user }
}
