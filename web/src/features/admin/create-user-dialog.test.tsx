import { screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { fill, made, press } from '../../testing/actions.ts'
import { employeeGateway } from '../../testing/employee-gateway.ts'
import { anEmployee } from '../../testing/people.ts'
import { renderPart } from '../../testing/render-part.tsx'
import { says } from '../../testing/says.ts'
import { CreateUserDialog } from './create-user-dialog.tsx'

const call = 'POST /admin/users'
const created = made({ ...anEmployee(), active: true, mayApprove: true, hasSecondFactor: false })

function open(answer = created, organisation: object = {}) {
  const gateway = employeeGateway({
    [call]: answer,
    'GET /admin/organisation': { body: { secondFactorRequired: false, ...organisation } },
  })
  const onClose = vi.fn()
  return { gateway, onClose, ...renderPart(<CreateUserDialog onClose={onClose} />) }
}
function fillIn() {
  fill(/^Email/, 'eve@example.com')
  fill(/^Password/, 'secret1')
}

it('the form of a new user sends the person as entered, an ordinary user unless another role is chosen', async () => {
  const { gateway, onClose, user } = open()
  fillIn()
  fill(/^Department/, 'Sales')
  await press(user, 'Create User')
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(gateway.callsOf(call)[0]?.body).toMatchObject({
    email: 'eve@example.com',
    password: 'secret1',
    role: 'user',
    department: 'Sales',
  })
})

it('the form of a new user has what was typed again after a session that ended, but no password', async () => {
  const { unmount } = open()
  fillIn()
  unmount()
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('secret1')
  open()
  expect(screen.getByLabelText<HTMLInputElement>(/^Email/).value).toBe('eve@example.com')
  expect(screen.getByLabelText<HTMLInputElement>(/^Password/).value).toBe('')
})

const inPlace = 'Mail an invitation in place of a password'
const choice = () => screen.getByLabelText<HTMLInputElement>(inPlace)

it('the form of a new user asks for no password of who is invited, and says that the mail is on its way', async () => {
  const invited = {
    ...anEmployee(),
    email: 'eve@example.com',
    invitedAt: '2026-05-31T10:00:00.000Z',
  }
  const { gateway, user } = open(made(invited))
  fillIn()
  await user.click(choice())
  expect(screen.queryByLabelText(/^Password/)).toBeNull()
  await press(user, 'Create User')
  await says('An invitation is on its way to eve@example.com.')
  const sent = gateway.callsOf(call)[0]?.body
  expect(sent).toMatchObject({ email: 'eve@example.com', invitation: true, role: 'user' })
  expect(sent).not.toHaveProperty('password')
})

it('the form of a new user goes back from an invitation to a password, and has what was typed beside it again', async () => {
  const { user, unmount } = open()
  fillIn()
  await user.click(choice())
  unmount()
  const again = open()
  expect(choice().checked).toBe(true)
  await again.user.click(choice())
  await press(again.user, 'Create User')
  await says('Password must be at least 6 characters')
  fill(/^Password/, 'secret2')
  await press(again.user, 'Create User')
  await waitFor(() => expect(again.gateway.callsOf(call)).toHaveLength(1))
  expect(again.gateway.callsOf(call)[0]?.body).toMatchObject({ password: 'secret2' })
  expect(again.gateway.callsOf(call)[0]?.body).not.toHaveProperty('invitation')
})

it('the form of a new user says why nobody can be invited where mails reach nobody', async () => {
  open(created, { mailsToFolder: true })
  await screen.findByText(/^No mail server is set up: .* Set SMTP_URL, or choose a password\.$/)
  expect(choice().disabled).toBe(true)
  expect(screen.getByLabelText(/^Password/)).toBeTruthy()
})
