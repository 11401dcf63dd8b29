import { Suspense } from 'react'
import { Route, Routes } from 'react-router-dom'
import { paths } from '../lib/paths.ts'
import { Spinner } from '../ui/spinner.tsx'
import { Administrators, Everyone, Finance, SignedIn, Visitors } from './guard.tsx'
import {
  AdminExpensesPage,
  AdminPage,
  ApprovePage,
  AuthPage,
  BulkReportsPage,
  CancelEmailChangePage,
  ConfirmEmailPage,
  DashboardPage,
  DeadLettersPage,
  DirectoryPage,
  ExpenseReportPage,
  ExpenseReportsPage,
  ExpensesPage,
  FindingsPage,
  FlightPage,
  FlightsPage,
  InboxPage,
  LinkSignOnPage,
  NotFoundPage,
  OrganisationPage,
  PaymentsPage,
  PrintReportPage,
  ProfilePage,
  ProgramsPage,
  ProveEmailPage,
  RatesPage,
  ReportsPage,
  ResetPasswordPage,
  RestoreEmailPage,
  SecondStepPage,
  Shell,
  SignOnPage,
  StoragePage,
  TrailPage,
  TripPage,
  TripsPage,
  VerifyPage,
  WelcomePage,
} from './pages.ts'

/** Which screen is where, and who may see it. */
export function Router() {
  return (
    <Suspense fallback={<Spinner page />}>
      <Routes>
        <Route element={<Visitors />}>
          <Route path={paths.auth} element={<AuthPage />} />
        </Route>
        <Route path={paths.signOn} element={<SignOnPage />} />
        <Route path={paths.linkSignOn} element={<LinkSignOnPage />} />
        <Route path={paths.resetPassword} element={<ResetPasswordPage />} />
        <Route path={paths.confirmEmail} element={<ConfirmEmailPage />} />
        <Route path={paths.proveEmail} element={<ProveEmailPage />} />
        <Route path={paths.cancelEmailChange} element={<CancelEmailChangePage />} />
        <Route path={paths.restoreEmail} element={<RestoreEmailPage />} />
        <Route path={paths.setUpSecondStep} element={<SecondStepPage />} />
        <Route path={`${paths.verify}/:number?`} element={<VerifyPage />} />
        <Route path={paths.approve} element={<ApprovePage />} />
        <Route element={<SignedIn />}>
          <Route path={paths.printReport} element={<PrintReportPage />} />
          <Route path={paths.welcome} element={<WelcomePage />} />
          <Route element={<Shell />}>
            <Route path={paths.dashboard} element={<DashboardPage />} />
            <Route path={`${paths.expenses}/:id?`} element={<ExpensesPage />} />
            <Route path={paths.inbox} element={<InboxPage />} />
            <Route path={paths.trips} element={<TripsPage />} />
            <Route path={paths.trip} element={<TripPage />} />
            <Route path={paths.flights} element={<FlightsPage />} />
            <Route path={paths.flight} element={<FlightPage />} />
            <Route path={paths.expenseReports} element={<ExpenseReportsPage />} />
            <Route path={paths.expenseReport} element={<ExpenseReportPage />} />
            <Route path={paths.reports} element={<ReportsPage />} />
            <Route path={paths.profile} element={<ProfilePage />} />
            <Route element={<Finance />}>
              <Route path={paths.payments} element={<PaymentsPage />} />
            </Route>
            <Route element={<Administrators />}>
              <Route path={paths.admin} element={<AdminPage />} />
              <Route path={paths.adminExpenses} element={<AdminExpensesPage />} />
              <Route path={paths.adminReports} element={<BulkReportsPage />} />
              <Route path={paths.adminFindings} element={<FindingsPage />} />
              <Route path={paths.deadLetters} element={<DeadLettersPage />} />
              <Route path={paths.adminStorage} element={<StoragePage />} />
              <Route path={paths.adminRates} element={<RatesPage />} />
              <Route path={paths.adminDirectory} element={<DirectoryPage />} />
              <Route path={paths.adminPrograms} element={<ProgramsPage />} />
              <Route path={paths.adminOrganisation} element={<OrganisationPage />} />
              <Route path={paths.adminTrail} element={<TrailPage />} />
            </Route>
          </Route>
        </Route>
        <Route element={<Everyone />}>
          <Route path="*" element={<NotFoundPage />} />
        </Route>
      </Routes>
    </Suspense>
  )
}
