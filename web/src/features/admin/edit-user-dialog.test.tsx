import type { AdminUserJson } from '@sortie/contracts/admin-user'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { press } from '../../testing/actions.ts'
import { employeeGateway } from '../../testing/employee-gateway.ts'
import { renderPart } from '../../testing/render-part.tsx'
import { says } from '../../testing/says.ts'
import { EditUserDialog } from './edit-user-dialog.tsx'

const user: AdminUserJson = {
  id: 'u',
  email: 'casey@example.com',
  role: 'user',
  isActive: true,
  active: true,
  employeeName: 'Casey',
  department: null,
  manager: null,
  hasSecondFactor: false,
  createdAt: '2026-01-01T00:00:00.000Z',
  confirmed: false,
  mayApprove: false,
}
const save = 'PUT /admin/users/u'
const names = { employeeName: 'Casey', department: '', manager: '' }

it.each([
  ['gives the duty of finance', undefined, true, { ...names, duties: ['finance'] }],
  ['takes it away', ['finance' as const], true, { ...names, duties: [] }],
  ['leaves it out when only names change', ['finance' as const], false, names],
])('%s', async (_, duties, pressed, body) => {
  const gateway = employeeGateway({ [save]: { body: user } })
  const { user: person } = renderPart(
    <EditUserDialog user={{ ...user, duties }} onClose={() => undefined} />,
  )
  const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Finance' })
  expect(box.checked).toBe(duties !== undefined)
  if (pressed) await person.click(box)
  await press(person, 'Save Changes')
  await says('User updated successfully')
  expect(gateway.callsOf(save).map((call) => call.body)).toEqual([body])
})

it('an administrator confirms whose account it is', async () => {
  const gateway = employeeGateway({ [save]: { body: user } })
  const { user: person } = renderPart(<EditUserDialog user={user} onClose={() => undefined} />)
  await person.click(await screen.findByRole('checkbox', { name: 'Confirmed' }))
  await press(person, 'Save Changes')
  await says('User updated successfully')
  expect(gateway.callsOf(save)[0]?.body).toEqual({ ...names, confirmed: true })
})
