import type { InboxItemJson } from '@sortie/contracts/inbox'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { press } from '../../testing/actions.ts'
import { employeeGateway } from '../../testing/employee-gateway.ts'
import { FakeEventSource } from '../../testing/fake-event-source.ts'
import { type Handler, problem } from '../../testing/fake-gateway.ts'
import { dinner, hotel, place } from '../../testing/inbox-receipts.ts'
import { anEmployee } from '../../testing/people.ts'
import { anExpense } from '../../testing/records.ts'
import { renderApp } from '../../testing/render-app.tsx'
import { says } from '../../testing/says.ts'

const list = 'GET /api/inbox'
const gone: Handler = { status: 204 }

function open(items: InboxItemJson[], more: Record<string, Handler> = {}) {
  const gateway = employeeGateway({ [list]: { body: items }, ...more })
  return { gateway, ...renderApp('/inbox') }
}

it('the Inbox attaches the receipt that was meant, although it has left meanwhile', async () => {
  const { gateway, user } = open([dinner, hotel], {
    'GET /api/expenses': { body: [anExpense()] },
    [`POST /api/inbox/${dinner.id}/attach`]: problem(404, 'It is not in your Inbox any more.'),
  })
  await place('1 of 2')
  await press(user, 'Attach to an expense')
  await screen.findByRole('button', { name: 'Grand Hotel, $420.50, May 2, 2026' })
  gateway.answer(list, { body: [hotel] })
  act(() => FakeEventSource.latest.say('inbox.changed', { itemId: dinner.id }))
  await waitFor(() => expect(screen.queryByText('1 of 1')).toBeTruthy())
  await press(user, 'Grand Hotel, $420.50, May 2, 2026')
  await says('Failed to attach the receipt')
  expect(gateway.callsOf(`POST /api/inbox/${hotel.id}/attach`)).toEqual([])
})

it('the Inbox discards one receipt, however long its key is held', async () => {
  const { gateway } = open([dinner, hotel], {
    [`DELETE /api/inbox/${dinner.id}`]: gone,
    [`DELETE /api/inbox/${hotel.id}`]: gone,
  })
  await place('1 of 2')
  fireEvent.keyDown(document.body, { key: 'd' })
  await place('1 of 1')
  fireEvent.keyDown(document.body, { key: 'd', repeat: true })
  await says('Discarded dinner.jpg')
  expect(gateway.callsOf(`DELETE /api/inbox/${hotel.id}`)).toEqual([])
})

it.each([{ date: null }, { amount: 24 }])(
  'the Inbox is there with a draft of another shape: %o',
  async (draft) => {
    sessionStorage.setItem('sortie.drafts-of', anEmployee().id)
    sessionStorage.setItem(`sortie.draft.inbox-${dinner.id}`, JSON.stringify(draft))
    open([dinner])
    await screen.findByText(/^(To review|This screen failed)$/)
    await waitFor(() => expect(screen.queryByText('Accept')).toBeTruthy(), { timeout: 3000 })
    expect(screen.queryByText('This screen failed')).toBeNull()
  },
)
