import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { fakeGateway, problem } from '../../testing/fake-gateway.ts'
import { anEmployee } from '../../testing/people.ts'
import { renderApp } from '../../testing/render-app.tsx'

type Kind = 'passkey' | 'authenticator' | 'recovery_code'
const needed = (...kinds: Kind[]) =>
  problem(401, 'One more step.', { code: 'second_factor_needed', next: { ticket: 't-1', kinds } })

let gateway: ReturnType<typeof fakeGateway>
beforeEach(() => {
  gateway = fakeGateway({ 'GET /api/user': problem(401, 'Please sign in.') })
})

async function passwordIsRight(answer: ReturnType<typeof problem>) {
  gateway.answer('POST /api/login', answer)
  const { user } = renderApp('/auth')
  await user.type(await screen.findByLabelText(/Email/), 'casey@example.com')
  await user.type(screen.getByLabelText(/Password/), 'secret1{Enter}')
  return user
}

describe('the second step', () => {
  it('takes a code and opens the dashboard', async () => {
    const user = await passwordIsRight(needed('authenticator', 'recovery_code'))
    expect(await screen.findByRole('heading', { name: 'One More Step' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Use a Passkey' })).toBeNull()
    gateway.answer('POST /api/login/second-factor', { body: anEmployee() })
    await user.type(screen.getByLabelText(/^Code/), '123456{Enter}')
    await waitFor(() => expect(window.location.pathname).toBe('/'))
    expect(gateway.callsOf('POST /api/login/second-factor')[0]?.body).toEqual({
      ticket: 't-1',
      code: '123456',
    })
  })

  it('says at the field that a code is wrong, and begins again when it took too long', async () => {
    const user = await passwordIsRight(needed('passkey', 'recovery_code'))
    const code = await screen.findByLabelText(/^Recovery Code/)
    expect(screen.getByRole('button', { name: 'Use a Passkey' })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Continue' }))
    expect(await screen.findByText('Enter the code.')).toBeTruthy()
    const sentence = 'This code is wrong, or it was used already.'
    gateway.answer(
      'POST /api/login/second-factor',
      problem(403, sentence, { code: 'wrong_code', fields: { code: sentence } }),
    )
    await user.type(code, 'AAAA-BBBB-CCCC{Enter}')
    expect(await screen.findByText(sentence)).toBeTruthy()
    gateway.answer(
      'POST /api/login/second-factor',
      problem(401, 'That took too long.', { code: 'step_expired' }),
    )
    await user.click(screen.getByRole('button', { name: 'Continue' }))
    expect(await screen.findByLabelText(/Email/)).toBeTruthy()
  })

  it('by passkey says so where the browser has none', async () => {
    const user = await passwordIsRight(needed('passkey', 'recovery_code'))
    gateway.answer('POST /api/login/second-factor/options', {
      body: { ticket: 't-2', options: {} },
    })
    await user.click(await screen.findByRole('button', { name: 'Use a Passkey' }))
    expect(await screen.findByText('This browser, or this address, has no passkeys.')).toBeTruthy()
  })

  it('is set up first where the organisation requires one', async () => {
    const missing = { code: 'second_factor_missing', next: { ticket: 't-3', kinds: [] } }
    const user = await passwordIsRight(problem(401, 'Please set one up.', missing))
    expect(await screen.findByRole('heading', { name: 'Set Up a Second Step' })).toBeTruthy()
    gateway.answer('POST /api/second-factor/authenticator/options', {
      body: { ticket: 't-4', secret: 'ABCDEFGH', uri: 'otpauth://totp/Sortie:x?secret=ABCDEFGH' },
    })
    gateway.answer('POST /api/second-factor/authenticator', {
      body: { recoveryCodes: ['AAAA-BBBB-CCCC'], user: anEmployee() },
    })
    await user.click(screen.getByRole('button', { name: 'Add an Authenticator App' }))
    expect(await screen.findByText('ABCD EFGH')).toBeTruthy()
    await user.type(screen.getByLabelText(/^Code/), '123456{Enter}')
    expect(await screen.findByText('AAAA-BBBB-CCCC')).toBeTruthy()
    expect(gateway.callsOf('POST /api/second-factor/authenticator/options')[0]?.body).toEqual({
      proof: 't-3',
    })
    await user.click(screen.getByRole('button', { name: 'I Have Saved Them' }))
    await waitFor(() => expect(window.location.pathname).toBe('/'))
  })

  it('leads back to sign-in with the page that was asked for', async () => {
    const missing = { code: 'second_factor_missing', next: { ticket: 't-3', kinds: [] } }
    gateway.answer('POST /api/login', problem(401, 'Please set one up.', missing))
    const { user } = renderApp('/trips?x=1')
    const signIn = async () => {
      await user.type(await screen.findByLabelText(/Email/), 'casey@example.com')
      await user.type(screen.getByLabelText(/Password/), 'secret1{Enter}')
    }
    await signIn()
    await user.click(await screen.findByRole('link', { name: 'Back to Sign In' }))
    gateway.answer('POST /api/login', { body: anEmployee() })
    await signIn()
    await waitFor(() => expect(window.location.replace).toHaveBeenCalledWith('/trips?x=1'))
  })

  it('cannot be set up by an address alone', async () => {
    renderApp('/second-step')
    expect(await screen.findByRole('tab', { name: 'Sign In' })).toBeTruthy()
  })
})
