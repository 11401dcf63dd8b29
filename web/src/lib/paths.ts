/** Every address of the app, named once. */
export const paths = {
  dashboard: '/',
  expenses: '/expenses',
  inbox: '/inbox',
  trips: '/trips',
  trip: '/trips/:id',
  flights: '/flights',
  flight: '/flights/:id',
  reports: '/reports',
  expenseReports: '/expense-reports',
  expenseReport: '/expense-reports/:id',
  payments: '/payments',
  printReport: '/print-report',
  profile: '/profile',
  admin: '/admin',
  adminExpenses: '/admin/expenses',
  adminReports: '/admin/reports',
  adminFindings: '/admin/findings',
  deadLetters: '/admin/dead-letters',
  adminStorage: '/admin/storage',
  adminRates: '/admin/rates',
  adminDirectory: '/admin/directory',
  adminOrganisation: '/admin/organisation',
  adminTrail: '/admin/trail',
  adminPrograms: '/admin/programs',
  auth: '/auth',
  signOn: '/auth/sign-on',
  linkSignOn: '/link-sign-on',
  resetPassword: '/reset-password',
  welcome: '/welcome',
  confirmEmail: '/confirm-email',
  proveEmail: '/prove-email',
  cancelEmailChange: '/cancel-email-change',
  restoreEmail: '/restore-email',
  setUpSecondStep: '/second-step',
  verify: '/verify',
  approve: '/approve',
} as const

export const expensePath = (id: string) => `${paths.expenses}/${id}`
export const tripPath = (id: string) => `${paths.trips}/${id}`
export const expenseReportPath = (id: string) => `${paths.expenseReports}/${id}`
export const verifyPath = (number: string) => `${paths.verify}/${encodeURIComponent(number)}`
export const flightPath = (id: string) => `${paths.flights}/${id}`

/** A link is active when its path is a prefix of the current one; `/` only on an exact match. */
export function isActivePath(link: string, current: string): boolean {
  if (link === '/') return current === '/'
  return current === link || current.startsWith(`${link}/`)
}
