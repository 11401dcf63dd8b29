import { down, downText, pressing } from '../../testing/actions.ts'
import { anEmployee } from '../../testing/people.ts'
import { actionsSay, screensSay } from '../../testing/texts.ts'

screensSay({
  'a user without an address': {
    at: '/profile',
    answers: { 'GET /api/user': { body: { ...anEmployee(), email: undefined } } },
    says: ['User', 'US', 'Small tactical tool, version 0.1'],
  },
  'the profile': {
    at: '/profile',
    says: [
      'Profile Settings',
      'Back to Dashboard',
      'Email',
      'Company Information',
      'Employee Name',
      'Department',
      'Manager',
      'Update Profile',
    ],
  },
})

actionsSay([
  [
    'updates the profile',
    '/profile',
    { 'PUT /api/profile': { body: {} } },
    pressing('Update Profile'),
    'Profile updated successfully',
  ],
  [
    'cannot update it',
    '/profile',
    { 'PUT /api/profile': down },
    pressing('Update Profile'),
    ['Failed to update profile', downText],
  ],
])
