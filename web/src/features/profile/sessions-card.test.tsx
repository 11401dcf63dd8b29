import type { SessionJson } from '@sortie/contracts/account'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { down, downWords, press } from '../../testing/actions.ts'
import { employeeGateway, never } from '../../testing/employee-gateway.ts'
import { renderPart } from '../../testing/render-part.tsx'
import { says } from '../../testing/says.ts'
import { SessionsCard } from './sessions-card.tsx'

const here: SessionJson = {
  id: '6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11',
  device: 'Firefox on Linux',
  address: '',
  startedAt: new Date(2026, 4, 1, 12).toISOString(),
  seenAt: new Date(2026, 4, 1, 12).toISOString(),
  current: true,
}
const elsewhere = { ...here, id: 's-2', device: 'Safari on iPhone', current: false }
const list = 'GET /api/account/sessions'
const sessions = () => screen.findByRole('list', { name: 'Sessions' })

it('the card of sessions offers to end the others only where there are others', async () => {
  employeeGateway({ [list]: { body: [here] } })
  renderPart(<SessionsCard />)
  expect((await sessions()).textContent).toBe('Firefox on Linuxsigned in May 1, 2026 · this one')
  expect(screen.queryByRole('button')).toBeNull()
})

it('the card of sessions keeps a session in the list that could not be ended, and says why', async () => {
  employeeGateway({
    [list]: { body: [here, elsewhere] },
    'DELETE /api/account/sessions/s-2': down,
  })
  const { user } = renderPart(<SessionsCard />)
  await press(user, 'End the session on Safari on iPhone')
  await says('Failed to end the session')
  await says(downWords)
  expect(within(await sessions()).getByText('Safari on iPhone')).toBeTruthy()
})

it('the card of sessions ends the others once, however often it is pressed', async () => {
  const gateway = employeeGateway({
    [list]: { body: [here, elsewhere] },
    'DELETE /api/account/sessions': never,
    'POST /api/account/sessions/end-others': never,
  })
  const { user } = renderPart(<SessionsCard />)
  await press(user, 'End the Others')
  await press(user, 'Ending...')
  expect(gateway.calls.filter(({ method }) => method !== 'GET')).toHaveLength(1)
})

it('the card of sessions says that it could not ask, and asks again', async () => {
  const gateway = employeeGateway({ [list]: down })
  const { user } = renderPart(<SessionsCard />)
  await screen.findByText(/^Failed to fetch sessions: 503/)
  gateway.answer(list, { body: [here] })
  await press(user, 'Try again')
  await sessions()
})
