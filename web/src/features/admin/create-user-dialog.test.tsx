import { screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { fill, made, press } from '../../testing/actions.ts'
import { employeeGateway } from '../../testing/employee-gateway.ts'
import { anEmployee } from '../../testing/people.ts'
import { renderPart } from '../../testing/render-part.tsx'
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
