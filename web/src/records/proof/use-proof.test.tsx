import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { press, prove } from '../../testing/actions.ts'
import { employeeGateway } from '../../testing/employee-gateway.ts'
import { problem } from '../../testing/fake-gateway.ts'
import { renderPart } from '../../testing/render-part.tsx'
import { says } from '../../testing/says.ts'
import { useProof } from './use-proof.tsx'

const call = 'POST /api/account/proof'

function Part() {
  const { withProof, dialog } = useProof()
  const [given, setGiven] = useState<string[]>([])
  return (
    <>
      <button type="button" onClick={() => withProof(async (proof) => setGiven([...given, proof]))}>
        Act
      </button>
      <output>{given.join(' ')}</output>
      {dialog}
    </>
  )
}
const given = () => document.querySelector('output')?.textContent

afterEach(() => {
  vi.restoreAllMocks()
})

it('the app asks who is there before the first act, and not again while the answer holds', async () => {
  const gateway = employeeGateway({ [call]: { body: { proof: 'p-1' } } })
  const { user } = renderPart(<Part />)
  await press(user, 'Act')
  await prove(user)
  await waitFor(() => expect(given()).toBe('p-1'))
  await press(user, 'Act')
  expect(given()).toBe('p-1 p-1')
  expect(gateway.callsOf(call).map(({ body }) => body)).toEqual([{ currentPassword: 'secret1' }])
})

it('the app asks again after nine minutes', async () => {
  employeeGateway({ [call]: { body: { proof: 'p-1' } } })
  const { user } = renderPart(<Part />)
  await press(user, 'Act')
  await prove(user)
  await waitFor(() => expect(given()).toBe('p-1'))
  const then = Date.now() + 9 * 60_000
  vi.spyOn(Date, 'now').mockReturnValue(then)
  await press(user, 'Act')
  await screen.findByRole('dialog', { name: 'Confirm That It Is You' })
  expect(given()).toBe('p-1')
})

it('the app does nothing without a password, with a wrong one, or when one leaves', async () => {
  const wrong = 'This is not your password.'
  const gateway = employeeGateway({
    [call]: problem(403, wrong, { fields: { currentPassword: wrong } }),
  })
  const { user } = renderPart(<Part />)
  await press(user, 'Act')
  await press(user, 'Confirm')
  await says('Enter your current password.')
  expect(gateway.callsOf(call)).toEqual([])
  await prove(user, 'guess')
  await says(wrong)
  await press(user, 'Cancel')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(given()).toBe('')
})

it('the app leads who has no password to the provider, and asks for none', async () => {
  employeeGateway({
    'GET /api/account/second-factor': {
      body: {
        passkeys: [],
        authenticator: null,
        recoveryCodes: 0,
        required: false,
        hasPassword: false,
      },
    },
    'GET /api/account/single-sign-on': {
      body: [
        { id: 'corp', name: 'Corp', linkedAt: '2026-11-01T10:00:00.000Z' },
        { id: 'other', name: 'Other', linkedAt: null },
      ],
    },
    'POST /api/account/proof/single-sign-on': { body: { ticket: 't-1', address: '/at-corp' } },
  })
  const leave = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined)
  const { user } = renderPart(<Part />)
  await press(user, 'Act')
  await press(user, 'Sign In with Corp Again')
  await waitFor(() => expect(leave).toHaveBeenCalledWith('/at-corp'))
  expect(JSON.parse(sessionStorage.getItem('sortie.sign-on') ?? '')).toMatchObject({
    purpose: 'proof',
  })
  expect(screen.queryByLabelText(/^Your Password/)).toBeNull()
  expect(screen.queryByRole('button', { name: 'Sign In with Other Again' })).toBeNull()
})
