import type { Photo } from './expense-pages.ts'
import { pick, press, type Stop } from './stop.ts'

const who = 'person'

/** Mission Control, and the dialogs it leads to. */
export function dashboardStops(photo: Photo): Stop[] {
  return [
    { name: 'dashboard', who, path: '/', shows: 'Recent Operations' },
    {
      name: 'log-expense',
      who,
      path: '/',
      open: press('Log New Expense'),
      shows: 'Create Expense',
    },
    {
      name: 'capture',
      who,
      path: '/',
      open: press('Capture Receipt'),
      shows: 'Upload Receipt',
    },
    {
      name: 'capture-ready',
      who,
      path: '/',
      open: async (page) => {
        await press('Capture Receipt')(page)
        await pick(page, photo)
      },
      shows: 'Scan Into New Expense',
    },
    {
      name: 'plan-mission',
      who,
      path: '/',
      open: press('Plan New Mission'),
      shows: 'Create Mission',
    },
    {
      name: 'add-flight',
      who,
      path: '/',
      open: press('Add Flight'),
      shows: 'Times are local to each airport.',
    },
    { name: 'viewer', who, path: '/', open: press(/^View .*\.jpg/), shows: 'Zoom in' },
    {
      name: 'shortcuts',
      who,
      path: '/',
      open: press('Keyboard shortcuts'),
      shows: 'Go to Expenses',
    },
  ]
}
