import type { AdminUserJson } from '@sortie/contracts/admin-user'
import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
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
const names = {
  employeeName: 'Casey',
  department: '',
  manager: '',
  employeeNumber: '',
  costCentre: '',
}

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

const bossId = (n: number) => `00000000-0000-4000-8000-00000000000${n}`

it.each([
  ['one person', [{ mayApprove: true }], bossId(0)],
  ['one of two, whose account nobody has confirmed', [{ mayApprove: false }], undefined],
  ['two people', [{ mayApprove: true }, { mayApprove: true }], undefined],
])(
  'offers whose name the manager is as an account when it is that of %s',
  async (_, found, chosen) => {
    const people = found.map((each, n) => ({
      ...user,
      ...each,
      id: bossId(n),
      email: `bo${n}@example.com`,
    }))
    const gateway = employeeGateway({
      [save]: { body: user },
      'GET /admin/users': ({ query }) => ({
        body: people.filter(
          ({ id }) => query.get('named') === 'Bo Boss' || query.get('userIds') === id,
        ),
      }),
    })
    const onReports = { ...user, manager: 'Bo Boss' }
    const { user: person } = renderPart(
      <EditUserDialog user={onReports} onClose={() => undefined} />,
    )
    await screen.findByRole('checkbox', { name: 'Finance' })
    await vi.waitFor(() => expect(gateway.callsOf('GET /admin/users').length).toBeGreaterThan(0))
    if (chosen) await press(person, 'Choose Casey, bo0@example.com')
    else expect(screen.queryByRole('button', { name: /^Choose/ })).toBeNull()
    await press(person, 'Save Changes')
    await says('User updated successfully')
    const body = { ...names, manager: 'Bo Boss', ...(chosen && { managerId: chosen }) }
    expect(gateway.callsOf(save)[0]?.body).toEqual(body)
  },
)

it('editing a user asks whether what waits for the manager of before goes along to the new one', async () => {
  const [owner, approver] = [bossId(5), bossId(0)].map((id) => ({
    id,
    name: 'Bo Boss',
    email: 'b@e.org',
  }))
  const row = { owner, approver, count: 3, since: '2026-01-01T00:00:00.000Z' }
  const found = { ...user, id: bossId(1), email: 'new@example.com', mayApprove: true }
  const gateway = employeeGateway({
    [save]: { body: user },
    'GET /admin/waiting-reports': { body: [row] },
    'GET /admin/users': { body: [found] },
    'GET /api/expense-reports/approvers': {
      body: [{ id: found.id, name: 'New', email: found.email }],
    },
  })
  const { user: person } = renderPart(
    <EditUserDialog user={{ ...user, managerId: bossId(0) }} onClose={() => undefined} />,
  )
  await press(person, 'Change')
  expect(screen.queryByRole('checkbox', { name: /open reports/ })).toBeNull()
  await person.type(screen.getByPlaceholderText('Name or e-mail'), 'New')
  await press(person, 'Choose New')
  await person.click(await screen.findByRole('checkbox', { name: /3 open reports go along/ }))
  await press(person, 'Save Changes')
  await says('User updated successfully')
  expect(gateway.callsOf(save)[0]?.body).toMatchObject({
    managerId: bossId(1),
    reportsGoAlong: true,
  })
})

it('editing somebody who has left says what is owed, waits and is in no report', async () => {
  const body = { waiting: 1, returned: 0, unpaid: 2, owed: { EUR: '40.00' }, toDecide: 3 }
  employeeGateway({
    'GET /admin/leavers/u': { body },
    'GET /admin/expenses/summary': { body: { count: 1, totals: { USD: '5.00' } } },
  })
  renderPart(<EditUserDialog user={{ ...user, active: false }} onClose={() => undefined} />)
  await says('€40.00 of 2 approved reports')
  await says('1 expense, $5.00')
  await says('3 reports')
})
