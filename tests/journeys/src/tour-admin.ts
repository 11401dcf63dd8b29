import { press, type Stop } from './stop.ts'

/** The screens of administrators. */
export const adminStops: Stop[] = [
  { name: 'admin', who: 'admin', path: '/admin', shows: 'Total Users' },
  { name: 'admin-reports', who: 'admin', path: '/admin/reports', shows: 'Make Reports' },
  {
    name: 'admin-findings',
    who: 'admin',
    path: '/admin/findings',
    shows: 'Nobody has to look at anything',
  },
  {
    name: 'dead-letters',
    who: 'admin',
    path: '/admin/dead-letters',
    shows: 'Nothing is waiting',
  },
  { name: 'admin-expenses', who: 'admin', path: '/admin/expenses', shows: 'Clear Filters' },
  { name: 'admin-storage', who: 'admin', path: '/admin/storage', shows: 'Receipts by Person' },
  { name: 'admin-security', who: 'admin', path: '/admin/security', shows: 'Nothing yet' },
  {
    name: 'create-user',
    who: 'admin',
    path: '/admin',
    open: press('Add User'),
    shows: 'Create New User',
  },
  {
    name: 'admin-reset',
    who: 'admin',
    path: '/admin',
    open: press(/^Reset password of/),
    shows: 'New Password',
  },
  {
    name: 'deactivate',
    who: 'admin',
    path: '/admin',
    open: press(/^Deactivate /),
    shows: 'Are you sure you want to deactivate',
  },
]
