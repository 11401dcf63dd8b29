import type { Page } from 'playwright-core'
import { forgetLoggedTwice, openLoggedTwice } from './logged-twice.ts'
import { inDialog, pick, press, type Stop, stopsOf } from './stop.ts'

const [visitor, person, admin] = [stopsOf('visitor'), stopsOf('person'), stopsOf('admin')]
// Each layout has a picture; a narrow one where it is laid out otherwise.
const wide = { pictures: [1440] } as const
const narrow = { pictures: [390], small: true } as const
const both = { pictures: [1440, 390] } as const

/** Every screen and every dialog. `photo` is a receipt that is read on the way. */
export function tour(photo: Buffer): Stop[] {
  const file = { name: 'dinner.jpg', mimeType: 'image/jpeg', buffer: photo }
  const capture = async (page: Page) => {
    await press('Capture Receipt')(page)
    await pick(page, file)
  }
  const scan = async (page: Page) => {
    await press('New Expense')(page)
    await inDialog(page, 'Scan Receipt').click()
    await page.getByRole('dialog', { name: 'Scan Receipt' }).waitFor()
    await pick(page, file)
    await inDialog(page, 'Use This Data').waitFor({ timeout: 90_000 })
  }
  return [
    visitor('sign-in', '/auth', 'Forgot password?', both),
    visitor('register', '/auth?tab=register', 'Confirm Password'),
    visitor('forgot', '/auth', 'Send Reset Email', { ...wide, open: forgot }),
    visitor('reset-password', '/reset-password?token=TOKEN', 'Confirm New Password'),
    visitor('invalid-link', '/reset-password?token=none', 'Invalid Reset Link', wide),
    visitor('confirm-email', '/confirm-email?token=none', 'Email Not Changed', {
      open: press('Use This Address'),
      refused: '/api/auth/confirm-email',
    }),
    visitor(
      'verify-unknown',
      '/verify/K7QM-2XRT-9HVD-0ZNE',
      'There is no approved report with this number.',
      { refused: '/api/seals/K7QM-2XRT-9HVD-0ZNE' },
    ),
    visitor('approve-unknown', '/approve?token=none', 'Unknown Link', {
      refused: '/api/approval-links/none',
    }),

    person('dashboard', '/', 'Recent Operations', both),
    person('log-expense', '/', 'Create Expense', { ...both, open: press('Log New Expense') }),
    person('capture', '/', 'Upload Receipt', { open: press('Capture Receipt') }),
    person('capture-ready', '/', 'Scan Into New Expense', { open: capture }),
    person('plan-mission', '/', 'Create Mission', { open: press('Plan New Mission') }),
    person('add-flight', '/', 'Times are local to each airport.', { open: press('Add Flight') }),
    person('viewer', '/', 'Zoom in', { ...both, open: press(/^View .*\.jpg/) }),
    person('shortcuts', '/', 'Go to Expenses', { ...wide, open: press('Keyboard shortcuts') }),

    person('expenses', '/expenses', 'Clear Filters', both),
    person('expenses-none', '/expenses?category=Fees&receipts=with', 'No expenses found'),
    person('filters', '/expenses?status=Draft', 'Show 3', {
      ...narrow,
      open: press('Filters (1)'),
    }),
    person('selected', '/expenses', 'Back to Draft', { ...wide, open: selectTwo }),
    person('edit-expense', '/expenses?receipts=with', 'Update Expense', {
      ...both,
      open: press(/^Edit /),
    }),
    person('doubted', '/expenses', 'Not a Duplicate', {
      ...wide,
      open: openLoggedTwice,
      leave: forgetLoggedTwice,
    }),
    person('discard', '/expenses', 'Discard your changes?', { ...wide, open: discard }),
    person('scan', '/expenses', 'Use This Data', { ...wide, open: scan }),
    person('quick-expense', '/expenses', 'AI Scan', { ...narrow, open: press('Quick Expense') }),
    person('menu', '/flights', 'Logout', { ...narrow, open: press('More') }),
    person('inbox', '/inbox', 'Nothing to go through', wide),
    person('search', '/profile', 'Oslo Summit', { ...wide, open: search }),

    person('trips', '/trips', 'Mission Planning', wide),
    person('mission', '/trips', 'Open in Expenses', { ...both, open: firstCard }),
    person('edit-mission', '/trips', 'Update Mission', { open: press(/^Edit /) }),
    person('flights', '/flights', 'Flight Operations', wide),
    person('flight', '/flights', 'FRA → JFK', {
      ...wide,
      async open(page) {
        await firstCard(page)
        await page.waitForURL(/flights\/./)
      },
    }),
    person('edit-flight', '/flights', 'Update Flight', { open: press(/^Edit /) }),

    person('reports', '/reports', 'Category Breakdown', both),
    person('reports-none', '/reports?startDate=1999-01-01&endDate=1999-01-02', 'No data to report'),
    person('export', '/reports', 'Manager Signature', { ...wide, open: exportSigned }),
    person('hand-in', '/reports', 'Note to the approver', { ...both, open: press('Hand In') }),
    person('submitted-reports', '/expense-reports', 'Nothing handed in yet'),
    person('print-report', '/print-report', 'Receipt Summary', wide),
    person('profile', '/profile', 'this one', both),
    person('confirm-it-is-you', '/profile', 'Confirm That It Is You', {
      open: press('Add a Passkey'),
    }),
    person('not-found', '/nowhere', '404 Page Not Found', wide),

    admin('admin', '/admin', 'Total Users', both),
    admin('admin-reports', '/admin/reports', 'Make Reports', wide),
    admin('admin-findings', '/admin/findings', 'Nobody has to look at anything'),
    admin('dead-letters', '/admin/dead-letters', 'Nothing is waiting'),
    admin('admin-expenses', '/admin/expenses', 'Clear Filters', wide),
    admin('admin-storage', '/admin/storage', 'Receipts by Person', wide),
    admin('admin-organisation', '/admin/organisation', 'Nothing yet'),
    admin('create-user', '/admin', 'Create New User', { open: press('Add User') }),
    admin('admin-reset', '/admin', 'New Password', { open: press(/^Reset password of/) }),
    admin('deactivate', '/admin', 'Are you sure you want to deactivate', {
      ...wide,
      open: press(/^Deactivate /),
    }),
  ]
}

async function forgot(page: Page): Promise<void> {
  // What the dialog covers is seen as well: Email has been left empty.
  await page.getByLabel('Email').focus()
  await press('Forgot password?')(page)
  await page.locator('[aria-invalid=true]').waitFor()
}

async function selectTwo(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: /^Select Meals/ }).check()
  await page.getByRole('checkbox', { name: /^Select Airfare/ }).check()
}

async function discard(page: Page): Promise<void> {
  await press('New Expense')(page)
  await page.getByRole('dialog').getByLabel('Merchant').fill('Half of a')
  await inDialog(page, 'Cancel').click()
}

async function search(page: Page): Promise<void> {
  await page.getByRole('heading', { name: 'Profile Settings' }).waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search everything' }).fill('oslo')
}

function firstCard(page: Page): Promise<void> {
  return page.getByRole('article').first().getByRole('link').first().click()
}

async function exportSigned(page: Page): Promise<void> {
  await press('Export PDF')(page)
  await page.getByLabel('Add Digital Signatures').click()
}
