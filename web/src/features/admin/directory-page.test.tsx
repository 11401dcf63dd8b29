import { screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { answeringYes, fill, press, prove } from '../../testing/actions.ts'
import { employeeGateway } from '../../testing/employee-gateway.ts'
import { anAdministrator } from '../../testing/people.ts'
import { renderApp } from '../../testing/render-app.tsx'
import { says } from '../../testing/says.ts'

const at = '2026-11-29T10:00:00.000Z'
const token = {
  id: '2bd64ea5-cd0f-4502-8b4f-86aaf93225f2',
  name: 'Entra',
  isDry: true,
  createdAt: at,
  expiresAt: '2027-11-29T10:00:00.000Z',
  lastUsedAt: null,
  endedAt: null,
  madeBy: 'robin@example.com',
  hasMakerLeft: true,
}

function directory(table: object = {}) {
  const gateway = employeeGateway({ 'GET /api/user': { body: anAdministrator() }, ...table })
  return { gateway, ...renderApp('/admin/directory') }
}

it('the page of the directory has its address, makes a token that is shown once, and ends it', async () => {
  const { gateway, user } = directory({
    'POST /api/account/proof': { body: { proof: 'the-proof' } },
    'POST /admin/directory/tokens': { status: 201, body: { ...token, token: 'the-secret' } },
    [`POST /admin/directory/tokens/${token.id}/end`]: { body: { ...token, endedAt: at } },
  })
  // The hands bring a clipboard of their own.
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await press(user, 'Copy Address')
  await waitFor(() => expect(write).toHaveBeenCalledWith('https://sortie.example/scim/v2'))
  gateway.answer('GET /admin/directory/tokens', { body: [token] })
  await press(user, 'Make a Token')
  await screen.findByRole('dialog', { name: 'Make a Token' })
  fill(/^Name/, 'Entra')
  await press(user, 'Make Token')
  await prove(user)
  await says('the-secret')
  expect(gateway.callsOf('POST /admin/directory/tokens')[0]?.body).toEqual({
    name: 'Entra',
    days: 365,
    isDry: true,
    proof: 'the-proof',
  })
  await press(user, 'Copy')
  await screen.findByRole('button', { name: 'Copied' })
  expect(write).toHaveBeenCalledWith('the-secret')
  await press(user, 'Done')
  await says('Dry run: no account is changed')
  await says('who has left')
  await answeringYes('End Entra', 'End Token')(user)
  await waitFor(() =>
    expect(gateway.callsOf(`POST /admin/directory/tokens/${token.id}/end`)).toHaveLength(1),
  )
})

it('the page of the directory says what a dry run would do and why a person did not come, and makes it real in steps', async () => {
  const changes = [{ field: 'department', from: null, to: 'Sales' }]
  let left = 2
  const { gateway, user } = directory({
    'GET /admin/directory': {
      body: { address: 'a', people: 1, groups: 0, dryRun: { made: 1, deactivated: 1200 } },
    },
    'GET /admin/directory/dry-run': {
      body: [{ id: token.id, userName: 'ada@x.org', outcome: 'made', changes, refusal: null }],
    },
    'GET /admin/directory/refusals': {
      body: [
        {
          id: 'r',
          at,
          times: 3,
          way: 'Entra',
          isDry: true,
          call: 'POST /Users',
          about: 'bob@x.org',
          status: 409,
          why: 'There is a user with this userName.',
        },
      ],
    },
    'POST /admin/directory/dry-run/follow': () => ({ body: { left: --left } }),
  })
  await says('Accounts, once it is real: 1 made, 1,200 deactivated.')
  await says('Department: Sales')
  await says('There is a user with this userName.')
  await answeringYes('Make It Real', 'Make It Real')(user)
  await says('The dry run is real')
  expect(gateway.callsOf('POST /admin/directory/dry-run/follow')).toHaveLength(2)
})
