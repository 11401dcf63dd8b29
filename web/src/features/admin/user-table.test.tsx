import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import {
  answeringYes,
  down,
  downText,
  downWords,
  fill,
  opened,
  press,
} from '../../testing/actions.ts'
import { employeeGateway } from '../../testing/employee-gateway.ts'
import { anEmployee } from '../../testing/people.ts'
import { renderPart } from '../../testing/render-part.tsx'
import { says } from '../../testing/says.ts'
import { UserTable } from './user-table.tsx'

const casey = { ...anEmployee(), active: true, mayApprove: true, hasSecondFactor: false }
const people = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ ...casey, id: `u-${at}`, email: `u${at}@x.example` }))
const lastSearch = () => gateway.callsOf('GET /admin/users').at(-1)?.query.get('search')
const table = () => screen.findByRole('table', { name: 'Users' })

let gateway: ReturnType<typeof employeeGateway>
beforeEach(() => {
  gateway = employeeGateway({ 'GET /admin/users': { body: [casey] } })
})

it('the table of users searches on the server, by a word that lives in the address', async () => {
  renderPart(<UserTable />, '/admin?search=field')
  await table()
  expect(lastSearch()).toBe('field')
  fill(/^Search users/, 'casey')
  await waitFor(() => expect(lastSearch()).toBe('casey'))
  expect(window.location.search).toBe('?search=casey')
})

it('the table of users says that nobody matches, and leads back to everybody', async () => {
  gateway.answer('GET /admin/users', ({ query }) => ({ body: query.get('search') ? [] : [casey] }))
  const { user } = renderPart(<UserTable />, '/admin?search=nobody')
  await says('Nobody matches this search.')
  await press(user, 'Clear Search')
  expect(within(await table()).getByText('casey@example.com')).toBeTruthy()
})

it('the table of users shows nobody under a search that failed, and asks again', async () => {
  renderPart(<UserTable />)
  await table()
  gateway.answer('GET /admin/users', down)
  fill(/^Search users/, 'robin')
  await screen.findByText(/^Failed to fetch users: 503/)
  expect(screen.queryByText('casey@example.com')).toBeNull()
})

it('the table of users asks for more once there are as many as it asked for', async () => {
  gateway.answer('GET /admin/users', ({ query }) => ({
    body: query.get('limit') === '50' ? people(50) : people(51),
  }))
  renderPart(<UserTable />)
  fireEvent.click(await screen.findByText('Show more users'))
  expect(await screen.findByText('u50@x.example')).toBeTruthy()
  expect(screen.queryByText('Show more users')).toBeNull()
})

it('the table of users shows the role that is kept when it could not be changed', async () => {
  gateway.answer(`PUT /admin/users/${casey.id}`, down)
  const { user } = renderPart(<UserTable />)
  const role = await screen.findByRole<HTMLSelectElement>('combobox', { name: /^Role of casey/ })
  await user.selectOptions(role, 'admin')
  await says(downText)
  expect(role.value).toBe('user')
  expect(gateway.callsOf(`PUT /admin/users/${casey.id}`)[0]?.body).toEqual({ role: 'admin' })
})

it('the table of users lets an inactive person in again, and deactivates nobody twice', async () => {
  gateway.answer('GET /admin/users', { body: [{ ...casey, active: false }] })
  gateway.answer(`POST /admin/users/${casey.id}/reactivate`, () => {
    gateway.answer('GET /admin/users', { body: [casey] })
    return { body: casey }
  })
  const { user } = renderPart(<UserTable />)
  const deactivate = await screen.findByRole('button', { name: /^Deactivate casey/ })
  expect(deactivate).toHaveProperty('disabled', true)
  await press(user, 'Reactivate casey@example.com')
  await says('User updated successfully')
  await waitFor(() =>
    expect(screen.getByRole('button', { name: /^Deactivate casey/ })).toHaveProperty(
      'disabled',
      false,
    ),
  )
  expect(screen.queryByRole('button', { name: /^Reactivate/ })).toBeNull()
})

it.each([
  ['Deactivate', 'Deactivate casey@example.com'],
  ['Reset', 'Reset second step of casey@example.com'],
])(
  'the table of users does nothing when the question of %s is answered with no',
  async (_, button) => {
    gateway.answer('GET /admin/users', { body: [{ ...casey, hasSecondFactor: true }] })
    const { user } = renderPart(<UserTable />)
    await press(user, button)
    await screen.findByRole('alertdialog')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(gateway.calls.filter(({ method }) => method === 'POST')).toEqual([])
  },
)

it('the table of users says why a second step could not be reset', async () => {
  gateway.answer('GET /admin/users', { body: [{ ...casey, hasSecondFactor: true }] })
  gateway.answer(`POST /admin/users/${casey.id}/reset-second-factor`, down)
  const { user } = renderPart(<UserTable />)
  await answeringYes('Reset second step of casey@example.com', 'Reset')(user)
  await says('Failed to reset second step')
  await says(downWords)
})

it('the table of users gives nobody an empty password, and keeps the typed one when giving it failed', async () => {
  const call = `POST /admin/users/${casey.id}/reset-password`
  gateway.answer(call, down)
  const { user } = renderPart(<UserTable />)
  await opened('Reset password of casey@example.com')(user)
  await press(user, 'Reset Password')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await opened('Reset password of casey@example.com')(user)
  fill(/^New Password/, 'secret9')
  await user.keyboard('{Enter}')
  await says('Failed to reset password')
  expect(screen.getByLabelText<HTMLInputElement>(/^New Password/).value).toBe('secret9')
  expect(gateway.callsOf(call).map(({ body }) => body)).toEqual([{ password: 'secret9' }])
})

it('the table of users corrects the name, department and manager of a user', async () => {
  gateway.answer(`PUT /admin/users/${casey.id}`, { body: casey })
  const { user } = renderPart(<UserTable />)
  await table()
  await press(user, `Edit ${casey.email}`)
  await screen.findByLabelText(/^Employee Name/)
  fill(/^Employee Name/, 'Casey Field')
  fill(/^Department/, 'Research')
  await press(user, 'Save Changes')
  await says('User updated successfully')
  expect(gateway.callsOf(`PUT /admin/users/${casey.id}`).map(({ body }) => body)).toEqual([
    {
      employeeName: 'Casey Field',
      department: 'Research',
      manager: casey.manager ?? '',
      employeeNumber: '',
      costCentre: '',
    },
  ])
})

it('the table of users marks an address that is not proven', async () => {
  gateway.answer('GET /admin/users', { body: [{ ...casey, emailProven: false }] })
  renderPart(<UserTable />)
  expect(within(await table()).getByText('Not Proven')).toBeTruthy()
})

it('the table of users erases the data of a deactivated person once the dialog has said what goes and what stays', async () => {
  const inactive = { ...casey, active: false }
  gateway.answer('GET /admin/users', { body: [inactive] })
  gateway.answer(`POST /admin/users/${casey.id}/erase`, { body: inactive })
  const { user } = renderPart(<UserTable />)
  await table()
  await press(user, `Erase personal data of ${casey.email}`)
  const dialog = await screen.findByRole('alertdialog')
  expect(dialog.textContent).toMatch(/IBAN.* missions.* amounts .* stay/)
  gateway.answer('GET /admin/users', {
    body: [{ ...inactive, email: 'erased-1@erased.invalid', erasedAt: '2026-05-01T00:00:00.000Z' }],
  })
  await press(user, 'Erase')
  await screen.findByText('Personal data erased')
  await screen.findByText('Erased')
  expect(screen.queryByText('Reactivate')).toBeNull()
})

it('the table of users marks whom nobody has confirmed, unless they are deactivated', async () => {
  const [, off] = people(2)
  const unknown = { ...casey, mayApprove: false }
  gateway.answer('GET /admin/users', {
    body: [unknown, { ...off, active: false, mayApprove: false }],
  })
  renderPart(<UserTable />)
  expect(within(await table()).getAllByText('Not Confirmed')).toHaveLength(1)
})

it('the table of users says who is invited and has not come, and mails the invitation again', async () => {
  const invited = { ...casey, emailProven: false, invitedAt: '2026-05-31T10:00:00.000Z' }
  gateway.answer('GET /admin/users', { body: [invited] })
  gateway.answer(`POST /admin/users/${casey.id}/invite`, { body: invited })
  const { user } = renderPart(<UserTable />)
  const rows = within(await table())
  expect(await rows.findByText('Invited')).toBeTruthy()
  expect(rows.queryByText('Not Proven')).toBeNull()
  await press(user, 'Invite casey@example.com again')
  await says('The invitation is on its way to casey@example.com again')
  gateway.answer(`POST /admin/users/${casey.id}/invite`, down)
  await press(user, 'Invite casey@example.com again')
  await says('Failed to mail the invitation')
})
