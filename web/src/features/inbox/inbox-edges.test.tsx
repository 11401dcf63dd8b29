import type { InboxItemJson } from '@sortie/contracts/inbox'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { down, fill, press } from '../../testing/actions.ts'
import { employeeGateway } from '../../testing/employee-gateway.ts'
import { FakeEventSource } from '../../testing/fake-event-source.ts'
import type { Handler } from '../../testing/fake-gateway.ts'
import { aBill } from '../../testing/files.ts'
import { dinner, hotel, idOf, place } from '../../testing/inbox-receipts.ts'
import { anInboxItem, aReading } from '../../testing/records.ts'
import { renderApp } from '../../testing/render-app.tsx'
import { renderPart } from '../../testing/render-part.tsx'
import { says } from '../../testing/says.ts'
import { InboxPage } from './inbox-page.tsx'

const list = 'GET /api/inbox'
const pdf = (name: string) => aBill(name)
const dropped = (files: File[], on: Node = document.body) =>
  fireEvent.drop(on, { dataTransfer: { files, types: ['Files'] } })

function open(items: InboxItemJson[], more: Record<string, Handler> = {}) {
  const gateway = employeeGateway({
    [list]: { body: items },
    'POST /api/inbox': { status: 201, body: dinner },
    ...more,
  })
  return { gateway, ...renderPart(<InboxPage />, '/inbox') }
}

it('the Inbox says that there is nothing to go through', async () => {
  open([])
  await says('Nothing to go through')
  expect(screen.queryByRole('list', { name: 'Receipts to review' })).toBeNull()
})

it('the Inbox takes files also where the Inbox could not be had, and asks for it again', async () => {
  const { gateway, user } = open([], { [list]: down })
  await screen.findByText(/^Failed to fetch the Inbox: 503/)
  expect(screen.getByLabelText(/Add receipts/)).toBeTruthy()
  gateway.answer(list, { body: [dinner] })
  await press(user, 'Try again')
  await place('1 of 1')
})

it('the Inbox says how many are being filed, and does not offer them for review', async () => {
  open([{ ...hotel, state: 'filing' }, dinner])
  await says('Being filed: 1. They leave as soon as that is done.')
  await place('1 of 1')
  expect(screen.queryByText('Grand Hotel')).toBeNull()
})

it('the Inbox takes what is dropped anywhere on the page', async () => {
  const { gateway } = open([])
  await says('Nothing to go through')
  dropped([pdf('a.pdf'), pdf('b.pdf')])
  await waitFor(() => expect(gateway.callsOf('POST /api/inbox')).toHaveLength(2))
})

it('the Inbox takes nothing that is dropped over a dialog', async () => {
  const { gateway, user } = open([dinner])
  await press(user, 'Attach to an expense')
  await screen.findByRole('dialog', { name: 'Attach to an Expense' })
  dropped([pdf('a.pdf')])
  await press(user, 'Cancel')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  dropped([pdf('b.pdf')])
  await waitFor(() => expect(gateway.callsOf('POST /api/inbox')).toHaveLength(1))
  const sent = gateway
    .callsOf('POST /api/inbox')
    .map(({ body }) => (body as FormData).get('receipt'))
  expect(sent).toMatchObject([{ name: 'b.pdf' }])
})

it('the Inbox takes the first fifty of more files, and says so', async () => {
  const { gateway } = open([])
  await says('Nothing to go through')
  dropped(Array.from({ length: 51 }, (_, at) => pdf(`${at}.pdf`)))
  await says('The first 50 are taken')
  await says('Drop the others when these are there.')
  await waitFor(() => expect(gateway.callsOf('POST /api/inbox')).toHaveLength(50))
  await waitFor(() => expect(screen.queryByText(/^Sending/)).toBeNull())
  expect(gateway.callsOf('POST /api/inbox')).toHaveLength(50)
})

it('the Inbox says which of several files cannot be a receipt, and takes the others', async () => {
  const { gateway } = open([])
  await says('Nothing to go through')
  dropped([new File(['x'], 'notes.txt', { type: 'text/plain' }), pdf('a.pdf')])
  await screen.findByText(/^notes\.txt: /)
  await waitFor(() => expect(gateway.callsOf('POST /api/inbox')).toHaveLength(1))
})

it('the Inbox stays at the first and at the last one', async () => {
  const { user } = open([dinner, hotel])
  await place('1 of 2')
  await press(user, 'Previous')
  await place('1 of 2')
  await press(user, 'Next')
  await press(user, 'Next')
  await place('2 of 2')
})

it('the Inbox shows the one that is chosen in the list', async () => {
  const { user } = open([dinner, hotel])
  await place('1 of 2')
  const rows = within(screen.getByRole('list', { name: 'Receipts to review' }))
  await user.click(rows.getByRole('button', { name: /Grand Hotel/ }))
  const shown = await place('2 of 2')
  expect(within(shown).getByLabelText<HTMLInputElement>(/^Merchant/).value).toBe('Grand Hotel')
})

it('the Inbox says that one came by mail, also without a subject', async () => {
  open([{ ...dinner, mail: { subject: '' } }])
  await says('Came by mail.')
})

it('the Inbox says from where the reader knows a merchant', async () => {
  const known = { receipts: 12, own: true, read: 'Tratoria Rome' }
  open([{ ...dinner, reading: aReading({ known }) }])
  const sure = within(await screen.findByRole('list', { name: 'How sure the reader is' }))
  expect(sure.getByText('Known from 12 earlier receipts')).toBeTruthy()
})

it('the Inbox says when the day that is typed is not that of the receipt', async () => {
  open([dinner])
  const shown = within(await place('1 of 1'))
  expect(shown.queryByText(/^You typed/)).toBeNull()
  fill(/^Date/, '2026-10-12')
  await shown.findByText('You typed Oct 12, 2026, the receipt says Oct 21, 2026.')
  fill(/^Date/, '2026-10-21')
  await waitFor(() => expect(shown.queryByText(/^You typed/)).toBeNull())
})

it('the Inbox goes on being shown while the day is cleared, and still says what else differs', async () => {
  open([dinner])
  const shown = within(await place('1 of 1'))
  fill(/^Amount/, '9.99')
  await shown.findByText(/^You typed .*9\.99/)
  fill(/^Date/, '')
  await waitFor(() => expect(shown.getByLabelText<HTMLInputElement>(/^Date/).value).toBe(''))
  expect(shown.getByText(/^You typed/).textContent).toContain('9.99')
})

it('the Inbox looks for the same purchase on the day that is typed, and on none that is no day', async () => {
  const reading = aReading()
  const date = { value: '2026-10-21', confidence: 0.4, box: null }
  const { gateway } = open([
    { ...dinner, reading: { ...reading, fields: { ...reading.fields, date } } },
  ])
  await place('1 of 1')
  fill(/^Date/, '')
  fill(/^Date/, '2026-10-12')
  const days = () => gateway.callsOf('GET /api/expenses').map(({ query }) => query.get('endDate'))
  await waitFor(() => expect(days().at(-1)).toBe('2026-10-12'))
  expect(days()).not.toContain('')
})

it('the Inbox keeps what was typed of one while another is looked at', async () => {
  const { user } = open([dinner, hotel])
  await place('1 of 2')
  fill(/^Merchant/, 'Trattoria Milano')
  await press(user, 'Next')
  await place('2 of 2')
  await press(user, 'Previous')
  const shown = within(await place('1 of 2'))
  expect(shown.getByLabelText<HTMLInputElement>(/^Merchant/).value).toBe('Trattoria Milano')
})

it('the Inbox is always in the navigation, with the number of receipts that wait', async () => {
  const page = anInboxItem({ id: idOf('c'), joinedTo: dinner.id })
  const gateway = employeeGateway({ [list]: { body: [dinner, page, hotel] } })
  renderApp('/profile')
  await screen.findByRole('link', { name: 'Inbox 2' })
  gateway.answer(list, { body: [] })
  FakeEventSource.latest.say('inbox.changed', { itemId: dinner.id })
  await screen.findByRole('link', { name: 'Inbox' })
})

it('the Inbox has read again what was not read, and only that', async () => {
  const unread = { ...hotel, state: 'failed', reading: null } as const
  const { user, gateway } = open([unread], {
    [`POST /api/inbox/${hotel.id}/read`]: { status: 204 },
  })
  await press(user, 'Read again')
  await waitFor(() => expect(gateway.callsOf(`POST /api/inbox/${hotel.id}/read`)).toHaveLength(1))
})
