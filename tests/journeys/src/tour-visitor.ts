import { press, type Stop } from './stop.ts'

/** The screens of somebody who is not signed in. */
export const visitorStops: Stop[] = [
  { name: 'sign-in', who: 'visitor', path: '/auth', shows: 'Forgot password?' },
  { name: 'register', who: 'visitor', path: '/auth?tab=register', shows: 'Confirm Password' },
  {
    name: 'forgot',
    who: 'visitor',
    path: '/auth',
    open: async (page) => {
      // What the dialog covers is seen as well: Email has been left empty.
      await page.getByLabel('Email').focus()
      await press('Forgot password?')(page)
      await page.locator('[aria-invalid=true]').waitFor()
    },
    shows: 'Send Reset Email',
  },
  {
    name: 'reset-password',
    who: 'visitor',
    path: '/reset-password?token=TOKEN',
    shows: 'Confirm New Password',
  },
  {
    name: 'invalid-link',
    who: 'visitor',
    path: '/reset-password?token=none',
    shows: 'Invalid Reset Link',
  },
  {
    name: 'confirm-email',
    who: 'visitor',
    path: '/confirm-email?token=none',
    open: press('Use This Address'),
    shows: 'Email Not Changed',
    refused: '/api/auth/confirm-email',
  },
  {
    name: 'verify-unknown',
    who: 'visitor',
    path: '/verify/K7QM-2XRT-9HVD-0ZNE',
    shows: 'There is no approved report with this number.',
    refused: '/api/seals/K7QM-2XRT-9HVD-0ZNE',
  },
  {
    name: 'approve-unknown',
    who: 'visitor',
    path: '/approve?token=none',
    shows: 'Unknown Link',
    refused: '/api/approval-links/none',
  },
]
