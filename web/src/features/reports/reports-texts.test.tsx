import { categories } from '@sortie/contracts/expense'
import { screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { type Doing, down, opened, press } from '../../testing/actions.ts'
import { employeeGateway, never } from '../../testing/employee-gateway.ts'
import { anExpense } from '../../testing/records.ts'
import { renderApp } from '../../testing/render-app.tsx'
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

it('disables the buttons of a report without rows, and Export in Trip mode without a trip', async () => {
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
