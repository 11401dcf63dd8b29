import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { fakeGateway, problem } from '../../testing/fake-gateway.ts'
import { renderApp } from '../../testing/render-app.tsx'

let gateway: ReturnType<typeof fakeGateway>
beforeEach(() => {
  gateway = fakeGateway({
    'GET /api/user': problem(401, 'Please sign in.'),
    'POST /api/auth/reset-password/check': { body: { valid: true } },
  })
})

async function choose(password: string, confirmation = password) {
  const { user } = renderApp('/reset-password?token=t-1')
  await user.type(await screen.findByLabelText(/^New Password/), password)
  await user.type(screen.getByLabelText(/Confirm New Password/), confirmation)
  await user.click(screen.getByRole('button', { name: 'Update Password' }))
}

it('the page of a new password sends a visitor without a token to sign-in and says why', async () => {
  renderApp('/reset-password')
  expect(await screen.findByText('Invalid reset link')).toBeTruthy()
  expect(screen.getByText('Please use the reset link from your email.')).toBeTruthy()
  await waitFor(() => expect(window.location.pathname).toBe('/auth'))
})

it('the page of a new password says at once that a link is no good, and offers a new one', async () => {
  gateway.answer('POST /api/auth/reset-password/check', { body: { valid: false } })
  const { user } = renderApp('/reset-password?token=t-1')
  expect(await screen.findByRole('heading', { name: 'Invalid Reset Link' })).toBeTruthy()
  expect(screen.queryByLabelText(/^New Password/)).toBeNull()
  expect(gateway.callsOf('POST /api/auth/reset-password/check')[0]?.body).toEqual({ token: 't-1' })
  await user.click(screen.getByRole('link', { name: 'Request a New Link' }))
  expect(await screen.findByRole('dialog', { name: 'Reset Password' })).toBeTruthy()
  expect(window.location.pathname).toBe('/auth')
})

it('the page of a new password offers the form when nobody can tell whether the link holds', async () => {
  gateway.answer('POST /api/auth/reset-password/check', problem(503, 'Down for a moment.'))
  renderApp('/reset-password?token=t-1')
  expect(await screen.findByLabelText(/^New Password/)).toBeTruthy()
})

it('the page of a new password sets the password, says so, and opens sign-in after 3 seconds', async () => {
  gateway.answer('POST /api/auth/reset-password', { body: { message: 'ok' } })
  vi.useFakeTimers({ shouldAdvanceTime: true })
  await choose('secret1')
  expect(await screen.findByRole('heading', { name: 'Password Reset Successful' })).toBeTruthy()
  expect(await screen.findByText('Password reset successful')).toBeTruthy()
  expect(screen.getByText('Your password has been updated. You can now sign in.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Continue to Login' })).toBeTruthy()
  expect(gateway.callsOf('POST /api/auth/reset-password')[0]?.body).toEqual({
    token: 't-1',
    password: 'secret1',
  })
  vi.advanceTimersByTime(3000)
  await waitFor(() => expect(window.location.pathname).toBe('/auth'))
  vi.useRealTimers()
})

it('the page of a new password wants both passwords to be equal', async () => {
  await choose('secret1', 'secret2')
  expect(await screen.findByText("Passwords don't match")).toBeTruthy()
  expect(gateway.callsOf('POST /api/auth/reset-password')).toHaveLength(0)
})

it('the page of a new password shows Invalid Reset Link when the token is no good any more', async () => {
  gateway.answer(
    'POST /api/auth/reset-password',
    problem(400, 'This link has expired.', { code: 'reset_token_invalid' }),
  )
  await choose('secret1')
  expect(await screen.findByText('Password reset failed')).toBeTruthy()
  expect(screen.getByText('This link has expired.')).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Invalid Reset Link' })).toBeTruthy()
  expect(
    screen.getByText(
      'This password reset link is invalid or has expired. Please request a new password reset.',
    ),
  ).toBeTruthy()
})

it('the page of a new password says Failed to reset password when there is no sentence to show', async () => {
  gateway.answer('POST /api/auth/reset-password', { status: 502 })
  await choose('secret1')
  expect(await screen.findByText('Failed to reset password')).toBeTruthy()
})

it('the page of a new password asks who is invited for the first one, and goes on to sign-in and the welcome', async () => {
  gateway.answer('POST /api/auth/reset-password', { body: { message: 'ok' } })
  const { user } = renderApp('/reset-password?token=t-1&invited=1')
  expect(await screen.findByRole('heading', { name: 'Choose Your Password' })).toBeTruthy()
  await user.type(await screen.findByLabelText(/^Password/), 'secret1')
  await user.type(screen.getByLabelText(/^Confirm Password/), 'secret1')
  await user.click(screen.getByRole('button', { name: 'Open My Account' }))
  expect(await screen.findByRole('heading', { name: 'Your Account Is Open' })).toBeTruthy()
  await user.click(screen.getByRole('link', { name: 'Continue to Login' }))
  await waitFor(() => expect(window.location.pathname).toBe('/auth'))
  expect(window.history.state).toMatchObject({ usr: { from: '/welcome' } })
})

it('the page of a new password says of an invitation that is over what may have become of it', async () => {
  gateway.answer('POST /api/auth/reset-password/check', { body: { valid: false } })
  renderApp('/reset-password?token=t-1&invited=1')
  expect(await screen.findByRole('heading', { name: 'This Invitation Is Over' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Request a New Link' })).toBeTruthy()
})

it.each([
  ['t-1&invited=1', true, 'Open Your Account', { provider: 'corp', invitation: 't-1' }, '/welcome'],
  ['t-1&invited=1', false, 'This Invitation Is Over', { provider: 'corp' }, '/welcome'],
  ['t-1', true, 'No Password Is Needed', { provider: 'corp' }, '/'],
])(
  'the page of a new password has the button of the provider where nothing else signs in: %s, %s',
  async (token, valid, title, body, from) => {
    gateway.answer('POST /api/auth/reset-password/check', { body: { valid, byProvider: true } })
    gateway.answer('GET /api/login/single-sign-on', { body: [{ id: 'corp', name: 'Corp' }] })
    const begin = 'POST /api/login/single-sign-on'
    gateway.answer(begin, { body: { ticket: 't-2', address: '/at-corp' } })
    const leave = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined)
    const { user } = renderApp(`/reset-password?token=${token}`)
    expect(await screen.findByRole('heading', { name: title })).toBeTruthy()
    expect(screen.queryByLabelText(/Password/)).toBeNull()
    await user.click(await screen.findByRole('button', { name: 'Continue with Corp' }))
    await waitFor(() => expect(leave).toHaveBeenCalledWith('/at-corp'))
    expect(gateway.callsOf(begin)[0]?.body).toEqual(body)
    expect(JSON.parse(sessionStorage.getItem('sortie.sign-on') ?? '').from).toBe(from)
  },
)
