import type { AllowanceJson } from '@sortie/contracts/assistant'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { fill, press, prove } from '../../testing/actions.ts'
import { employeeGateway } from '../../testing/employee-gateway.ts'
import { renderPart } from '../../testing/render-part.tsx'
import { says } from '../../testing/says.ts'
import { AssistantsCard } from './assistants-card.tsx'

const reloaded = vi.hoisted(() => vi.fn(async () => undefined))
vi.mock('../../lib/person-change.ts', async (original) => ({
  ...(await original<object>()),
  reloadFor: reloaded,
}))

const list = 'GET /api/account/assistants'
const allowance = (name: string): AllowanceJson => ({
  id: `of-${name}`,
  person: { id: `id-${name}`, name, email: `${name}@example.com` },
  until: '2027-05-31',
  all: true,
  createdAt: '2026-05-31T10:00:00.000Z',
  usedAt: null,
})

it('the card of assistants allows somebody after who is there was asked, and ends it again', async () => {
  const gateway = employeeGateway({
    [list]: { body: { assistants: [], principals: [] } },
    'POST /api/account/assistants': { status: 201, body: allowance('ada') },
    'POST /api/account/proof': { body: { proof: 'p-1' } },
    'DELETE /api/account/assistants/of-ada': { status: 204 },
  })
  const { user } = renderPart(<AssistantsCard />, '/profile')
  fill(/^Colleague's Email/, 'ada@example.com')
  fill(/^Last Day/, '2027-05-31')
  await user.click(screen.getByLabelText('May see what was there before'))
  gateway.answer(list, { body: { assistants: [allowance('ada')], principals: [] } })
  await press(user, 'Allow')
  await prove(user)
  await says('ada may act for you and is told by mail')
  expect(gateway.callsOf('POST /api/account/assistants')[0]?.body).toEqual({
    email: 'ada@example.com',
    until: '2027-05-31',
    all: true,
    proof: 'p-1',
  })
  const mine = await screen.findByRole('list', { name: 'People who act for you' })
  expect(mine.textContent).toContain('adauntil May 31, 2027 · sees what was there before')
  await user.click(within(mine).getByRole('button', { name: 'End it for ada' }))
  await press(user, 'End')
  await waitFor(() =>
    expect(gateway.callsOf('DELETE /api/account/assistants/of-ada')).toHaveLength(1),
  )
})

it('the card of assistants begins to act for somebody, and the app loads again as that person', async () => {
  const gateway = employeeGateway({
    [list]: { body: { assistants: [], principals: [allowance('bo')] } },
    'POST /api/account/assistants/of-bo/act': { status: 204 },
  })
  const { user } = renderPart(<AssistantsCard />, '/profile')
  await press(user, 'Act for bo')
  await waitFor(() => expect(reloaded).toHaveBeenCalledWith('id-bo', '/'))
  expect(gateway.callsOf('POST /api/account/assistants/of-bo/act')).toHaveLength(1)
})
