import { categories } from '@sortie/contracts/expense'
import { afterEach, beforeEach, vi } from 'vitest'
import { choosing, press, pressing } from '../../testing/actions.ts'
import { never } from '../../testing/employee-gateway.ts'
import { aPhoto } from '../../testing/files.ts'
import { anExpense, someStats } from '../../testing/records.ts'
import { actionsSay, screensSay } from '../../testing/texts.ts'

const filled = someStats({
  recentExpenses: [anExpense()],
  expenseCount: 1,
  totals: { USD: '420.50' },
})
/** Another one for each row: a file is read once. */
const photo = () => aPhoto('dinner.jpg')

// Only the date: what waits goes on waiting.
beforeEach(() => void vi.setSystemTime(new Date(2028, 1, 29, 12)))
afterEach(() => void vi.useRealTimers())

screensSay({
  'the dashboard on its way': {
    at: '/',
    answers: { 'GET /api/dashboard/stats': never },
    says: 'Mission Control | Loading mission data...',
  },
  'an empty dashboard': {
    at: '/',
    says:
      'Status: ACTIVE | Export Mission Data | February 2028 | Total Expenses | $0.00 | ' +
      'Pending Approvals | Upcoming Flights | Receipt Images | Recent Operations | ' +
      'All Categories | Filter | No recent operations | ' +
      'Your recent expenses will appear here once you start logging them. | ' +
      'Quick Actions | Log New Expense | Capture Receipt | Plan New Mission | Add Flight | ' +
      'Mission Schedule | Recent Intel | View All Intel | Operational Breakdown | ' +
      `${categories.join(' | ')}`,
  },
  'a filled dashboard': {
    at: '/',
    answers: { 'GET /api/dashboard/stats': { body: filled } },
    says:
      'Grand Hotel | Lodging | May 2, 2026 · 3d0f5c7a | $420.50 | Draft | Submit | ' +
      'Load More Operations',
  },
})

actionsSay('/', [
  [
    'uploads nothing',
    {},
    pressing('Capture Receipt', 'Upload Receipt'),
    'No file selected | Please select a receipt file to upload',
  ],
  [
    'uploads to nothing',
    {},
    async (user) => {
      await choosing(photo(), 'Capture Receipt')(user)
      await press(user, 'Upload Receipt')
    },
    'No expense selected | Please select an expense to attach the receipt to',
  ],
])
