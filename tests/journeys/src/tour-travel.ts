import { press, type Stop } from './stop.ts'

const who = 'person'

/** Missions and flights. */
export const travelStops: Stop[] = [
  { name: 'trips', who, path: '/trips', shows: 'Mission Planning' },
  {
    name: 'mission',
    who,
    path: '/trips',
    open: (page) => page.getByRole('article').first().getByRole('link').first().click(),
    shows: 'Open in Expenses',
  },
  {
    name: 'edit-mission',
    who,
    path: '/trips',
    open: press(/^Edit /),
    shows: 'Update Mission',
  },
  { name: 'flights', who, path: '/flights', shows: 'Flight Operations' },
  {
    name: 'flight',
    who,
    path: '/flights',
    open: async (page) => {
      await page.getByRole('article').first().getByRole('link').first().click()
      await page.waitForURL(/flights\/./)
    },
    shows: 'FRA → JFK',
  },
  {
    name: 'edit-flight',
    who,
    path: '/flights',
    open: press(/^Edit /),
    shows: 'Update Flight',
  },
]
