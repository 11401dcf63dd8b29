import { type ComponentType, lazy } from 'react'
import { prefetchDialogs } from '../lib/lazy-dialog.tsx'

type Load = () => Promise<ComponentType>

const loads: Load[] = []

// Every page is a chunk of its own; signed-in people get the rest while the browser is idle.
export const Shell = page(() => import('./shell.tsx').then((file) => file.Shell))
export const NotFoundPage = page(() => import('./not-found-page.tsx').then((file) => file.NotFoundPage))
export const AuthPage = page(() => import('../features/session/auth-page.tsx').then((file) => file.AuthPage))
export const ResetPasswordPage = page(() =>
  import('../features/session/reset-password-page.tsx').then((file) => file.ResetPasswordPage),
)
export const DashboardPage = page(() =>
  import('../features/dashboard/dashboard-page.tsx').then((file) => file.DashboardPage),
)
export const ExpensesPage = page(() =>
  import('../features/expenses/expenses-page.tsx').then((file) => file.ExpensesPage),
)
export const TripsPage = page(() => import('../features/trips/trips-page.tsx').then((file) => file.TripsPage))
export const FlightsPage = page(() => import('../features/flights/flights-page.tsx').then((file) => file.FlightsPage))
export const ReportsPage = page(() => import('../features/reports/reports-page.tsx').then((file) => file.ReportsPage))
export const PrintReportPage = page(() =>
  import('../features/reports/print-report-page.tsx').then((file) => file.PrintReportPage),
)
export const ProfilePage = page(() => import('../features/profile/profile-page.tsx').then((file) => file.ProfilePage))
export const AdminPage = page(() => import('../features/admin/admin-page.tsx').then((file) => file.AdminPage))

/** Loads all pages and their dialogs, one after another, so that opening one does not wait for the network. */
export async function prefetchPages(): Promise<void> {
  // A page that fails here fails again, with words, when somebody opens it.
  for (const load of loads) await load().catch(() => undefined)
  await prefetchDialogs()
}

function page(load: Load) {
  loads.push(load)
  return lazy(async () => ({ default: await load() }))
}
