import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { employeeGateway } from '../../testing/employee-gateway.ts'
import { fakeGateway, problem } from '../../testing/fake-gateway.ts'
import { renderApp } from '../../testing/render-app.tsx'

const visitor = { 'GET /api/user': problem(401, 'Please sign in.') }
const used = problem(400, 'This is done already.', { code: 'email_link_used' })

const pages = [
  {
    path: '/confirm-email',
    call: 'POST /api/auth/confirm-email',
    press: 'Use This Address',
    body: { email: 'me@example.com' },
    done: 'Email Changed',
    failed: 'Email Not Changed',
  },
  {
    path: '/cancel-email-change',
    call: 'POST /api/auth/cancel-email-change',
    press: 'Keep My Address',
    body: { email: 'me@example.com' },
    done: 'Change Cancelled',
    failed: 'Nothing Was Cancelled',
  },
  {
    path: '/restore-email',
    call: 'POST /api/auth/restore-email',
    press: 'Take It Back',
    body: { email: 'me@example.com', resetToken: 'r-1' },
    done: 'Your Account Is Back',
    failed: 'Nothing Was Changed',
  },
]

describe.each(pages)('the mailed link to $path', ({ path, call, press, body, done, failed }) => {
  async function pressed(answer: object) {
    const gateway = fakeGateway({ ...visitor, [call]: answer })
    const { user } = renderApp(`${path}?token=t-1`)
    const button = await screen.findByRole('button', { name: press })
    expect(gateway.callsOf(call), 'a visit does nothing').toEqual([])
    await user.click(button)
    return gateway
  }

  it('acts by a press, without a session', async () => {
    const gateway = await pressed({ body })
    expect(await screen.findByRole('heading', { name: done })).toBeTruthy()
    expect(screen.getByText(/me@example.com/)).toBeTruthy()
    expect(gateway.callsOf(call).map((made) => made.body)).toEqual([{ token: 't-1' }])
  })

  it('says that it is done where it was pressed before', async () => {
    await pressed(used)
    expect(await screen.findByText('This is done already.')).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('says what is wrong with a link that does not hold', async () => {
    await pressed(problem(400, 'This link has expired.', { code: 'email_token_invalid' }))
    expect(await screen.findByRole('heading', { name: failed })).toBeTruthy()
    expect(screen.getByRole('alert').textContent).toMatch(/This link has expired/)
  })
})

it('a mailed link leads from an account that is back to its new password', async () => {
  fakeGateway({ ...visitor, 'POST /api/auth/restore-email': { body: pages[2]?.body } })
  const { user } = renderApp('/restore-email?token=t-1')
  await user.click(await screen.findByRole('button', { name: 'Take It Back' }))
  const link = await screen.findByRole('link', { name: 'Choose a New Password' })
  expect(link.getAttribute('href')).toBe('/reset-password?token=r-1')
})

describe('the mailed link that proves an address', () => {
  const call = 'POST /api/auth/prove-email'

  it('is proven by a press where the account is signed in', async () => {
    const gateway = employeeGateway({ [call]: { body: { email: 'casey@example.com' } } })
    const { user } = renderApp('/prove-email?token=t-1')
    await user.click(await screen.findByRole('button', { name: 'This Is My Address' }))
    expect(await screen.findByRole('heading', { name: 'Address Proven' })).toBeTruthy()
    expect(gateway.callsOf(call).map(({ body }) => body)).toEqual([{ token: 't-1' }])
  })

  it('asks for the password where it is not, and says when it is wrong', async () => {
    const needed = problem(403, 'The password is wrong.', { code: 'password_needed' })
    const gateway = fakeGateway({ ...visitor, [call]: needed })
    const { user } = renderApp('/prove-email?token=t-1')
    await user.type(await screen.findByLabelText(/^Password/), 'secret1')
    await user.click(screen.getByRole('button', { name: 'This Is My Address' }))
    expect(await screen.findByText('The password is wrong.')).toBeTruthy()
    gateway.answer(call, { body: { email: 'me@example.com' } })
    await user.click(screen.getByRole('button', { name: 'This Is My Address' }))
    expect(await screen.findByRole('heading', { name: 'Address Proven' })).toBeTruthy()
    expect(gateway.callsOf(call).at(-1)?.body).toEqual({ token: 't-1', password: 'secret1' })
  })
})

describe('an address that is not proven', () => {
  it('is said in the profile, which has the link sent again', async () => {
    const gateway = employeeGateway({
      'GET /api/account/prove-email': { body: { proven: false } },
      'POST /api/account/prove-email': { body: { message: 'On its way.' } },
    })
    const { user } = renderApp('/profile')
    await user.click(await screen.findByRole('button', { name: 'Send the Link Again' }))
    expect(await screen.findByText('On its way.')).toBeTruthy()
    expect(gateway.callsOf('POST /api/account/prove-email')).toHaveLength(1)
  })

  it('is proven before sign-in where the organisation asks for it', async () => {
    const next = { ticket: 'sealed', kinds: [] }
    const gateway = fakeGateway({
      ...visitor,
      'POST /api/login': problem(401, 'Prove your address.', { code: 'email_unproven', next }),
      'POST /api/auth/prove-email/send': { body: { message: 'On its way.' } },
    })
    const { user } = renderApp('/auth')
    await user.type(await screen.findByLabelText(/^Email/), 'casey@example.com')
    await user.type(screen.getByLabelText(/^Password/), 'secret1')
    await user.click(screen.getByRole('button', { name: 'Sign In' }))
    expect(await screen.findByRole('heading', { name: 'Prove Your Address' })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Send the Link Again' }))
    expect(await screen.findByText('On its way.')).toBeTruthy()
    const sent = gateway.callsOf('POST /api/auth/prove-email/send')
    expect(sent.map(({ body }) => body)).toEqual([{ ticket: 'sealed' }])
    await user.click(screen.getByRole('button', { name: 'Back to Sign In' }))
    expect(await screen.findByRole('button', { name: 'Sign In' })).toBeTruthy()
  })
})
