import { screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { down, fill, made, press } from '../../testing/actions.ts'
import { employeeGateway, never } from '../../testing/employee-gateway.ts'
import { problem } from '../../testing/fake-gateway.ts'
import { anEmployee } from '../../testing/people.ts'
import { renderPart } from '../../testing/render-part.tsx'
import { says } from '../../testing/says.ts'
import { CreateUserDialog } from './create-user-dialog.tsx'

const call = 'POST /admin/users'
const created = made({ ...anEmployee(), active: true, mayApprove: true, hasSecondFactor: false })

function open(answer = created) {
  const gateway = employeeGateway({ [call]: answer })
  const onClose = vi.fn()
  return { gateway, onClose, ...renderPart(<CreateUserDialog onClose={onClose} />) }
}
function fillIn() {
  fill(/^Email/, 'eve@example.com')
  fill(/^Password/, 'secret1')
}

it('sends the person as entered, an ordinary user unless another role is chosen', async () => {
  const { gateway, onClose, user } = open()
  fillIn()
  fill(/^Department/, 'Sales')
  await press(user, 'Create User')
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(gateway.callsOf(call)[0]?.body).toMatchObject({
    ...{ email: 'eve@example.com', password: 'secret1', role: 'user', department: 'Sales' },
  })
})

it('says at their fields what is missing or wrong, and asks the server nothing', async () => {
  const { gateway, user } = open()
  fill(/^Email/, 'eve')
  fill(/^Password/, 'short')
  await press(user, 'Create User')
  await says('Invalid email address')
  await says('Password must be at least 6 characters')
  expect(gateway.callsOf(call)).toEqual([])
})

it('shows at the field what the server says of it, and goes there', async () => {
  const taken = 'This address has an account already.'
  const { onClose, user } = open(problem(409, taken, { fields: { email: taken } }))
  fillIn()
  await press(user, 'Create User')
  await says(taken)
  const email = screen.getByLabelText(/^Email/)
  expect(email.getAttribute('aria-invalid')).toBe('true')
  await waitFor(() => expect(document.activeElement).toBe(email))
  expect(onClose).not.toHaveBeenCalled()
})

it('keeps what was entered when it failed, and makes no second account on the next try', async () => {
  const { gateway, onClose, user } = open(down)
  fillIn()
  await press(user, 'Create User')
  await says('Failed to create user')
  expect(screen.getByLabelText<HTMLInputElement>(/^Email/).value).toBe('eve@example.com')
  gateway.answer(call, created)
  await press(user, 'Create User')
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  const keys = gateway.callsOf(call).map(({ headers }) => headers.get('Idempotency-Key'))
  expect(keys).toHaveLength(2)
  expect(keys[0]).toBeTruthy()
  expect(keys[1]).toBe(keys[0])
})

it('sends once, however often it is pressed', async () => {
  const { gateway, user } = open(never)
  fillIn()
  await press(user, 'Create User')
  await press(user, 'Creating...')
  await user.type(screen.getByLabelText(/^Department/), '{Enter}')
  expect(gateway.callsOf(call)).toHaveLength(1)
})

it('has what was typed again after a session that ended, but no password', async () => {
  const { unmount } = open()
  fillIn()
  unmount()
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('secret1')
  open()
  expect(screen.getByLabelText<HTMLInputElement>(/^Email/).value).toBe('eve@example.com')
  expect(screen.getByLabelText<HTMLInputElement>(/^Password/).value).toBe('')
})

it('closes unasked while the user is being created', async () => {
  const { onClose, user } = open(never)
  fillIn()
  await press(user, 'Create User')
  await screen.findByRole('button', { name: 'Creating...' })
  await press(user, 'Cancel')
  await waitFor(() => expect(onClose).toHaveBeenCalled())
})
