import type { Photo } from './expense-pages.ts'
import { forgetLoggedTwice, openLoggedTwice } from './logged-twice.ts'
import { inDialog, pick, press, type Stop } from './stop.ts'

const who = 'person'

/** The screens of expenses. */
export function expenseStops(photo: Photo): Stop[] {
  return [
    { name: 'expenses', who, path: '/expenses', shows: 'Clear Filters' },
    {
      name: 'expenses-none',
      who,
      path: '/expenses?category=Fees&receipts=with',
      shows: 'No expenses found',
    },
    {
      name: 'filters',
      who,
      path: '/expenses?status=Draft',
      open: press('Filters (1)'),
      shows: 'Show 3',
      small: true,
    },
    {
      name: 'selected',
      who,
      path: '/expenses',
      open: async (page) => {
        await page.getByRole('checkbox', { name: /^Select Meals/ }).check()
        await page.getByRole('checkbox', { name: /^Select Airfare/ }).check()
      },
      shows: 'Back to Draft',
    },
    {
      name: 'edit-expense',
      who,
      path: '/expenses?receipts=with',
      open: press(/^Edit /),
      shows: 'Update Expense',
    },
    {
      name: 'doubted',
      who,
      path: '/expenses',
      open: openLoggedTwice,
      shows: 'Not a Duplicate',
      leave: forgetLoggedTwice,
    },
    {
      name: 'discard',
      who,
      path: '/expenses',
      open: async (page) => {
        await press('New Expense')(page)
        await page.getByRole('dialog').getByLabel('Merchant').fill('Half of a')
        await inDialog(page, 'Cancel').click()
      },
      shows: 'Discard your changes?',
    },
    {
      name: 'scan',
      who,
      path: '/expenses',
      open: async (page) => {
        await press('New Expense')(page)
        await inDialog(page, 'Scan Receipt').click()
        await page.getByRole('dialog', { name: 'Scan Receipt' }).waitFor()
        await pick(page, photo)
        await inDialog(page, 'Use This Data').waitFor()
      },
      shows: 'Use This Data',
    },
    {
      name: 'quick-expense',
      who,
      path: '/expenses',
      open: press('Quick Expense'),
      shows: 'AI Scan',
      small: true,
    },
  ]
}
