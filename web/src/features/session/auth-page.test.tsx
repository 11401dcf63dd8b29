import { registrationRule } from '@sortie/contracts/ways-in'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeGateway, problem } from '../../testing/fake-gateway.ts'
import { anEmployee } from '../../testing/people.ts'
import { renderApp } from '../../testing/render-app.tsx'
import { renderPart } from '../../testing/render-part.tsx'
import { SignInForm } from './sign-in-form.tsx'

let gateway: ReturnType<typeof fakeGateway>
beforeEach(() => {
  gateway = fakeGateway({ 'GET /api/user': problem(401, 'Please sign in.') })
})

it('the page of sign-in tells a visitor what Sortie does', async () => {
  renderApp('/auth')
  for (const promise of [
    'Secure receipt capture and storage',
    'Manual flight tracking',
    'Comprehensive reporting and exports',
    'Real-time status tracking',
  ]) {
    expect(await screen.findByText(promise)).toBeTruthy()
  }
  expect(screen.getByText('Version 0.1')).toBeTruthy()
})

it('the page of sign-in turns the colours over before anybody is signed in', async () => {
  const { user } = renderApp('/auth')
  const button = await screen.findByRole('button', { name: /^Use the (dark|light) scheme$/ })
  const names = [button.getAttribute('aria-label')]
  for (let turn = 0; turn < 2; turn++) {
    await user.click(button)
    names.push(button.getAttribute('aria-label'))
    expect(names[turn]).toBe(`Use the ${document.documentElement.dataset.scheme} scheme`)
  }
  expect(names[0]).toBe(names[2])
  expect(names[0]).not.toBe(names[1])
})

describe('Sign In', () => {
  it('signs in with e-mail and password and opens the dashboard', async () => {
    const { user } = renderApp('/auth')
    gateway.answer('POST /api/login', { body: anEmployee() })
    await user.type(await screen.findByLabelText(/Email/), 'casey@example.com')
    await user.type(screen.getByLabelText(/Password/), 'secret1')
    await user.click(screen.getByRole('button', { name: 'Sign In' }))
    await waitFor(() => expect(window.location.pathname).toBe('/'))
    expect(gateway.callsOf('POST /api/login')[0]?.body).toEqual({
      username: 'casey@example.com',
      password: 'secret1',
    })
    expect(gateway.callsOf('GET /api/user')).toHaveLength(1)
  })

  it('starts in Email, and leaves a hand that is elsewhere by then where it is', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const first = renderPart(<SignInForm />)
      vi.runAllTimers()
      expect(document.activeElement).toBe(screen.getByLabelText(/Email/))
      first.unmount()

      renderPart(<SignInForm />)
      screen.getByLabelText(/Password/).focus()
      vi.runAllTimers()
      expect(document.activeElement).toBe(screen.getByLabelText(/Password/))
    } finally {
      vi.useRealTimers()
    }
  })

  it('tells why it failed', async () => {
    const { user } = renderApp('/auth')
    gateway.answer('POST /api/login', problem(401, 'E-mail or password is wrong.'))
    await user.type(await screen.findByLabelText(/Email/), 'casey@example.com')
    await user.type(screen.getByLabelText(/Password/), 'wrong-one{Enter}')
    expect(await screen.findByText('Login failed')).toBeTruthy()
    expect(screen.getByText('401: E-mail or password is wrong.')).toBeTruthy()
    expect(screen.getByText('E-mail or password is wrong.')).toBeTruthy()
    expect(screen.getByLabelText(/Password/).getAttribute('aria-invalid')).toBe('true')
    expect(window.location.pathname).toBe('/auth')
  })

  it('checks the address and the password before it asks', async () => {
    const { user } = renderApp('/auth')
    await user.type(await screen.findByLabelText(/Email/), 'casey')
    await user.type(screen.getByLabelText(/Password/), '12345{Enter}')
    expect(await screen.findByText('Invalid email address')).toBeTruthy()
    expect(screen.getByText('Password must be at least 6 characters')).toBeTruthy()
    expect(screen.getByLabelText(/Email/).getAttribute('aria-invalid')).toBe('true')
    expect(gateway.callsOf('POST /api/login')).toHaveLength(0)
  })

  it('remembers the link one came by while the tabs are tried', async () => {
    const { user } = renderApp('/trips?x=1')
    gateway.answer('POST /api/login', { body: anEmployee() })
    await user.click(await screen.findByRole('tab', { name: 'Register' }))
    await user.click(screen.getByRole('tab', { name: 'Sign In' }))
    await user.type(await screen.findByLabelText(/Email/), 'casey@example.com')
    await user.type(screen.getByLabelText(/Password/), 'secret1{Enter}')
    await waitFor(() =>
      expect(window.location.pathname + window.location.search).toBe('/trips?x=1'),
    )
  })

  it('returns whoever came by a link to the page they wanted', async () => {
    const { user } = renderApp('/no-role-needed/../trips?x=1')
    gateway.answer('POST /api/login', { body: anEmployee() })
    await user.type(await screen.findByLabelText(/Email/), 'casey@example.com')
    await user.type(screen.getByLabelText(/Password/), 'secret1{Enter}')
    await waitFor(() =>
      expect(window.location.pathname + window.location.search).toBe('/trips?x=1'),
    )
  })
})

describe('Register', () => {
  async function fill(confirmation: string) {
    const { user } = renderApp('/auth?tab=register')
    await user.type(await screen.findByLabelText(/Email/), 'new@example.com')
    await user.type(screen.getByLabelText(/^Password/), 'secret1')
    await user.type(screen.getByLabelText(/Confirm Password/), confirmation)
    await user.click(screen.getByRole('button', { name: 'Register' }))
  }

  it('makes an account from e-mail and password', async () => {
    gateway.answer('POST /api/register', { status: 201, body: anEmployee() })
    await fill('secret1')
    await waitFor(() => expect(window.location.pathname).toBe('/welcome'))
    expect(gateway.callsOf('POST /api/register')[0]?.body).toEqual({
      email: 'new@example.com',
      password: 'secret1',
    })
  })

  it.each([
    ['invited', /Ask an administrator/, 0],
    ['sso', /by single sign-on/, 0],
    ['directory', /organisation's directory/, 0],
    ['domains', /at example.com or example.org: a link is mailed/, 1],
    ['open', /^Register$/, 1],
  ] as const)('says plainly what holds with %s', async (waysIn, words, forms) => {
    const ways = { waysIn, joinDomains: ['example.com', 'example.org'], providerOnly: false }
    gateway.answer('GET /api/auth/ways-in', {
      body: { rule: registrationRule(ways), closed: forms === 0, providerOnly: false },
    })
    renderApp('/auth?tab=register')
    expect((await screen.findAllByText(words)).length).toBeGreaterThan(0)
    expect(screen.queryAllByLabelText(/Confirm Password/)).toHaveLength(forms)
  })

  it('wants the confirmation to equal the password', async () => {
    await fill('secret2')
    expect(await screen.findByText("Passwords don't match")).toBeTruthy()
    expect(screen.getByLabelText(/Confirm Password/).getAttribute('aria-invalid')).toBe('true')
    expect(gateway.callsOf('POST /api/register')).toHaveLength(0)
  })

  it('tells why it failed, also beside the field', async () => {
    gateway.answer(
      'POST /api/register',
      problem(409, 'This address is taken.', { fields: { email: 'This address is taken.' } }),
    )
    await fill('secret1')
    expect(await screen.findByText('Registration failed')).toBeTruthy()
    expect(screen.getByText('409: This address is taken.')).toBeTruthy()
    expect(await screen.findByRole('alert')).toBeTruthy()
  })
})

describe('Reset Password dialog', () => {
  async function ask() {
    const { user } = renderApp('/auth')
    await user.type(await screen.findByLabelText(/Email/), 'casey@example.com')
    await user.click(screen.getByRole('button', { name: 'Forgot password?' }))
    const dialog = await screen.findByRole('dialog', { name: 'Reset Password' })
    await user.click(within(dialog).getByRole('button', { name: 'Send Reset Email' }))
  }

  it('sends the request and says where to look', async () => {
    gateway.answer('POST /api/auth/forgot-password', { body: { message: 'ok' } })
    await ask()
    expect(await screen.findByText('Reset email sent')).toBeTruthy()
    expect(screen.getByText('Check your email for password reset instructions.')).toBeTruthy()
    expect(gateway.callsOf('POST /api/auth/forgot-password')[0]?.body).toEqual({
      email: 'casey@example.com',
    })
    expect(gateway.callsOf('POST /api/login')).toHaveLength(0)
  })

  it("shows the server's sentence when it fails", async () => {
    gateway.answer('POST /api/auth/forgot-password', problem(503, 'Mail is down.'))
    await ask()
    expect(await screen.findByText('Failed to send reset email')).toBeTruthy()
    expect(screen.getByText('Mail is down.')).toBeTruthy()
  })
})
