/** Every address of the app, named once. */
export const paths = {
  dashboard: '/',
  expenses: '/expenses',
  trips: '/trips',
  flights: '/flights',
  reports: '/reports',
  printReport: '/print-report',
  profile: '/profile',
  admin: '/admin',
  auth: '/auth',
  resetPassword: '/reset-password',
} as const

/** A link is active when its path is a prefix of the current one; `/` only on an exact match. */
export function isActivePath(link: string, current: string): boolean {
  if (link === '/') return current === '/'
  return current === link || current.startsWith(`${link}/`)
}
