import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { answeringYes, down, fill, press, prove } from '../../testing/actions.ts'
import { employeeGateway } from '../../testing/employee-gateway.ts'
import { type Handler, problem } from '../../testing/fake-gateway.ts'
import { renderPart } from '../../testing/render-part.tsx'
import { says } from '../../testing/says.ts'
import { SecurityCard } from './security-card.tsx'

const browser = vi.hoisted(() => ({ startRegistration: vi.fn(), startAuthentication: vi.fn() }))
// The browser's own dialog stands behind it.
vi.mock('@simplewebauthn/browser', () => browser)

const laptop = {
  id: '6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11',
  name: 'Work laptop',
  // Days are shown in the reader's zone, which is any.
  addedAt: new Date(2026, 4, 1, 10).toISOString(),
  usedAt: new Date(2026, 4, 9, 10).toISOString(),
}
const none = {
  passkeys: [],
  authenticator: null,
  recoveryCodes: 0,
  required: false,
  hasPassword: true,
}
const some = { ...none, passkeys: [laptop], recoveryCodes: 10 }
const answer = { id: 'k', type: 'public-key', response: {}, clientExtensionResults: {} }
const factors = 'GET /api/account/second-factor'
const add = 'POST /api/second-factor/passkey'
const proof = 'POST /api/account/proof'
const remove = `POST /api/account/passkeys/${laptop.id}/remove`
const rename = `PUT /api/account/passkeys/${laptop.id}`
const refusing = (name: string) => Promise.reject(Object.assign(new Error('No.'), { name }))

beforeEach(() => {
  vi.stubGlobal('PublicKeyCredential', class {})
  browser.startRegistration.mockReset().mockResolvedValue(answer)
  browser.startAuthentication.mockReset().mockResolvedValue(answer)
})

function open(has: object, more: Record<string, Handler> = {}) {
  const gateway = employeeGateway({
    [factors]: { body: has },
    [proof]: { body: { proof: 'p-1' } },
    [`${proof}/passkey/options`]: { body: { ticket: 't-1', options: { challenge: 'c' } } },
    [`${proof}/passkey`]: { body: { proof: 'p-2' } },
    [`${add}/options`]: { body: { ticket: 't-2', options: { challenge: 'd' } } },
    [add]: { body: { recoveryCodes: null, user: null } },
    ...more,
  })
  return { gateway, ...renderPart(<SecurityCard />) }
}

type User = ReturnType<typeof open>['user']
async function adding(user: User) {
  await press(user, 'Add a Passkey')
  await prove(user)
}

it('the card of sign-in says what a second step is good for where there is none', async () => {
  open(none)
  await says(
    'A passkey or an authenticator app protects your account when somebody learns your password.',
  )
  expect(screen.queryByText('Recovery Codes')).toBeNull()
  expect(screen.getByRole('button', { name: 'Add an Authenticator App' })).toBeTruthy()
})

it('the card of sign-in says when a passkey was used last, and how many recovery codes are left', async () => {
  open(some)
  const row = await screen.findByRole('listitem')
  expect(row.textContent).toMatch(/added May 1, 2026 · last used May 9, 2026/)
  await says('10 are left')
})

it('the card of sign-in adds a passkey of this device, and lists it', async () => {
  const { gateway, user } = open(none)
  gateway.answer(add, () => {
    gateway.answer(factors, { body: some })
    return { body: { recoveryCodes: null, user: null } }
  })
  await adding(user)
  await says('Passkey added successfully')
  await screen.findByText('Work laptop')
  expect(gateway.callsOf(`${add}/options`).map(({ body }) => body)).toEqual([{ proof: 'p-1' }])
  expect(gateway.callsOf(add).map(({ body }) => body)).toEqual([{ ticket: 't-2', answer }])
  expect(browser.startRegistration).toHaveBeenCalledWith({ optionsJSON: { challenge: 'd' } })
})

it('the card of sign-in shows the recovery codes that come with the first one', async () => {
  const { user } = open(none, {
    [add]: { body: { recoveryCodes: ['AAAA-BBBB-CCCC'], user: null } },
  })
  await adding(user)
  const codes = await screen.findByRole('list', { name: 'Recovery codes' })
  expect(codes.textContent).toBe('AAAA-BBBB-CCCC')
  await press(user, 'I Have Saved Them')
  await waitFor(() => expect(screen.queryByText('AAAA-BBBB-CCCC')).toBeNull())
})

it('the card of sign-in says that this device has one of the account already', async () => {
  browser.startRegistration.mockImplementation(() => refusing('InvalidStateError'))
  const { gateway, user } = open(some)
  await adding(user)
  await says('This device has a passkey of this account already.')
  expect(gateway.callsOf(add)).toEqual([])
  expect(screen.getByRole('button', { name: 'Add a Passkey' })).toBeTruthy()
})

it('the card of sign-in opens one dialog of the browser, however often it is pressed', async () => {
  browser.startRegistration.mockReturnValue(new Promise(() => undefined))
  const { user } = open(none)
  await adding(user)
  await press(user, 'Waiting for the passkey...')
  await press(user, 'Waiting for the passkey...')
  expect(browser.startRegistration).toHaveBeenCalledTimes(1)
})

it('the card of sign-in takes a passkey instead of the password', async () => {
  const { gateway, user } = open(some, { [remove]: { status: 204 } })
  await answeringYes('Remove Work laptop', 'Remove')(user)
  await press(user, 'Use a Passkey Instead')
  await says('Passkey removed successfully')
  expect(gateway.callsOf(`${proof}/passkey`).map(({ body }) => body)).toEqual([
    { ticket: 't-1', answer },
  ])
  expect(gateway.callsOf(remove).map(({ body }) => body)).toEqual([{ proof: 'p-2' }])
  expect(gateway.callsOf(proof)).toEqual([])
})

it('the card of sign-in leaves the password as another way where no passkey was given', async () => {
  browser.startAuthentication.mockImplementation(() => refusing('NotAllowedError'))
  const { gateway, user } = open(some, { [remove]: { status: 204 } })
  await answeringYes('Remove Work laptop', 'Remove')(user)
  await press(user, 'Use a Passkey Instead')
  await says('Not confirmed')
  await says('No passkey was given. Try again, or take another way.')
  await prove(user)
  await says('Passkey removed successfully')
  expect(gateway.callsOf(remove).map(({ body }) => body)).toEqual([{ proof: 'p-1' }])
})

it('the card of sign-in offers no passkey as a proof where there is none', async () => {
  const { user } = open(none)
  await press(user, 'Add an Authenticator App')
  await screen.findByRole('dialog', { name: 'Confirm That It Is You' })
  expect(screen.queryByRole('button', { name: 'Use a Passkey Instead' })).toBeNull()
})

it('the card of sign-in changes nothing where the person does not say who they are', async () => {
  const { gateway, user } = open(some)
  await answeringYes('Remove Work laptop', 'Remove')(user)
  await screen.findByRole('dialog', { name: 'Confirm That It Is You' })
  await press(user, 'Cancel')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(gateway.callsOf(remove)).toEqual([])
  expect(screen.getByText('Work laptop')).toBeTruthy()
})

it('the card of sign-in keeps the last one where the organisation requires it, and says so', async () => {
  const sentence = 'Your organisation requires a second step.'
  const { user } = open({ ...some, required: true }, { [remove]: problem(409, sentence) })
  await answeringYes('Remove Work laptop', 'Remove')(user)
  await prove(user)
  await says('Failed to change your second step')
  await says(sentence)
  expect(screen.getByText('Work laptop')).toBeTruthy()
})

it('the card of sign-in says that the second step could not be asked for, and asks again', async () => {
  const { gateway, user } = open(none, { [factors]: down })
  await screen.findByText(/^Failed to fetch your second step: 503/)
  gateway.answer(factors, { body: some })
  await press(user, 'Try again')
  await screen.findByText('Work laptop')
})

it('the card of sign-in asks again for the key of an app that could not be had', async () => {
  const key = 'POST /api/second-factor/authenticator/options'
  const { gateway, user } = open(none, { [key]: down })
  await press(user, 'Add an Authenticator App')
  await prove(user)
  await screen.findByText(/^Failed to fetch the code: 503/)
  gateway.answer(key, { body: { ticket: 't', secret: 'ABCDEFGH', uri: 'otpauth://totp/x' } })
  await press(user, 'Try again')
  await screen.findByText('ABCD EFGH')
  expect(gateway.callsOf(key).map(({ body }) => body)).toEqual([{ proof: 'p-1' }, { proof: 'p-1' }])
})

it('the card of sign-in shows a new name at once, without a proof', async () => {
  const { gateway, user } = open(some)
  gateway.answer(rename, () => {
    gateway.answer(factors, { body: { ...some, passkeys: [{ ...laptop, name: 'Old laptop' }] } })
    return { status: 204 }
  })
  await press(user, 'Rename Work laptop')
  expect(screen.getByLabelText<HTMLInputElement>(/^Name/).value).toBe('Work laptop')
  fill(/^Name/, 'Old laptop')
  await press(user, 'Save Name')
  await within(await screen.findByRole('list', { name: 'Passkeys' })).findByText('Old laptop')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(gateway.callsOf(proof)).toEqual([])
})
