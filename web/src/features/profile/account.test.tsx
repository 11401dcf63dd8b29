import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { keepProof } from '../../records/proof/known-proof.ts'
import { employeeGateway } from '../../testing/employee-gateway.ts'
import { fakeGateway, problem } from '../../testing/fake-gateway.ts'
import { renderApp } from '../../testing/render-app.tsx'

const here = {
  id: '6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11',
  device: 'Firefox on Linux',
  address: '192.0.2.7',
  startedAt: '2026-05-01T09:00:00.000Z',
  seenAt: '2026-05-01T09:00:00.000Z',
  current: true,
}
const elsewhere = {
  ...here,
  id: '0d0dfc4c-2f5a-4f6e-8f06-6f7b5d5f9a10',
  device: 'Safari on iPhone',
  current: false,
}

describe('the password', () => {
  it('is changed with the current one, and the fields are empty again', async () => {
    const gateway = employeeGateway({ 'POST /api/account/password': { status: 204 } })
    const { user, form } = await open('Password')
    await user.type(form.getByLabelText(/^Current Password/), 'secret1')
    await user.type(form.getByLabelText(/^New Password/), 'secret2')
    await user.type(form.getByLabelText(/^Confirm New Password/), 'secret2')
    await user.click(form.getByRole('button', { name: 'Change Password' }))
    expect(await screen.findByText('Password changed successfully')).toBeTruthy()
    expect(gateway.callsOf('POST /api/account/password').map(({ body }) => body)).toEqual([
      { currentPassword: 'secret1', password: 'secret2' },
    ])
    await waitFor(() => expect(textIn(form.getByLabelText(/^Current Password/))).toBe(''))
  })

  it('stays when the current one is wrong, which its field says', async () => {
    employeeGateway({
      'POST /api/account/password': problem(403, 'This is not your password.', {
        code: 'wrong_password',
        fields: { currentPassword: 'This is not your password.' },
      }),
    })
    const { user, form } = await open('Password')
    await user.type(form.getByLabelText(/^Current Password/), 'wrong')
    await user.type(form.getByLabelText(/^New Password/), 'secret2')
    await user.type(form.getByLabelText(/^Confirm New Password/), 'secret2')
    await user.click(form.getByRole('button', { name: 'Change Password' }))
    expect(await form.findByText('This is not your password.')).toBeTruthy()
    expect(textIn(form.getByLabelText(/^New Password/))).toBe('secret2')
  })

  it('is not sent when its repetition differs', async () => {
    const gateway = employeeGateway()
    const { user, form } = await open('Password')
    await user.type(form.getByLabelText(/^Current Password/), 'secret1')
    await user.type(form.getByLabelText(/^New Password/), 'secret2')
    await user.type(form.getByLabelText(/^Confirm New Password/), 'secret3')
    await user.click(form.getByRole('button', { name: 'Change Password' }))
    expect(await form.findByText("Passwords don't match")).toBeTruthy()
    expect(gateway.callsOf('POST /api/account/password')).toEqual([])
  })
})

describe('the e-mail', () => {
  it('becomes another by a mailed link, of which the form tells', async () => {
    const gateway = employeeGateway({
      'POST /api/account/email': { body: { message: 'Follow the link in the mail.' } },
    })
    const { user, form } = await open('Change Email')
    await user.type(form.getByLabelText(/^New Email/), 'new@example.com')
    await user.type(form.getByLabelText(/^Your Password/), 'secret1')
    await user.click(form.getByRole('button', { name: 'Change Email' }))
    expect(await form.findByText('Follow the link in the mail.')).toBeTruthy()
    expect(gateway.callsOf('POST /api/account/email')[0]?.body).toEqual({
      email: 'new@example.com',
      currentPassword: 'secret1',
    })
  })

  it('is confirmed once by the page that the link opens, also without a session', async () => {
    const gateway = fakeGateway({
      'GET /api/user': problem(401, 'Please sign in.'),
      'POST /api/auth/confirm-email': { body: { email: 'new@example.com' } },
    })
    const { user } = renderApp('/confirm-email?token=t-1')
    await user.click(await screen.findByRole('button', { name: 'Use This Address' }))
    expect(await screen.findByRole('heading', { name: 'Email Changed' })).toBeTruthy()
    expect(screen.getByText(/new@example.com/)).toBeTruthy()
    const calls = gateway.callsOf('POST /api/auth/confirm-email')
    expect(calls.map(({ body }) => body)).toEqual([{ token: 't-1' }])
  })

  it('stays when the link does not hold, which the page says', async () => {
    fakeGateway({
      'GET /api/user': problem(401, 'Please sign in.'),
      'POST /api/auth/confirm-email': problem(400, 'This link has been used or has expired.'),
    })
    const { user } = renderApp('/confirm-email?token=t-1')
    await user.click(await screen.findByRole('button', { name: 'Use This Address' }))
    expect(await screen.findByRole('heading', { name: 'Email Not Changed' })).toBeTruthy()
    expect(screen.getByText('This link has been used or has expired.')).toBeTruthy()
  })
})

describe('who has no password', () => {
  // Files share what somebody has brought from a provider.
  const forget = () => {
    vi.spyOn(Date, 'now').mockReturnValueOnce(0)
    keepProof({ proof: '' })
    vi.restoreAllMocks()
  }
  beforeEach(forget)
  afterEach(forget)
  const none = {
    passkeys: [{ id: 'p-1', name: 'Phone', addedAt: here.startedAt, usedAt: null }],
    authenticator: null,
    recoveryCodes: 9,
    required: false,
    hasPassword: false,
  }
  it.each([
    ['Password', 'POST /api/account/password', ['New Password', 'Confirm New Password'], 'secret2'],
    ['Change Email', 'POST /api/account/email', ['New Email'], 'new@example.com'],
  ])(
    'is asked for no current one by “%s”, but for a passkey or a provider',
    async (card, call, fields, value) => {
      const gateway = employeeGateway({
        'GET /api/account/second-factor': { body: none },
        'GET /api/account/single-sign-on': {
          body: [{ id: 'corp', name: 'Corp', linkedAt: here.startedAt }],
        },
        [call]: { body: { message: 'Done.' } },
      })
      const { user, form } = await open(card)
      await waitFor(() => expect(form.queryByLabelText(/^(Current|Your) Password/)).toBeNull())
      for (const field of fields)
        await user.type(form.getByLabelText(new RegExp(`^${field}`)), value)
      await user.click(form.getByRole('button', { name: `Change ${card.replace('Change ', '')}` }))
      const asked = within(await screen.findByRole('dialog', { name: 'Confirm That It Is You' }))
      expect(asked.getByRole('button', { name: 'Use a Passkey Instead' })).toBeTruthy()
      expect(asked.getByRole('button', { name: 'Sign In with Corp Again' })).toBeTruthy()
      expect(asked.queryByLabelText(/Password/)).toBeNull()
      expect(gateway.callsOf(call)).toEqual([])
    },
  )

  it('sends what they have proven in its place', async () => {
    keepProof({ proof: 'p-1' })
    const call = 'POST /api/account/password'
    const gateway = employeeGateway({
      'GET /api/account/second-factor': { body: none },
      [call]: { status: 204 },
    })
    const { user, form } = await open('Password')
    await waitFor(() => expect(form.queryByLabelText(/^Current Password/)).toBeNull())
    await user.type(form.getByLabelText(/^New Password/), 'secret2')
    await user.type(form.getByLabelText(/^Confirm New Password/), 'secret2')
    await user.click(form.getByRole('button', { name: 'Change Password' }))
    expect(await screen.findByText('Password changed successfully')).toBeTruthy()
    expect(gateway.callsOf(call)[0]?.body).toEqual({ password: 'secret2', proof: 'p-1' })
  })
})

describe('sessions', () => {
  it('are listed with device and address; the others can be ended, this one cannot', async () => {
    const gateway = employeeGateway({
      'GET /api/account/sessions': { body: [here, elsewhere] },
      [`DELETE /api/account/sessions/${elsewhere.id}`]: { status: 204 },
    })
    const { user } = renderApp('/profile')
    const list = within(await screen.findByRole('list', { name: 'Sessions' }))
    expect(list.getByText('Firefox on Linux')).toBeTruthy()
    expect(list.getByText(/this one/)).toBeTruthy()
    expect(list.getAllByRole('button')).toHaveLength(1)
    gateway.answer('GET /api/account/sessions', { body: [here] })
    await user.click(list.getByRole('button', { name: 'End the session on Safari on iPhone' }))
    await waitFor(() => expect(screen.queryByText('Safari on iPhone')).toBeNull())
  })

  it('are ended together but for this one', async () => {
    const gateway = employeeGateway({
      'GET /api/account/sessions': { body: [here, elsewhere] },
      'POST /api/account/sessions/end-others': { status: 204 },
    })
    const { user } = renderApp('/profile')
    gateway.answer('GET /api/account/sessions', { body: [here, elsewhere] })
    await user.click(await screen.findByRole('button', { name: 'End the Others' }))
    expect(await screen.findByText('Your other sessions have ended')).toBeTruthy()
    expect(gateway.callsOf('POST /api/account/sessions/end-others')).toHaveLength(1)
  })
})

async function open(name: string) {
  const { user } = renderApp('/profile')
  return { user, form: within(await screen.findByRole('form', { name })) }
}

function textIn(field: HTMLElement): string {
  return (field as HTMLInputElement).value
}
