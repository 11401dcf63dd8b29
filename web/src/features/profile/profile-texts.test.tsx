import { pressing } from '../../testing/actions.ts'
import { anEmployee } from '../../testing/people.ts'
import { callsSay, screensSay } from '../../testing/texts.ts'

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
