import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { employeeGateway } from '../../testing/employee-gateway.ts'
import { anAdministrator } from '../../testing/people.ts'
import { renderApp } from '../../testing/render-app.tsx'
import { says } from '../../testing/says.ts'

const at = '2026-11-29T10:00:00.000Z'
const id = '2bd64ea5-cd0f-4502-8b4f-86aaf93225f2'
const dates = { createdAt: at, expiresAt: '2127-11-29T10:00:00.000Z', lastUsedAt: null }
const token = { id, name: 'Ledger', scopes: ['approved-reports:read'], endedAt: null, ...dates }
const listed = { ...token, owner: null, madeBy: 'robin@example.com' }
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
}

function opened(path: string, table: object = {}) {
  const me = { 'GET /api/user': { body: anAdministrator() } }
  const proven = { 'POST /api/account/proof': { body: { proof: 'the-proof' } } }
  const gateway = employeeGateway({ ...me, ...proven, ...table })
  renderApp(path)
  return gateway
}

async function prove(): Promise<void> {
  const asked = within(await screen.findByRole('dialog', { name: 'Confirm That It Is You' }))
  const target = { value: 'correct horse' }
  fireEvent.change(asked.getByLabelText(/^Your Password/), { target })
  fireEvent.click(asked.getByRole('button', { name: 'Confirm' }))
}

for (const [of, path, call, scope, button] of [
  ['the organisation', '/admin/programs', '/admin/tokens', 'approved-reports:read', 'Make a Token'],
  ['one’s own', '/profile', '/api/account/tokens', 'expenses:read', 'Make a Token'],
] as const)
  it(`a token of ${of} is made after a proof, shown once, and ended by a press`, async () => {
    vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    const gateway = opened(path, {
      [`POST ${call}`]: { status: 201, body: { ...token, token: 'sortie_the-secret' } },
      [`POST ${call}/${id}/end`]: { body: { ...token, endedAt: at } },
    })
    fireEvent.click(await screen.findByRole('button', { name: button }))
    const form = within(await screen.findByRole('dialog'))
    fireEvent.change(form.getByLabelText(/^Name/), { target: { value: 'Ledger' } })
    const choice = form.getByText(scope).closest('div')?.parentElement
    fireEvent.click(within(choice as HTMLElement).getByRole('checkbox'))
    gateway.answer(`GET ${call}`, { body: [listed] })
    fireEvent.click(form.getByRole('button', { name: 'Make Token' }))
    await prove()
    await says('sortie_the-secret')
    expect(gateway.callsOf(`POST ${call}`)[0]?.body).toEqual({
      name: 'Ledger',
      days: 90,
      scopes: [scope],
      proof: 'the-proof',
    })
    fireEvent.click(screen.getByRole('button', { name: 'Copy' }))
    await says('Copied')
    fireEvent.click(screen.getByRole('button', { name: 'Done' }))
    fireEvent.click(await screen.findByRole('button', { name: 'End the token Ledger' }))
    fireEvent.click(await screen.findByRole('button', { name: 'End Token' }))
    await waitFor(() => expect(gateway.callsOf(`POST ${call}/${id}/end`)).toHaveLength(1))
  })

it('a webhook is added with its events, says how it fares, is paused, and sends a delivery again', async () => {
  const delivery = { id: 'e-1', type: 'report.approved', recordId: id, tries: 1, at, triedAt: at }
  const gateway = opened('/admin/programs', {
    'POST /admin/webhooks': { status: 201, body: { ...webhook, secret: 'whsec_secret' } },
    [`PUT /admin/webhooks/${id}`]: { body: { ...webhook, state: 'paused' } },
    'GET /admin/webhook-deliveries': {
      body: [{ ...delivery, state: 'waiting', status: 500, answer: 'busy' }],
    },
    [`POST /admin/webhooks/${id}/replay`]: { body: { count: 1 } },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Add a Webhook' }))
  const form = within(await screen.findByRole('dialog'))
  fireEvent.change(form.getByLabelText(/^Name/), { target: { value: 'Ledger' } })
  fireEvent.change(form.getByLabelText(/^Address/), { target: { value: webhook.url } })
  fireEvent.click(form.getByRole('checkbox', { name: 'report.approved' }))
  gateway.answer('GET /admin/webhooks', { body: [webhook] })
  fireEvent.click(form.getByRole('button', { name: 'Save' }))
  await prove()
  await says('whsec_secret')
  expect(gateway.callsOf('POST /admin/webhooks')[0]?.body).toEqual({
    name: 'Ledger',
    url: webhook.url,
    events: ['report.approved'],
    proof: 'the-proof',
  })
  fireEvent.click(screen.getByRole('button', { name: 'Done' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Close Anyway' }))
  expect(await screen.findByText(/It answered 500\..* 3 waiting/)).toBeTruthy()
  fireEvent.click(await screen.findByRole('button', { name: 'Pause' }))
  await waitFor(() =>
    expect(gateway.callsOf(`PUT /admin/webhooks/${id}`)[0]?.body).toMatchObject({
      state: 'paused',
    }),
  )
  fireEvent.click(screen.getByRole('button', { name: 'Deliveries of Ledger' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Send report.approved e-1 again' }))
  await waitFor(() =>
    expect(gateway.callsOf(`POST /admin/webhooks/${id}/replay`)[0]?.body).toEqual({
      eventId: 'e-1',
    }),
  )
})
