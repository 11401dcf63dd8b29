import { today } from '@sortie/contracts/calendar'
import { categories } from '@sortie/contracts/expense'
import { screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { employeeGateway, never } from '../testing/employee-gateway.ts'
import type { Handler } from '../testing/fake-gateway.ts'
import { anAdministrator, anEmployee } from '../testing/people.ts'
import { aFlight, anExpense, aTrip, someStats } from '../testing/records.ts'
import { renderApp } from '../testing/render-app.tsx'
import { says } from '../testing/says.ts'
import { setViewport } from '../testing/viewport.ts'

// Every text that the specification quotes for a screen, by the screen it is on. Sign-in, the way back to a forgotten
// password, and the navigation bar have tests of their own; toasts are in toast-texts.test.tsx.

type Sight = {
  at: string
  answers?: Record<string, Handler>
  /** From the screen to what is meant. */
  go?: (user: UserEvent) => Promise<void>
  width?: number
  says: string[]
}
const admin = { body: anAdministrator() }
const one = { body: [anExpense()] }
const filled = someStats({ recentExpenses: [anExpense()], expenseCount: 1, totals: { USD: '420.50' } })
const todays = ['a', 'b', 'c', 'd', 'e'].map((digit) =>
  anExpense({ id: anExpense().id.replace(/^./, digit), date: `${today()}T00:00:00.000Z` }),
)
const filters = ['All Categories', 'All Status', 'Clear Filters']
const press = (name: string) => async (user: UserEvent) => {
  const [button] = await screen.findAllByRole('button', { name })
  await user.click(button as HTMLElement)
}
const open = (name: string) => async (user: UserEvent) => user.click(await screen.findByRole('combobox', { name }))

const sights: Record<string, Sight> = {
  'a user without an address': {
    at: '/profile',
    answers: { 'GET /api/user': { body: { ...anEmployee(), email: undefined } } },
    says: ['User', 'US', 'Small tactical tool, version 0.1'],
  },
  'the dashboard on its way': {
    at: '/',
    answers: { 'GET /api/dashboard/stats': never },
    says: ['Mission Control', 'Loading mission data...'],
  },
  'an empty dashboard': {
    at: '/',
    says: [
      'Status: ACTIVE',
      'Export Mission Data',
      new Date().toLocaleDateString(undefined, { month: 'long', year: 'numeric' }),
      ...['Total Expenses', '$0.00', 'Pending Approvals', 'Upcoming Flights', 'Receipt Images'],
      ...['Recent Operations', 'All Categories', 'Filter', 'No recent operations'],
      'Your recent expenses will appear here once you start logging them.',
      ...['Quick Actions', 'Log New Expense', 'Capture Receipt', 'Plan New Mission', 'Add Flight'],
      ...['Mission Schedule', 'Recent Intel', 'View All Intel', 'Operational Breakdown', ...categories],
    ],
  },
  'a filled dashboard': {
    at: '/',
    answers: { 'GET /api/dashboard/stats': { body: filled } },
    says: ['Grand Hotel', 'Lodging', 'May 2, 2026 · 3d0f5c7a', '$420.50', 'Draft', 'Submit', 'Load More Operations'],
  },
  'the expenses on their way': {
    at: '/expenses',
    answers: { 'GET /api/expenses': never },
    says: ['Expense Operations', 'Loading expenses...'],
  },
  'no expenses': { at: '/expenses', says: [...filters, 'No expenses found'] },
  'expenses that cannot be had': {
    at: '/expenses',
    answers: { 'GET /api/expenses': { status: 503, statusText: 'Service Unavailable', body: {} } },
    says: ['Failed to fetch expenses: 503 Service Unavailable'],
  },
  'expenses on a small screen': {
    at: '/expenses',
    width: 360,
    answers: { 'GET /api/expenses': { body: todays } },
    says: ['Today', '$2,102.50', 'Week', 'Total', '5', '+2 more today', 'Quick Expense'],
  },
  'a new expense': {
    at: '/expenses',
    go: press('New Expense'),
    says: [
      ...['New Expense', 'Scan Receipt', 'Merchant', 'Amount', 'Currency', 'USD', 'Date', 'Category', 'Other'],
      ...[
        'Mission',
        'No mission',
        'Payment Method',
        'Status',
        'Draft',
        'Notes',
        'Receipts',
        'Cancel',
        'Create Expense',
      ],
    ],
  },
  'an expense being edited': {
    at: '/expenses',
    answers: { 'GET /api/expenses': one },
    go: press('Edit Grand Hotel, $420.50'),
    says: ['Edit Expense', 'Update Expense'],
  },
  'Quick Expense': {
    at: '/expenses',
    width: 360,
    go: press('Quick Expense'),
    says: [
      ...['AI Scan', 'Upload', 'Amount', 'Category', 'Merchant', 'Date', 'Mission', 'No mission', 'Payment Method'],
      ...['Cancel', 'Add'],
    ],
  },
  'the scanner over Quick Expense': {
    at: '/expenses',
    width: 360,
    go: async (user) => {
      await press('Quick Expense')(user)
      await press('AI Scan')(user)
    },
    says: ['Scan Receipt'],
  },
  'no missions': { at: '/trips', says: ['Mission Planning', 'New Mission', 'No missions planned'] },
  'missions of each badge': {
    at: '/trips',
    answers: {
      'GET /api/trips': {
        body: [
          aTrip({ id: anExpense().userId, name: 'Now', startDate: '2020-01-01', endDate: '2099-01-01' }),
          aTrip({ id: todays[0]?.id, name: 'Then', startDate: '2098-01-01', endDate: '2099-01-01' }),
          aTrip({ name: 'Once', purpose: 'Talks', notes: 'Bring samples' }),
        ],
      },
    },
    says: ['Active', 'Upcoming', 'Completed', 'Talks', 'Bring samples', 'Edit Once', 'Delete Once'],
  },
  'a new mission': {
    at: '/trips',
    go: press('New Mission'),
    says: ['New Mission', 'Name', 'Purpose', 'Start Date', 'End Date', 'Notes', 'Create Mission'],
  },
  'a mission being edited': {
    at: '/trips',
    answers: { 'GET /api/trips': { body: [aTrip()] } },
    go: press('Edit Oslo Summit'),
    says: ['Edit Mission', 'Update Mission'],
  },
  'no flights': { at: '/flights', says: ['Flight Operations', 'New Flight', 'No flights scheduled'] },
  'flights of each badge': {
    at: '/flights',
    answers: {
      'GET /api/flights': {
        body: [
          aFlight({ departDtLocal: '2099-05-01T10:00', arriveDtLocal: '2099-05-01T13:00', confirmationCode: 'K7PQ2X' }),
          aFlight({ id: todays[0]?.id, departDtLocal: '2099-05-01T10:00', fareClass: 'Economy', notes: 'Aisle' }),
          aFlight({ id: todays[1]?.id, departDtLocal: '2020-05-01T10:00', arriveDtLocal: '2020-05-01T13:00' }),
        ],
      },
    },
    says: ['Confirmed', 'Pending', 'Completed', 'K7PQ2X', 'Economy', '540 minutes', 'Aisle', 'FRA', 'JFK', '10:00 AM'],
  },
  'a new flight': {
    at: '/flights',
    go: press('New Flight'),
    says: [
      ...['New Flight', 'Carrier', 'Flight Number', 'Departure Airport', 'Arrival Airport', 'Departure', 'Arrival'],
      ...['Confirmation Code', 'Fare Class', 'Mission', 'Notes'],
    ],
  },
  'a flight being edited': {
    at: '/flights',
    answers: { 'GET /api/flights': { body: [aFlight()] } },
    go: press('Edit Lufthansa LH400'),
    says: ['Edit Flight', 'Update Flight'],
  },
  'the reports on their way': {
    at: '/reports',
    answers: { 'GET /api/expenses': never },
    says: ['Mission Reports', 'Loading reports...'],
  },
  'nothing to report': {
    at: '/reports',
    says: [
      ...[...filters, 'Start Date', 'End Date', 'Print Report', 'Export PDF', 'Export CSV'],
      'No data to report',
      'Adjust your filters or add some expenses to see the report.',
    ],
  },
  'a report': {
    at: '/reports',
    answers: { 'GET /api/expenses': one },
    says: [
      ...['Total Amount', '$420.50', '1 expense', 'Submitted', 'Draft', 'expenses pending', 'Category Breakdown'],
      ...['Expense Details', 'Date', 'Merchant', 'Category', 'Amount', 'Status', '420.50 USD'],
    ],
  },
  'the categories of a report': {
    at: '/reports',
    go: open('Category'),
    says: ['All Categories', ...categories],
  },
  'the statuses of a report': { at: '/reports', go: open('Status'), says: ['All Status', 'Draft', 'Submitted'] },
  'the PDF export': {
    at: '/reports',
    answers: { 'GET /api/expenses': one },
    go: async (user) => {
      await press('Export PDF')(user)
      await user.click(await screen.findByRole('checkbox', { name: 'Add Digital Signatures' }))
    },
    says: [
      ...['Export By Date Range', 'Trip', 'Include Receipts in PDF', 'Add Digital Signatures'],
      ...['Employee Signature', 'Manager Signature', 'Cancel', 'Export PDF'],
    ],
  },
  'the printed report': {
    at: '/print-report',
    answers: { 'GET /api/expenses': one },
    says: [
      ...['Back to Reports', 'Sortie', 'Tactical Expense Management', 'Expense Report', 'All Dates', 'Not specified'],
      ...['General operational expenses', 'Hotel', 'Receipt Summary'],
    ],
  },
  'a printed report of meals in a month': {
    at: '/print-report?category=Meals&startDate=2026-05-01&endDate=2026-05-31',
    says: ['05/01/26 - 05/31/26', 'Operational sustenance'],
  },
  'a printed report from a day on': { at: '/print-report?startDate=2026-05-01', says: ['From 05/01/26'] },
  'a printed report up to a day': { at: '/print-report?endDate=2026-05-31', says: ['Through 05/31/26'] },
  'the profile': {
    at: '/profile',
    says: [
      ...['Profile Settings', 'Back to Dashboard', 'Email', 'Company Information', 'Employee Name', 'Department'],
      ...['Manager', 'Update Profile'],
    ],
  },
  'the Admin Console': {
    at: '/admin',
    answers: {
      'GET /api/user': admin,
      'GET /admin/users': {
        body: [
          { ...anAdministrator({ employeeName: 'Alex Kim', createdAt: '2024-01-05T12:00:00.000Z' }), active: true },
          { ...anEmployee({ id: anExpense().id }), active: false },
        ],
      },
    },
    says: [
      ...['Admin Console', 'Add User', 'Total Users', 'Admins', 'Inactive', 'Total Expenses', 'Email', 'Name', 'Role'],
      ...[
        'Status',
        'Created',
        'Actions',
        'Admin',
        'User',
        'Active',
        'Jan 5, 2024',
        'Reset',
        'Deactivate',
        'Reactivate',
      ],
    ],
  },
  'a new user': {
    at: '/admin',
    answers: { 'GET /api/user': admin },
    go: press('Add User'),
    says: [
      ...[
        'Create New User',
        'Email',
        'Password',
        'Role',
        'User',
        'Employee Name',
        'Department',
        'Cancel',
        'Create User',
      ],
    ],
  },
  'the question before a deactivation': {
    at: '/admin',
    answers: { 'GET /api/user': admin, 'GET /admin/users': { body: [{ ...anEmployee(), active: true }] } },
    go: press('Deactivate casey@example.com'),
    says: ['Are you sure you want to deactivate casey@example.com? This action cannot be easily reversed.'],
  },
}

it.each(Object.entries(sights))('%s', async (_, { at, answers, go, width, says: texts }) => {
  window.print = () => undefined
  if (width) setViewport(width)
  employeeGateway(answers)
  const { user } = renderApp(at)
  await go?.(user)
  for (const text of texts) await says(text)
})

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
