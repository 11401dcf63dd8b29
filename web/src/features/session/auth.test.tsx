import { render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { fakeGateway } from '../../testing/fake-gateway.ts'
import { anEmployee } from '../../testing/people.ts'
import { AuthProvider, useAuth } from './auth.tsx'

function Me() {
  const { user } = useAuth()
  return <p>{user ? user.email : 'nobody'}</p>
}

it('the session knows who is signed in', async () => {
  fakeGateway({ 'GET /api/user': { body: anEmployee() } })
  render(
    <AuthProvider>
      <Me />
    </AuthProvider>,
  )
  await screen.findByText('casey@example.com')
})

it('the session is of no use outside its provider', () => {
  vi.spyOn(console, 'error').mockReturnValue()
  expect(() => render(<Me />)).toThrow('useAuth must be used within an AuthProvider')
})
