import type { Page } from 'playwright-core'
import { forgetLoggedTwice, openLoggedTwice } from './logged-twice.ts'
import { inDialog, press, type Stop } from './stop.ts'
import { adminStops } from './tour-admin.ts'
import { visitorStops } from './tour-visitor.ts'

/** Every screen and every dialog. `photo` is a receipt that is read on the way. */
export function tour(photo: Buffer): Stop[] {
  const file = { name: 'dinner.jpg', mimeType: 'image/jpeg', buffer: photo }
  const pick = (page: Page) =>
    page.getByRole('dialog').last().locator('input[type=file]').first().setInputFiles(file)
  const person = 'person'
  return [
    ...visitorStops,
    { name: 'dashboard', who: person, path: '/', shows: 'Recent Operations' },
    {
      name: 'log-expense',
      who: person,
      path: '/',
      open: press('Log New Expense'),
      shows: 'Create Expense',
    },
    {
      name: 'capture',
      who: person,
      path: '/',
      open: press('Capture Receipt'),
      shows: 'Upload Receipt',
    },
    {
      name: 'capture-ready',
      who: person,
      path: '/',
      open: async (page) => {
        await press('Capture Receipt')(page)
        await pick(page)
      },
      shows: 'Scan Into New Expense',
    },
    {
      name: 'plan-mission',
      who: person,
      path: '/',
      open: press('Plan New Mission'),
      shows: 'Create Mission',
    },
    {
      name: 'add-flight',
      who: person,
      path: '/',
      open: press('Add Flight'),
      shows: 'Times are local to each airport.',
    },
    { name: 'viewer', who: person, path: '/', open: press(/^View .*\.jpg/), shows: 'Zoom in' },
    {
      name: 'shortcuts',
      who: person,
      path: '/',
      open: press('Keyboard shortcuts'),
      shows: 'Go to Expenses',
    },
    { name: 'expenses', who: person, path: '/expenses', shows: 'Clear Filters' },
    {
      name: 'expenses-none',
      who: person,
      path: '/expenses?category=Fees&receipts=with',
      shows: 'No expenses found',
    },
    { name: 'inbox', who: person, path: '/inbox', shows: 'Nothing to go through' },
    {
      name: 'filters',
      who: person,
      path: '/expenses?status=Draft',
      open: press('Filters (1)'),
      shows: 'Show 3',
      small: true,
    },
    {
      name: 'selected',
      who: person,
      path: '/expenses',
      open: async (page) => {
        await page.getByRole('checkbox', { name: /^Select Meals/ }).check()
        await page.getByRole('checkbox', { name: /^Select Airfare/ }).check()
      },
      shows: 'Back to Draft',
    },
    {
      name: 'search',
      who: person,
      path: '/profile',
      open: async (page) => {
        await page.getByRole('heading', { name: 'Profile Settings' }).waitFor()
        await page.keyboard.press('Control+k')
        await page.getByRole('combobox', { name: 'Search everything' }).fill('oslo')
      },
      shows: 'Oslo Summit',
    },
    {
      name: 'edit-expense',
      who: person,
      path: '/expenses?receipts=with',
      open: press(/^Edit /),
      shows: 'Update Expense',
    },
    {
      name: 'doubted',
      who: person,
      path: '/expenses',
      open: openLoggedTwice,
      shows: 'It Is Fine',
      leave: forgetLoggedTwice,
    },
    {
      name: 'discard',
      who: person,
      path: '/expenses',
      open: async (page) => {
        await press('New Expense')(page)
        await page.getByRole('dialog').getByLabel('Merchant').fill('Half of a')
        await inDialog(page, 'Cancel').click()
      },
      shows: 'Discard your changes?',
    },
    {
      name: 'delete-expense',
      who: person,
      path: '/expenses',
      open: press(/^Delete /),
      shows: 'Delete this expense?',
    },
    {
      name: 'scan',
      who: person,
      path: '/expenses',
      open: async (page) => {
        await press('New Expense')(page)
        await inDialog(page, 'Scan Receipt').click()
        await page.getByRole('dialog', { name: 'Scan Receipt' }).waitFor()
        await pick(page)
        await inDialog(page, 'Use This Data').waitFor()
      },
      shows: 'Use This Data',
    },
    {
      name: 'quick-expense',
      who: person,
      path: '/expenses',
      open: press('Quick Expense'),
      shows: 'AI Scan',
      small: true,
    },
    {
      name: 'menu',
      who: person,
      path: '/flights',
      open: press('Open menu'),
      shows: 'Close menu',
      small: true,
    },
    { name: 'trips', who: person, path: '/trips', shows: 'Mission Planning' },
    {
      name: 'mission',
      who: person,
      path: '/trips',
      open: (page) => page.getByRole('article').first().getByRole('link').first().click(),
      shows: 'Open in Expenses',
    },
    {
      name: 'edit-mission',
      who: person,
      path: '/trips',
      open: press(/^Edit /),
      shows: 'Update Mission',
    },
    { name: 'flights', who: person, path: '/flights', shows: 'Flight Operations' },
    {
      name: 'flight',
      who: person,
      path: '/flights',
      open: async (page) => {
        await page.getByRole('article').first().getByRole('link').first().click()
        await page.waitForURL(/flights\/./)
      },
      shows: 'FRA → JFK',
    },
    {
      name: 'edit-flight',
      who: person,
      path: '/flights',
      open: press(/^Edit /),
      shows: 'Update Flight',
    },
    { name: 'reports', who: person, path: '/reports', shows: 'Category Breakdown' },
    {
      name: 'reports-none',
      who: person,
      path: '/reports?startDate=1999-01-01&endDate=1999-01-02',
      shows: 'No data to report',
    },
    {
      name: 'export',
      who: person,
      path: '/reports',
      open: async (page) => {
        await press('Export PDF')(page)
        await page.getByLabel('Add Digital Signatures').click()
      },
      shows: 'Manager Signature',
    },
    { name: 'print-report', who: person, path: '/print-report', shows: 'Receipt Summary' },
    { name: 'profile', who: person, path: '/profile', shows: 'this one' },
    {
      name: 'confirm-it-is-you',
      who: person,
      path: '/profile',
      open: press('Add a Passkey'),
      shows: 'Confirm That It Is You',
    },
    { name: 'not-found', who: person, path: '/nowhere', shows: '404 Page Not Found' },
    ...adminStops,
  ]
}
