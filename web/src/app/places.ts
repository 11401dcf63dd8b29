import { useMay } from '../lib/may.ts'
import { paths } from '../lib/paths.ts'

const places = [
  { to: paths.dashboard, label: 'Dashboard' },
  { to: paths.expenses, label: 'Expenses' },
  { to: paths.trips, label: 'Trips' },
  { to: paths.flights, label: 'Flights' },
  { to: paths.reports, label: 'Reports' },
  { to: paths.profile, label: 'Profile' },
  { to: paths.inbox, label: 'Inbox' },
]

/** The pages of everybody; those of a person's own affairs only for that person. */
export function usePlaces() {
  const may = useMay()
  return places.filter(({ to }) => may(to))
}
