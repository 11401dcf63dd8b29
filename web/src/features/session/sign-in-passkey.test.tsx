import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { press } from '../../testing/actions.ts'
import { fakeGateway, problem } from '../../testing/fake-gateway.ts'
import { anEmployee } from '../../testing/people.ts'
import { renderApp } from '../../testing/render-app.tsx'
import { says } from '../../testing/says.ts'

const browser = vi.hoisted(() => ({ startRegistration: vi.fn(), startAuthentication: vi.fn() }))
// The browser's own dialog stands behind it.
vi.mock('@simplewebauthn/browser', () => browser)

const signed = { id: 'k', type: 'public-key', response: {}, clientExtensionResults: {} }
const alone = 'POST /api/login/passkey'
const step = 'POST /api/login/second-factor/passkey'
const code = 'POST /api/login/second-factor'
const refusing = (name: string) => Promise.reject(Object.assign(new Error('No.'), { name }))
const expired = problem(401, 'That took too long.', { code: 'step_expired' })
const needed = problem(401, 'One more step.', {
  code: 'second_factor_needed',
  next: { ticket: 't-1', kinds: ['passkey', 'authenticator'] },
})

let gateway: ReturnType<typeof fakeGateway>
beforeEach(() => {
  vi.stubGlobal('PublicKeyCredential', class {})
  browser.startAuthentication.mockReset().mockResolvedValue(signed)
  gateway = fakeGateway({
    'GET /api/user': problem(401, 'Please sign in.'),
    'POST /api/login': needed,
    [`${alone}/options`]: { body: { ticket: 't-2', options: { challenge: 'c' } } },
    [`${code}/options`]: { body: { ticket: 't-3', options: { challenge: 'd' } } },
    [alone]: { body: anEmployee() },
    [step]: { body: anEmployee() },
    [code]: { body: anEmployee() },
  })
})

async function open(address = '/auth') {
  const { user } = renderApp(address)
  await screen.findByLabelText(/^Email/)
  return user
}

async function afterThePassword() {
  const user = await open()
  await user.type(screen.getByLabelText(/^Email/), 'casey@example.com')
  await user.type(screen.getByLabelText(/^Password/), 'secret1{Enter}')
  await screen.findByRole('heading', { name: 'One More Step' })
  return user
}

describe('a passkey alone', () => {
  it('signs in without e-mail and password', async () => {
    const user = await open()
    await press(user, 'Use a Passkey')
    await waitFor(() => expect(window.location.pathname).toBe('/'))
    expect(browser.startAuthentication).toHaveBeenCalledWith({ optionsJSON: { challenge: 'c' } })
    expect(gateway.callsOf(alone).map(({ body }) => body)).toEqual([
      { ticket: 't-2', answer: signed },
    ])
    expect(gateway.callsOf('POST /api/login')).toEqual([])
  })

  it('leads to the page that was asked for', async () => {
    const user = await open('/trips')
    await press(user, 'Use a Passkey')
    await waitFor(() => expect(window.location.pathname).toBe('/trips'))
  })

  it('says that none was given, asks the server nothing more, and can be tried again', async () => {
    browser.startAuthentication.mockImplementationOnce(() => refusing('NotAllowedError'))
    const user = await open()
    await press(user, 'Use a Passkey')
    await says('Login failed')
    await says('No passkey was given. Try again, or take another way.')
    expect(gateway.callsOf(alone)).toEqual([])
    await press(user, 'Use a Passkey')
    await waitFor(() => expect(window.location.pathname).toBe('/'))
  })

  it.each([
    [401, 'Nobody has this passkey.'],
    [429, 'Too many tries. Wait a minute.'],
    [503, 'Down for a moment.'],
  ])('says why the server did not take it, answering %i', async (status, sentence) => {
    gateway.answer(alone, problem(status, sentence))
    const user = await open()
    await press(user, 'Use a Passkey')
    await says(`${status}: ${sentence}`)
    expect(screen.getByRole('button', { name: 'Use a Passkey' })).toBeTruthy()
    expect(window.location.pathname).toBe('/auth')
  })

  it('opens no second dialog of the browser while the first one is open', async () => {
    browser.startAuthentication.mockReturnValue(new Promise(() => undefined))
    const user = await open()
    await press(user, 'Use a Passkey')
    await press(user, 'Waiting for the passkey...')
    await waitFor(() => expect(browser.startAuthentication).toHaveBeenCalledTimes(1))
    expect(gateway.callsOf(`${alone}/options`)).toHaveLength(1)
  })

  it('leaves what was typed where it was cancelled', async () => {
    browser.startAuthentication.mockImplementation(() => refusing('NotAllowedError'))
    const user = await open()
    await user.type(screen.getByLabelText(/^Email/), 'casey@example.com')
    await press(user, 'Use a Passkey')
    await says('Login failed')
    expect(screen.getByLabelText<HTMLInputElement>(/^Email/).value).toBe('casey@example.com')
  })
})

describe('a passkey after the password', () => {
  it('ends the sign-in that the password began', async () => {
    const user = await afterThePassword()
    await press(user, 'Use a Passkey')
    await waitFor(() => expect(window.location.pathname).toBe('/'))
    expect(gateway.callsOf(`${code}/options`).map(({ body }) => body)).toEqual([{ ticket: 't-1' }])
    expect(gateway.callsOf(step).map(({ body }) => body)).toEqual([
      { ticket: 't-3', answer: signed },
    ])
  })

  it('begins again where the ticket of the password is too old', async () => {
    gateway.answer(`${code}/options`, expired)
    const user = await afterThePassword()
    await press(user, 'Use a Passkey')
    await says('401: That took too long.')
    expect(await screen.findByLabelText(/^Password/)).toBeTruthy()
    expect(browser.startAuthentication).not.toHaveBeenCalled()
  })

  it('leaves the code as another way where it was cancelled', async () => {
    browser.startAuthentication.mockImplementation(() => refusing('NotAllowedError'))
    const user = await afterThePassword()
    await press(user, 'Use a Passkey')
    await says('No passkey was given. Try again, or take another way.')
    await user.type(screen.getByLabelText(/^Code/), '123456{Enter}')
    await waitFor(() => expect(window.location.pathname).toBe('/'))
    expect(gateway.callsOf(code).map(({ body }) => body)).toEqual([
      { ticket: 't-1', code: '123456' },
    ])
  })

  it('has the focus on the new question, so that it is heard at once', async () => {
    await afterThePassword()
    expect(document.activeElement?.textContent).toBe('One More Step')
  })
})

describe('a code after the password', () => {
  it('is not sent where somebody else wants to sign in', async () => {
    const user = await afterThePassword()
    await press(user, 'Start Again')
    expect(await screen.findByRole('form', { name: 'Sign In' })).toBeTruthy()
    expect(gateway.callsOf(code)).toEqual([])
  })
})
