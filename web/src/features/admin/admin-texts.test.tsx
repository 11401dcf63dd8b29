import { screen } from '@testing-library/react'
import { answeringYes, type Doing, fill, opened, press, pressing } from '../../testing/actions.ts'
import { never } from '../../testing/employee-gateway.ts'
import { anAdministrator, anEmployee } from '../../testing/people.ts'
import { actionsSay, callsSay, screensSay } from '../../testing/texts.ts'

const others = { ...anEmployee(), active: true }
const admin = {
  'GET /api/user': { body: anAdministrator() },
  'GET /admin/users': { body: [others] },
}
const addUser: Doing = async (user) => {
  await opened('Add User')(user)
  fill(/^Email/, 'eve@example.com')
  fill(/^Password/, 'secret1')
  await press(user, 'Create User')
}
const choosePassword =
  (password: string): Doing =>
  async (user) => {
    await opened('Reset password of casey@example.com')(user)
    fill(/^New Password/, password)
    await press(user, 'Reset Password')
  }

screensSay({
  'the question before a deactivation': {
    at: '/admin',
    answers: {
      'GET /api/user': { body: anAdministrator() },
      'GET /admin/users': { body: [{ ...anEmployee(), active: true }] },
    },
    go: pressing('Deactivate casey@example.com'),
    says: 'Are you sure you want to deactivate casey@example.com? This action cannot be easily reversed.',
  },
})

callsSay('/admin', admin, [
  [
    'creates a user',
    'POST /admin/users',
    others,
    addUser,
    'User created successfully',
    'Failed to create user',
  ],
  [
    'gives a new password',
    `POST /admin/users/${others.id}/reset-password`,
    others,
    choosePassword('secret9'),
    'Password reset successfully',
    'Failed to reset password',
  ],
  [
    'deactivates a user',
    `POST /admin/users/${others.id}/deactivate`,
    others,
    answeringYes('Deactivate casey@example.com', 'Deactivate'),
    'User deactivated successfully',
    'Failed to deactivate user',
  ],
  [
    'changes a role',
    `PUT /admin/users/${others.id}`,
    others,
    async (user) => {
      const role = await screen.findByRole('combobox', { name: 'Role of casey@example.com' })
      await user.selectOptions(role, 'admin')
    },
    'User updated successfully',
    'Failed to update user',
  ],
])

actionsSay('/admin', [
  ['waits for the user', { ...admin, 'POST /admin/users': never }, addUser, 'Creating...'],
  [
    'gives too short a one',
    admin,
    choosePassword('short'),
    'Invalid password | Password must be at least 6 characters long',
  ],
])
