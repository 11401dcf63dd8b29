import { press, type Stop } from './stop.ts'
import { adminStops } from './tour-admin.ts'
import { dashboardStops } from './tour-dashboard.ts'
import { expenseStops } from './tour-expenses.ts'
import { travelStops } from './tour-travel.ts'
import { visitorStops } from './tour-visitor.ts'

const who = 'person'

/** Every screen and every dialog. `photo` is a receipt that is read on the way. */
export function tour(photo: Buffer): Stop[] {
  const file = { name: 'dinner.jpg', mimeType: 'image/jpeg', buffer: photo }
  return [
    ...visitorStops,
    ...dashboardStops(file),
    ...expenseStops(file),
    {
      name: 'menu',
      who,
      path: '/flights',
      open: press('More'),
      shows: 'Logout',
      small: true,
    },
    { name: 'inbox', who, path: '/inbox', shows: 'Nothing to go through' },
    {
      name: 'search',
      who,
      path: '/profile',
      open: async (page) => {
        await page.getByRole('heading', { name: 'Profile Settings' }).waitFor()
        await page.keyboard.press('Control+k')
        await page.getByRole('combobox', { name: 'Search everything' }).fill('oslo')
      },
      shows: 'Oslo Summit',
    },
    ...travelStops,
    { name: 'reports', who, path: '/reports', shows: 'Category Breakdown' },
    {
      name: 'reports-none',
      who,
      path: '/reports?startDate=1999-01-01&endDate=1999-01-02',
      shows: 'No data to report',
    },
    {
      name: 'export',
      who,
      path: '/reports',
      open: async (page) => {
        await press('Export PDF')(page)
        await page.getByLabel('Add Digital Signatures').click()
      },
      shows: 'Manager Signature',
    },
    {
      name: 'hand-in',
      who,
      path: '/reports',
      open: press('Hand In'),
      shows: 'Note to the approver',
    },
    { name: 'submitted-reports', who, path: '/expense-reports', shows: 'Nothing handed in yet' },
    { name: 'print-report', who, path: '/print-report', shows: 'Receipt Summary' },
    { name: 'profile', who, path: '/profile', shows: 'this one' },
    {
      name: 'confirm-it-is-you',
      who,
      path: '/profile',
      open: press('Add a Passkey'),
      shows: 'Confirm That It Is You',
    },
    { name: 'not-found', who, path: '/nowhere', shows: '404 Page Not Found' },
    ...adminStops,
  ]
}
