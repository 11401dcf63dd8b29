import { type ComponentType, createElement, lazy, useState } from 'react'
import { prefetchParts } from '../lib/prefetch.ts'
import { retryImport } from '../lib/retry-import.ts'
import { idle } from '../lib/when-idle.ts'
import { firstPages, loadAuthPage, loadDashboardPage, loadShell } from './first-pages.ts'

type Load = () => Promise<ComponentType>

const loads: Load[] = []
const firstLoads: Load[] = []
const mailedLinks = () => import('../features/profile/mailed-link-pages.tsx')

/** After this many failures with a network, a page's chunk has been replaced by a newer version. */
const failures = 3

// Every page is a chunk of its own; signed-in people get the others in idle moments.
export const Shell = page(loadShell)
export const NotFoundPage = page(() =>
  import('./not-found-page.tsx').then((file) => file.NotFoundPage),
)
export const AuthPage = page(loadAuthPage)
export const SignOnPage = page(() =>
  import('../features/session/sign-on-page.tsx').then((file) => file.SignOnPage),
)
export const ResetPasswordPage = page(() =>
  import('../features/session/reset-password-page.tsx').then((file) => file.ResetPasswordPage),
)
export const WelcomePage = page(() =>
  import('../features/session/welcome-page.tsx').then((file) => file.WelcomePage),
)
export const DashboardPage = page(loadDashboardPage)
export const ExpensesPage = page(() =>
  import('../features/expenses/expenses-page.tsx').then((file) => file.ExpensesPage),
)
export const InboxPage = page(() =>
  import('../features/inbox/inbox-page.tsx').then((file) => file.InboxPage),
)
export const TripsPage = page(() =>
  import('../features/trips/trips-page.tsx').then((file) => file.TripsPage),
)
export const TripPage = page(() =>
  import('../features/trips/trip-page.tsx').then((file) => file.TripPage),
)
export const FlightsPage = page(() =>
  import('../features/flights/flights-page.tsx').then((file) => file.FlightsPage),
)
export const FlightPage = page(() =>
  import('../features/flights/flight-page.tsx').then((file) => file.FlightPage),
)
export const ReportsPage = page(() =>
  import('../features/reports/reports-page.tsx').then((file) => file.ReportsPage),
)
export const ExpenseReportsPage = page(() =>
  import('../features/expense-reports/expense-reports-page.tsx').then(
    (file) => file.ExpenseReportsPage,
  ),
)
export const ExpenseReportPage = page(() =>
  import('../features/expense-reports/expense-report-page.tsx').then(
    (file) => file.ExpenseReportPage,
  ),
)
export const PaymentsPage = page(() =>
  import('../features/payments/payments-page.tsx').then((file) => file.PaymentsPage),
)
export const PrintReportPage = page(() =>
  import('../features/reports/print-report-page.tsx').then((file) => file.PrintReportPage),
)
export const ProfilePage = page(() =>
  import('../features/profile/profile-page.tsx').then((file) => file.ProfilePage),
)
export const ConfirmEmailPage = page(() => mailedLinks().then((file) => file.ConfirmEmailPage))
export const ProveEmailPage = page(() => mailedLinks().then((file) => file.ProveEmailPage))
export const LinkSignOnPage = page(() => mailedLinks().then((file) => file.LinkSignOnPage))
export const CancelEmailChangePage = page(() =>
  mailedLinks().then((file) => file.CancelEmailChangePage),
)
export const RestoreEmailPage = page(() => mailedLinks().then((file) => file.RestoreEmailPage))
export const VerifyPage = page(() =>
  import('../features/verify/verify-page.tsx').then((file) => file.VerifyPage),
)
export const ApprovePage = page(() =>
  import('../features/expense-reports/approve-page.tsx').then((file) => file.ApprovePage),
)
export const SecondStepPage = page(() =>
  import('../features/profile/second-step-page.tsx').then((file) => file.SecondStepPage),
)
export const AdminPage = page(() =>
  import('../features/admin/admin-page.tsx').then((file) => file.AdminPage),
)

export const AdminExpensesPage = page(() =>
  import('../features/admin/admin-expenses-page.tsx').then((file) => file.AdminExpensesPage),
)
export const BulkReportsPage = page(() =>
  import('../features/admin/bulk-reports-page.tsx').then((file) => file.BulkReportsPage),
)
export const FindingsPage = page(() =>
  import('../features/admin/findings-page.tsx').then((file) => file.FindingsPage),
)
export const DeadLettersPage = page(() =>
  import('../features/admin/dead-letters-page.tsx').then((file) => file.DeadLettersPage),
)

export const DirectoryPage = page(() =>
  import('../features/admin/directory-page.tsx').then((file) => file.DirectoryPage),
)
export const RatesPage = page(() =>
  import('../features/admin/rates-page.tsx').then((file) => file.RatesPage),
)
export const StoragePage = page(() =>
  import('../features/admin/storage-page.tsx').then((file) => file.StoragePage),
)
export const TrailPage = page(() =>
  import('../features/admin/trail-page.tsx').then((file) => file.TrailPage),
)
export const ProgramsPage = page(() =>
  import('../features/admin/programs-page.tsx').then((file) => file.ProgramsPage),
)
export const OrganisationPage = page(() =>
  import('../features/admin/organisation-page.tsx').then((file) => file.OrganisationPage),
)

/** The first page is here before anything is rendered; one that does not come is waited for by the page itself. */
export function openFirstPages(): Promise<unknown> {
  return Promise.allSettled(firstLoads.map((load) => load()))
}

/**
 * Loads all pages and dialogs, each in an idle moment, so that opening one does not wait for the network: first the
 * dialogs of the current page, last those of other pages.
 */
export async function prefetchPages(): Promise<void> {
  await prefetchParts()
  for (const load of loads) {
    await idle()
    // A chunk that fails here is loaded again, with an error message, when somebody opens it.
    await load().catch(() => undefined)
  }
  await prefetchParts()
}

/** Like lazy(), but a page whose chunk is loaded already shows without a spinner. */
function page(get: Load): ComponentType {
  let loaded: ComponentType | undefined
  const load = async () => {
    loaded = await get()
    return loaded
  }
  const later = retryImport(async () => ({ default: await load() }), { gone: failures })
  // biome-ignore lint/correctness/noComponentHookFactories: called at module level, as lazy() itself
  function Page() {
    const [Shown] = useState<ComponentType>(() => loaded ?? lazy(later))
    return createElement(Shown)
  }
  loads.push(load)
  if (firstPages.includes(get)) firstLoads.push(load)
  return Page
}
