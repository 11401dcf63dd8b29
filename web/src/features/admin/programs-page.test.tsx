import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { formatCreated } from '../../lib/format.ts'
import { answeringYes, fill, press, prove } from '../../testing/actions.ts'
import { employeeGateway } from '../../testing/employee-gateway.ts'
import { anAdministrator } from '../../testing/people.ts'
import { renderApp } from '../../testing/render-app.tsx'
import { says } from '../../testing/says.ts'

const at = '2026-11-29T10:00:00.000Z'
const id = '2bd64ea5-cd0f-4502-8b4f-86aaf93225f2'
const dates = { createdAt: at, expiresAt: '2127-11-29T10:00:00.000Z', lastUsedAt: null }
const token = { id, name: 'Ledger', scopes: ['approved-reports:read'], endedAt: null, ...dates }
const maker = { madeBy: 'robin@example.com', hasMakerLeft: true }
const listed = { ...token, owner: null, ...maker }
const webhook = {
  id,
  name: 'Ledger',
  url: 'https://ledger.example/hook',
  events: ['report.approved'],
  state: 'active',
  trouble: 'It answered 500.',
  nextAt: at,
  waiting: 3,
  createdAt: at,
  ...maker,
}

function opened(path: string, table: object = {}) {
  const me = { 'GET /api/user': { body: anAdministrator() } }
  const proven = { 'POST /api/account/proof': { body: { proof: 'the-proof' } } }
  const gateway = employeeGateway({ ...me, ...proven, ...table })
  return { gateway, ...renderApp(path) }
}

for (const [of, path, call, scope] of [
  ['the organisation', '/admin/programs', '/admin/tokens', 'approved-reports:read'],
  ['one’s own', '/profile', '/api/account/tokens', 'expenses:read'],
] as const)
  it(`a token of ${of} is made after a proof, shown once, and ended by a press`, async () => {
    const { gateway, user } = opened(path, {
      [`POST ${call}`]: { status: 201, body: { ...token, token: 'sortie_the-secret' } },
      [`POST ${call}/${id}/end`]: { body: { ...token, endedAt: at } },
    })
    await press(user, 'Make a Token')
    const form = within(await screen.findByRole('dialog', { name: 'Make a Token' }))
    fill(/^Name/, 'Ledger')
    const choice = form.getByText(scope).closest('div')?.parentElement
    fireEvent.click(within(choice as HTMLElement).getByRole('checkbox'))
    gateway.answer(`GET ${call}`, { body: [listed] })
    await press(user, 'Make Token')
    await prove(user)
    await says('sortie_the-secret')
    expect(gateway.callsOf(`POST ${call}`)[0]?.body).toEqual({
      name: 'Ledger',
      days: 90,
      scopes: [scope],
      proof: 'the-proof',
    })
    await press(user, 'Copy')
    await screen.findByRole('button', { name: 'Copied' })
    await press(user, 'Done')
    await answeringYes('End the token Ledger', 'End Token')(user)
    await waitFor(() => expect(gateway.callsOf(`POST ${call}/${id}/end`)).toHaveLength(1))
  })

it('a webhook is added with its events, says how it fares, is paused, and sends a delivery again', async () => {
  const delivery = { id: 'e-1', type: 'report.approved', recordId: id, tries: 1, at, triedAt: at }
  const { gateway, user } = opened('/admin/programs', {
    'POST /admin/webhooks': { status: 201, body: { ...webhook, secret: 'whsec_secret' } },
    [`PUT /admin/webhooks/${id}`]: { body: { ...webhook, state: 'paused' } },
    'GET /admin/webhook-deliveries': {
      body: [{ ...delivery, state: 'waiting', status: 500, answer: 'busy' }],
    },
    [`POST /admin/webhooks/${id}/replay`]: { body: { count: 1 } },
  })
  await press(user, 'Add a Webhook')
  await screen.findByLabelText(/^Name/)
  fill(/^Name/, 'Ledger')
  await press(user, 'Save')
  expect(await screen.findByText('Enter an address.')).toBeTruthy()
  fireEvent.click(await screen.findByRole('checkbox', { name: 'report.approved' }))
  fill(/^Address/, webhook.url)
  gateway.answer('GET /admin/webhooks', { body: [webhook] })
  await press(user, 'Save')
  await prove(user)
  await says('whsec_secret')
  expect(gateway.callsOf('POST /admin/webhooks')[0]?.body).toEqual({
    name: 'Ledger',
    url: webhook.url,
    events: ['report.approved'],
    proof: 'the-proof',
  })
  await answeringYes('Done', 'Close Anyway')(user)
  await says('who has left')
  expect(await screen.findByText(/It answered 500\..* 3 waiting/)).toBeTruthy()
  await press(user, 'Pause')
  await waitFor(() =>
    expect(gateway.callsOf(`PUT /admin/webhooks/${id}`)[0]?.body).toMatchObject({
      state: 'paused',
    }),
  )
  await press(user, 'Deliveries of Ledger')
  await press(user, 'Send report.approved e-1 again')
  await waitFor(() =>
    expect(gateway.callsOf(`POST /admin/webhooks/${id}/replay`)[0]?.body).toEqual({
      eventId: 'e-1',
    }),
  )
})

it('one’s own tokens say until when they work without a sign-on, and that they rest', async () => {
  const [works, rests, ended] = [
    '2126-01-03T12:00:00.000Z',
    '2020-01-03T12:00:00.000Z',
    at,
  ] as const
  const own = [
    { ...token, signOnBy: works },
    { ...token, id: 't-2', name: 'Cards', signOnBy: rests },
    { ...token, id: 't-3', name: 'Old', signOnBy: rests, endedAt: ended },
    { ...token, id: 't-4', name: 'Free', signOnBy: null },
  ]
  opened('/profile', { 'GET /api/account/tokens': { body: own } })
  const said = /works (until .* unless|again once) you sign in by single sign-on/
  await waitFor(() => {
    const lines = within(screen.getByRole('list', { name: 'Programs' })).getAllByRole('listitem')
    expect(lines.map(({ textContent }) => said.exec(textContent ?? '')?.[1])).toEqual([
      `until ${formatCreated(works)} unless`,
      'again once',
      undefined,
      undefined,
    ])
  })
})
