import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { api } from '../../lib/api.ts'
import { store } from '../../lib/store.ts'
import { down, fill, press, pressing } from '../../testing/actions.ts'
import { employeeGateway } from '../../testing/employee-gateway.ts'
import type { Handler } from '../../testing/fake-gateway.ts'
import { anEmployee } from '../../testing/people.ts'
import { renderPart } from '../../testing/render-part.tsx'
import { says } from '../../testing/says.ts'
import { callsSay, screensSay } from '../../testing/texts.ts'
import { ProfilePage } from './profile-page.tsx'

const profile = {
  email: 'casey@example.com',
  employeeName: 'Casey Jones',
  department: null,
  manager: 'Alex Kim',
}
const save = 'PUT /api/profile'
const input = (name: RegExp) => screen.findByLabelText<HTMLInputElement>(name)
callsSay('/profile', {}, [
  [
    'updates the profile',
    'PUT /api/profile',
    {},
    pressing('Update Profile'),
    'Profile updated successfully',
    'Failed to update profile',
  ],
])

it('the profile shows what is known, the e-mail to read only, and nothing where nothing is known', async () => {
  open()
  expect((await input(/^Employee Name/)).value).toBe('Casey Jones')
  expect((await input(/^Department/)).value).toBe('')
  const email = screen.getByDisplayValue<HTMLInputElement>('casey@example.com')
  expect(email.readOnly).toBe(true)
})

it('the profile sends all three, also one that was emptied', async () => {
  const { gateway, user } = open({ [save]: ({ body }) => ({ body }) })
  await input(/^Manager/)
  fill(/^Manager/, '')
  fill(/^Department/, 'Sales')
  await press(user, 'Update Profile')
  await says('Profile updated successfully')
  expect(gateway.callsOf(save).map(({ body }) => body)).toEqual([
    { employeeName: 'Casey Jones', department: 'Sales', manager: '' },
  ])
})

it('the profile says that the profile cannot be shown, and asks again', async () => {
  const { gateway, user } = open({ 'GET /api/profile': down })
  await screen.findByText(/^Failed to fetch profile: 503/)
  gateway.answer('GET /api/profile', { body: profile })
  await press(user, 'Try again')
  await input(/^Employee Name/)
})

it('the profile has what was typed again after a session that ended, but not over a profile changed since', async () => {
  const { unmount } = open()
  await input(/^Department/)
  fill(/^Department/, 'Sales')
  unmount()
  const again = open()
  expect((await input(/^Department/)).value).toBe('Sales')
  again.unmount()
  store.dispatch(api.util.resetApiState())
  open({ 'GET /api/profile': { body: { ...profile, manager: 'Ann Lee' } } })
  expect((await input(/^Manager/)).value).toBe('Ann Lee')
  expect((await input(/^Department/)).value).toBe('')
})

screensSay({
  'a user without an address': {
    at: '/profile',
    answers: { 'GET /api/user': { body: { ...anEmployee(), email: undefined } } },
    says: 'User | US | Small tactical tool, version 0.1',
  },
  'the profile': {
    at: '/profile',
    says:
      'Profile Settings | Back to Dashboard | Email | Company Information | ' +
      'Employee Name | Department | Manager | Update Profile',
  },
})

function open(more: Record<string, Handler> = {}) {
  const gateway = employeeGateway({ 'GET /api/profile': { body: profile }, ...more })
  return { gateway, ...renderPart(<ProfilePage />, '/profile') }
}
