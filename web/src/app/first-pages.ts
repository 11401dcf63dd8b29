import type { ComponentType } from 'react'
import { wasSignedIn } from '../lib/session-flag.ts'

// Imports nothing of the program: it runs before it.

export const loadShell = () => import('./shell.tsx').then((file) => file.Shell)
export const loadAuthPage = () =>
  import('../features/session/auth-page.tsx').then((file) => file.AuthPage)
export const loadDashboardPage = () =>
  import('../features/dashboard/dashboard-page.tsx').then((file) => file.DashboardPage)

/** What most people see first at this address. */
export const firstPages: (() => Promise<ComponentType>)[] = atAddress(location.pathname)

function atAddress(path: string) {
  if (path === '/auth' || !wasSignedIn()) return [loadAuthPage]
  return path === '/' ? [loadShell, loadDashboardPage] : [loadShell]
}

/** What that page asks first. */
export const firstCalls: string[] = wasSignedIn()
  ? ['/api/user', ...(location.pathname === '/' ? ['/api/dashboard/stats'] : [])]
  : []
