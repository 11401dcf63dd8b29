import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { answeringYes, down, downWords, press } from '../../testing/actions.ts'
import { employeeGateway, never } from '../../testing/employee-gateway.ts'
import { anAdministrator } from '../../testing/people.ts'
import { renderApp } from '../../testing/render-app.tsx'
import { says } from '../../testing/says.ts'

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
  'GET /admin/dead-letters/expense': { body: { letters: [tripDeleted], total: 1 } },
  'GET /admin/dead-letters/report': { body: { letters: [userChanged], total: 1 } },
}
let gateway: ReturnType<typeof employeeGateway>
beforeEach(() => {
  gateway = employeeGateway(answers)
})

it('the page of failed events shows what waits in all queues, the newest failure first, with the event itself', async () => {
  const { user } = renderApp('/admin/dead-letters')
  expect(await screen.findByText('2 failed events')).toBeTruthy()
  const rows = within(screen.getByRole('table', { name: 'Dead letters' })).getAllByRole('row')
  expect(rows.slice(1).map((row) => row.textContent)).toEqual([
    expect.stringMatching(/user\.changed.*report.*TypeError x.*6/s),
    expect.stringMatching(/trip\.deleted.*expense.*no such mission.*6/s),
  ])
  await user.click(screen.getByText('trip.deleted', { selector: 'summary' }))
  expect(screen.getByText(/"tripId": "t1"/)).toBeTruthy()
})

it('the page of failed events redrives one, and says that it failed again', async () => {
  gateway.answer('POST /admin/dead-letters/expense/redrive', {
    body: { handled: 0, failed: 1 },
  })
  const { user } = renderApp('/admin/dead-letters')
  await user.click(await screen.findByRole('button', { name: 'Retry trip.deleted e1' }))
  expect(await screen.findByText('0 failed events handled, 1 failed again')).toBeTruthy()
  expect(gateway.callsOf('POST /admin/dead-letters/expense/redrive')[0]?.body).toEqual({
    ids: ['e1'],
  })
  await waitFor(() => expect(gateway.callsOf('GET /admin/dead-letters/expense')).toHaveLength(2))
})

it('the page of failed events redrives all that are shown, each at its service, and says what failed again', async () => {
  gateway.answer('POST /admin/dead-letters/expense/redrive', { body: { handled: 1, failed: 0 } })
  gateway.answer('POST /admin/dead-letters/report/redrive', { body: { handled: 0, failed: 1 } })
  const { user } = renderApp('/admin/dead-letters')
  await screen.findByText('2 failed events')
  await user.click(screen.getByRole('button', { name: 'Retry All' }))
  expect(await screen.findByText('1 failed event handled, 1 failed again')).toBeTruthy()
  const bodies = ['expense', 'report'].map((service) =>
    gateway.callsOf(`POST /admin/dead-letters/${service}/redrive`).map(({ body }) => body),
  )
  expect(bodies).toEqual([[{ ids: ['e1'] }], [{ ids: ['e2'] }]])
})

it('the page of failed events stops at the service that failed, shows what is left, and says why', async () => {
  gateway.answer('POST /admin/dead-letters/expense/redrive', () => {
    gateway.answer('GET /admin/dead-letters/expense', { body: { letters: [], total: 0 } })
    return { body: { handled: 1, failed: 0 } }
  })
  gateway.answer('POST /admin/dead-letters/report/redrive', down)
  const { user } = renderApp('/admin/dead-letters')
  await screen.findByText('2 failed events')
  // The newest failure comes first, so the other service is asked before.
  gateway.answer('GET /admin/dead-letters/report', { body: { letters: [userChanged], total: 1 } })
  await press(user, 'Retry All')
  await says('Failed to retry')
  await says(downWords)
  expect(screen.getByText('user.changed', { selector: 'summary' })).toBeTruthy()
})

it('the page of failed events lets nothing be judged twice while the first answer is on its way', async () => {
  gateway.answer('POST /admin/dead-letters/expense/redrive', never)
  const { user } = renderApp('/admin/dead-letters')
  await press(user, 'Retry trip.deleted e1')
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Discard trip.deleted e1' })).toHaveProperty(
      'disabled',
      true,
    ),
  )
  await press(user, 'Retry trip.deleted e1')
  expect(gateway.callsOf('POST /admin/dead-letters/expense/redrive')).toHaveLength(1)
})

it('the page of failed events says how many of all are shown where there are more, and shows what is no JSON as it came', async () => {
  gateway.answer('GET /admin/dead-letters/report', {
    body: { letters: [userChanged], total: 1233 },
  })
  const { user } = renderApp('/admin/dead-letters')
  await says('1,234 failed events · the newest 2 are shown')
  await user.click(screen.getByText('user.changed', { selector: 'summary' }))
  expect(screen.getByText('no event {')).toBeTruthy()
})

it('the page of failed events discards only after a confirmation', async () => {
  gateway.answer('POST /admin/dead-letters/report/discard', { body: { discarded: 1 } })
  const { user } = renderApp('/admin/dead-letters')
  await user.click(await screen.findByRole('button', { name: 'Discard user.changed e2' }))
  const question = await screen.findByRole('alertdialog')
  expect(within(question).getByText('What user.changed told will never be done.')).toBeTruthy()
  expect(gateway.callsOf('POST /admin/dead-letters/report/discard')).toHaveLength(0)
  await user.click(within(question).getByRole('button', { name: 'Discard' }))
  expect(await screen.findByText('Failed event discarded')).toBeTruthy()
})

it('the page of failed events shows the others where a service does not answer, and asks again', async () => {
  gateway.answer('GET /admin/dead-letters/report', down)
  const { user } = renderApp('/admin/dead-letters')
  await screen.findByText(/^Failed to fetch failed events: 503/)
  await says('1 failed event')
  gateway.answer('GET /admin/dead-letters/report', { body: { letters: [userChanged], total: 1 } })
  await press(user, 'Try again')
  await says('2 failed events')
})

it('the page of failed events says when nothing waits, and is one press from the Admin Console', async () => {
  gateway.answer('GET /admin/dead-letters/expense', { body: { letters: [], total: 0 } })
  gateway.answer('GET /admin/dead-letters/report', { body: { letters: [], total: 0 } })
  const { user } = renderApp('/admin')
  await user.click(await screen.findByRole('link', { name: 'Failed Events' }))
  expect(await screen.findByText('Nothing is waiting')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Retry All' })).toHaveProperty('disabled', true)
})

it('the page of failed events says why a letter could not be redriven or discarded, and goes on showing it', async () => {
  gateway.answer('POST /admin/dead-letters/expense/redrive', down)
  gateway.answer('POST /admin/dead-letters/expense/discard', down)
  const { user } = renderApp('/admin/dead-letters')
  await press(user, 'Retry trip.deleted e1')
  await says('Failed to retry')
  await says(downWords)
  await answeringYes('Discard trip.deleted e1', 'Discard')(user)
  await says('Failed to discard')
  expect(screen.getByText('trip.deleted', { selector: 'summary' })).toBeTruthy()
})
