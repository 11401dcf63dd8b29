import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { answeringYes, down, downText, fill, press } from '../../testing/actions.ts'
import { employeeGateway } from '../../testing/employee-gateway.ts'
import { anAdministrator } from '../../testing/people.ts'
import { renderApp } from '../../testing/render-app.tsx'
import { says } from '../../testing/says.ts'

const asOf = '2026-05-20T10:00:00.000Z'
const tripDeleted = {
  id: 'e1',
  type: 'trip.deleted',
  content: '{"data":{"tripId":"t1"}}',
  reason: 'Error no such mission',
  tries: 6,
  happenedAt: '2026-05-20T08:00:00.000Z',
  failedAt: '2026-05-20T09:00:00.000Z',
}
const userChanged = {
  ...tripDeleted,
  id: 'e2',
  type: 'user.changed',
  content: 'no event {',
  reason: 'TypeError x',
  failedAt: '2026-05-20T09:30:00.000Z',
}
const answers = {
  'GET /api/user': { body: anAdministrator() },
  'GET /admin/dead-letters/expense': { body: { letters: [tripDeleted], total: 1, asOf } },
  'GET /admin/dead-letters/report': { body: { letters: [userChanged], total: 1, asOf } },
}
let gateway: ReturnType<typeof employeeGateway>
beforeEach(() => {
  gateway = employeeGateway(answers)
})

it('shows what waits in all queues, the newest failure first, with the event itself', async () => {
  const { user } = renderApp('/admin/dead-letters')
  expect(await screen.findByText('2 dead letters')).toBeTruthy()
  const rows = within(screen.getByRole('table', { name: 'Dead letters' })).getAllByRole('row')
  expect(rows.slice(1).map((row) => row.textContent)).toEqual([
    expect.stringMatching(/user\.changed.*report.*TypeError x.*6/s),
    expect.stringMatching(/trip\.deleted.*expense.*no such mission.*6/s),
  ])
  await user.click(screen.getByText('trip.deleted', { selector: 'summary' }))
  expect(screen.getByText(/"tripId": "t1"/)).toBeTruthy()
})

it('narrows by queue, event, reason, tries and day, in the address', async () => {
  renderApp('/admin/dead-letters?queue=expense&tries=7&type=trip.deleted&endDate=2026-05-20')
  await screen.findByText('trip.deleted', { selector: 'summary' })
  fill(/^Reason/, 'mission')
  await waitFor(() => {
    const query = gateway.callsOf('GET /admin/dead-letters/expense').at(-1)?.query
    expect(Object.fromEntries(query ?? [])).toEqual({
      type: 'trip.deleted',
      reason: 'mission',
      tries: '7',
      failedBefore: new Date('2026-05-21T00:00:00').toISOString(),
    })
  })
  expect(gateway.callsOf('GET /admin/dead-letters/report')).toHaveLength(0)
})

it('redrives one, and says that it failed again', async () => {
  gateway.answer('POST /admin/dead-letters/expense/redrive', {
    body: { handled: 0, failed: 1, left: 0 },
  })
  const { user } = renderApp('/admin/dead-letters')
  await user.click(await screen.findByRole('button', { name: 'Redrive trip.deleted e1' }))
  expect(await screen.findByText('0 dead letters handled, 1 failed again')).toBeTruthy()
  expect(gateway.callsOf('POST /admin/dead-letters/expense/redrive')[0]?.body).toEqual({
    ids: ['e1'],
  })
  await waitFor(() => expect(gateway.callsOf('GET /admin/dead-letters/expense')).toHaveLength(2))
})

it('redrives all that was seen, queue by queue, until nothing is left', async () => {
  let rounds = 0
  gateway.answer('POST /admin/dead-letters/expense/redrive', () => {
    rounds += 1
    return { body: { handled: 1, failed: 0, left: rounds === 1 ? 5 : 0 } }
  })
  gateway.answer('POST /admin/dead-letters/report/redrive', {
    body: { handled: 1, failed: 0, left: 0 },
  })
  const { user } = renderApp('/admin/dead-letters')
  await screen.findByText('2 dead letters')
  await user.click(screen.getByRole('button', { name: 'Redrive All' }))
  expect(await screen.findByText('3 dead letters handled')).toBeTruthy()
  const calls = gateway.callsOf('POST /admin/dead-letters/expense/redrive')
  expect(calls.map(({ body }) => body)).toEqual([{ failedBefore: asOf }, { failedBefore: asOf }])
})

it('discards only after a confirmation', async () => {
  gateway.answer('POST /admin/dead-letters/report/discard', { body: { discarded: 1 } })
  const { user } = renderApp('/admin/dead-letters?queue=report')
  await user.click(await screen.findByRole('button', { name: 'Discard user.changed e2' }))
  const question = await screen.findByRole('alertdialog')
  expect(within(question).getByText('What user.changed told will never be done.')).toBeTruthy()
  expect(gateway.callsOf('POST /admin/dead-letters/report/discard')).toHaveLength(0)
  await user.click(within(question).getByRole('button', { name: 'Discard' }))
  expect(await screen.findByText('1 dead letter discarded')).toBeTruthy()
})

it('names a service that does not answer and shows the others', async () => {
  const problem = { error: 'Down.', code: 'x', requestId: 'r' }
  gateway.answer('GET /admin/dead-letters/report', { status: 503, body: problem })
  renderApp('/admin/dead-letters')
  expect(await screen.findByText('1 dead letter · no answer from report')).toBeTruthy()
})

it('says when nothing waits, and is one press from the Admin Console', async () => {
  gateway.answer('GET /admin/dead-letters/expense', { body: { letters: [], total: 0, asOf } })
  gateway.answer('GET /admin/dead-letters/report', { body: { letters: [], total: 0, asOf } })
  const { user } = renderApp('/admin')
  await user.click(await screen.findByRole('link', { name: 'Dead Letters' }))
  expect(await screen.findByText('Nothing is waiting')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Discard All' })).toHaveProperty('disabled', true)
})

it('says why a letter could not be redriven or discarded, and goes on showing it', async () => {
  gateway.answer('POST /admin/dead-letters/expense/redrive', down)
  gateway.answer('POST /admin/dead-letters/expense/discard', down)
  const { user } = renderApp('/admin/dead-letters?queue=expense')
  await press(user, 'Redrive trip.deleted e1')
  await says('Failed to redrive')
  await says(downText)
  await answeringYes('Discard trip.deleted e1', 'Discard')(user)
  await says('Failed to discard')
  expect(screen.getByText('trip.deleted', { selector: 'summary' })).toBeTruthy()
})

it('discards all that was seen and none that failed since, queue by queue', async () => {
  const discards = ['expense', 'report'].map((name) => `POST /admin/dead-letters/${name}/discard`)
  for (const call of discards) gateway.answer(call, { body: { discarded: 1 } })
  const { user } = renderApp('/admin/dead-letters')
  await screen.findByText('2 dead letters')
  await press(user, 'Discard All')
  const question = await screen.findByRole('alertdialog', { name: 'Discard 2 dead letters?' })
  await user.click(within(question).getByRole('button', { name: 'Discard' }))
  await says('2 dead letters discarded')
  for (const call of discards)
    expect(gateway.callsOf(call).map(({ body }) => body)).toEqual([{ failedBefore: asOf }])
})
