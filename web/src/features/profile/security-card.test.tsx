import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { answeringYes, down, downWords, press } from '../../testing/actions.ts'
import { employeeGateway } from '../../testing/employee-gateway.ts'
import { problem } from '../../testing/fake-gateway.ts'
import { renderApp } from '../../testing/render-app.tsx'
import { says } from '../../testing/says.ts'

const passkey = {
  id: '6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11',
  name: 'Work laptop',
  // Days are shown in the reader's zone, which is any.
  addedAt: new Date(2026, 4, 1, 9).toISOString(),
  usedAt: null,
}
const some = {
  passkeys: [passkey],
  authenticator: { addedAt: '2026-05-02T09:00:00.000Z' },
  recoveryCodes: 1,
  required: true,
}
const none = {
  passkeys: [],
  authenticator: null,
  recoveryCodes: 0,
  required: false,
  hasPassword: true,
}

async function card(factors: object = some, more: Parameters<typeof employeeGateway>[0] = {}) {
  const gateway = employeeGateway({
    'GET /api/account/second-factor': { body: factors },
    'POST /api/account/proof': { body: { proof: 'p-1' } },
    ...more,
  })
  const { user } = renderApp('/profile')
  const section = await screen.findByRole('region', { name: 'Sign-in and Security' })
  return { gateway, user, section: within(section) }
}

async function confirm(user: UserEvent, password: string) {
  const dialog = await screen.findByRole('dialog', { name: 'Confirm That It Is You' })
  await user.type(within(dialog).getByLabelText(/^Your Password/), `${password}{Enter}`)
}

it('the card of sign-in lists what one signs in with, and that the organisation requires it', async () => {
  const { section } = await card()
  const item = await section.findByRole('listitem')
  expect(item.textContent).toMatch(/Work laptop.*added May 1, 2026.*not used yet/)
  expect(section.getByText('1 is left')).toBeTruthy()
  expect(section.getByText(/Your organisation requires one of them/)).toBeTruthy()
  expect(section.queryByRole('button', { name: 'Add an Authenticator App' })).toBeNull()
})

it('the card of sign-in asks for a proof once for several changes', async () => {
  const path = `/api/account/passkeys/${passkey.id}/remove`
  const { gateway, user } = await card(some, {
    [`POST ${path}`]: { status: 204 },
    'POST /api/account/authenticator/remove': { status: 204 },
  })
  await answeringYes('Remove Work laptop', 'Remove')(user)
  await confirm(user, 'secret1')
  expect(await screen.findByText('Passkey removed successfully')).toBeTruthy()
  await answeringYes('Remove the authenticator app', 'Remove')(user)
  expect(await screen.findByText('Authenticator app removed successfully')).toBeTruthy()
  expect(gateway.callsOf('POST /api/account/proof')).toHaveLength(1)
  expect(gateway.callsOf(`POST ${path}`)[0]?.body).toEqual({ proof: 'p-1' })
})

it('the card of sign-in says at the field that the password is wrong, and changes nothing', async () => {
  const sentence = 'The current password is wrong.'
  const fields = { currentPassword: sentence }
  const { gateway, user } = await card(some, {
    'POST /api/account/proof': problem(403, sentence, { code: 'wrong_password', fields }),
  })
  await answeringYes('Make New Codes', 'Make New Codes')(user)
  await confirm(user, 'wrong')
  expect(await screen.findByText(sentence)).toBeTruthy()
  expect(gateway.callsOf('POST /api/account/recovery-codes')).toEqual([])
})

it('the card of sign-in shows new recovery codes once', async () => {
  const { user } = await card(some, {
    'POST /api/account/recovery-codes': { body: { recoveryCodes: ['AAAA-BBBB-CCCC'] } },
  })
  await answeringYes('Make New Codes', 'Make New Codes')(user)
  await confirm(user, 'secret1')
  expect(await screen.findByText('AAAA-BBBB-CCCC')).toBeTruthy()
  await press(user, 'I Have Saved Them')
  await waitFor(() => expect(screen.queryByText('AAAA-BBBB-CCCC')).toBeNull())
})

it('the card of sign-in renames a passkey', async () => {
  const path = `/api/account/passkeys/${passkey.id}`
  const { gateway, user } = await card(some, { [`PUT ${path}`]: { status: 204 } })
  await press(user, 'Rename Work laptop')
  const name = await screen.findByLabelText(/^Name/)
  await user.clear(name)
  await user.type(name, 'Old laptop{Enter}')
  await waitFor(() =>
    expect(gateway.callsOf(`PUT ${path}`)[0]?.body).toEqual({ name: 'Old laptop' }),
  )
})

it('the card of sign-in says that a passkey was not given', async () => {
  const { user } = await card(none, {
    'POST /api/second-factor/passkey/options': { body: { ticket: 't', options: {} } },
  })
  await press(user, 'Add a Passkey')
  await confirm(user, 'secret1')
  expect(await screen.findByText('Failed to add passkey')).toBeTruthy()
})

const refused = problem(401, 'That took too long.', { code: 'step_expired' })

it('the card of sign-in asks again who is there when the server refuses the proof', async () => {
  const renewal = 'POST /api/account/recovery-codes'
  const { gateway, user } = await card(some, { [renewal]: refused })
  await answeringYes('Make New Codes', 'Make New Codes')(user)
  await confirm(user, 'secret1')
  await says('That took too long.')
  gateway.answer('POST /api/account/proof', { body: { proof: 'p-2' } })
  gateway.answer(renewal, { body: { recoveryCodes: ['AAAA-BBBB-CCCC'] } })
  await answeringYes('Make New Codes', 'Make New Codes')(user)
  await confirm(user, 'secret1')
  await screen.findByText('AAAA-BBBB-CCCC')
  expect(gateway.callsOf(renewal).map(({ body }) => body)).toEqual([
    { proof: 'p-1' },
    { proof: 'p-2' },
  ])
})

it('the card of sign-in keeps the proof when the server only failed', async () => {
  const renewal = 'POST /api/account/recovery-codes'
  const { gateway, user } = await card(some, { [renewal]: down })
  await answeringYes('Make New Codes', 'Make New Codes')(user)
  await confirm(user, 'secret1')
  await says(downWords)
  gateway.answer(renewal, { body: { recoveryCodes: ['AAAA-BBBB-CCCC'] } })
  await answeringYes('Make New Codes', 'Make New Codes')(user)
  await screen.findByText('AAAA-BBBB-CCCC')
  expect(gateway.callsOf('POST /api/account/proof')).toHaveLength(1)
})

it.each([
  ['Add a Passkey', 'POST /api/second-factor/passkey/options', 'Failed to add passkey'],
  [
    'Add an Authenticator App',
    'POST /api/second-factor/authenticator/options',
    /^Failed to fetch the code: 401/,
  ],
])(
  'the card of sign-in asks again who is there when the proof for "%s" is refused',
  async (button, path, fault) => {
    const { user } = await card(none, { [path]: refused })
    await press(user, button)
    await confirm(user, 'secret1')
    await screen.findByText(fault)
    if (screen.queryByRole('dialog')) await press(user, 'Close')
    await press(user, button)
    await screen.findByRole('dialog', { name: 'Confirm That It Is You' })
  },
)
