import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { fakeGateway, problem } from '../../testing/fake-gateway.ts'
import { renderApp } from '../../testing/render-app.tsx'

const visitor = { 'GET /api/user': problem(401, 'Please sign in.') }
const used = problem(400, 'This is done already.', { code: 'email_link_used' })

const pages = [
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

it('leads from an account that is back to its new password', async () => {
  fakeGateway({ ...visitor, 'POST /api/auth/restore-email': { body: pages[1]?.body } })
  const { user } = renderApp('/restore-email?token=t-1')
  await user.click(await screen.findByRole('button', { name: 'Take It Back' }))
  const link = await screen.findByRole('link', { name: 'Choose a New Password' })
  expect(link.getAttribute('href')).toBe('/reset-password?token=r-1')
})
