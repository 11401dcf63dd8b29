import 'fake-indexeddb/auto'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { keepShared } from '../lib/offline/shared-files.ts'
import { opened, press } from '../testing/actions.ts'
import { employeeGateway } from '../testing/employee-gateway.ts'
import { aBill } from '../testing/files.ts'
import { anEmployee } from '../testing/people.ts'
import { anInboxItem } from '../testing/records.ts'
import { renderApp } from '../testing/render-app.tsx'
import { says } from '../testing/says.ts'

const bill = aBill('hotel.pdf')
const other = (name: string) => aBill(name)
const dropped = (files: File[]) =>
  fireEvent.drop(document.body, { dataTransfer: { files, types: ['Files'] } })

let gateway: ReturnType<typeof employeeGateway>
beforeEach(() => {
  gateway = employeeGateway({ 'POST /api/inbox': { status: 201, body: anInboxItem() } })
})
async function open(address: string) {
  const { user } = renderApp(address)
  await screen.findByRole('heading', { level: 1 })
  return user
}
async function isInInbox(names: string[]) {
  const sent = () =>
    gateway
      .callsOf('POST /api/inbox')
      .map(({ body }) => ((body as FormData).get('receipt') as File).name)
  await waitFor(() => expect(sent()).toEqual(names))
  await waitFor(() => expect(window.location.pathname).toBe('/inbox'))
}
const isHandled = () => waitFor(() => expect(window.location.search).toBe(''))

it.each([
  ['large', 'Too much was shared', 'Please share fewer or smaller files.'],
  [
    'full',
    'This device is full',
    'The shared files could not be taken. Make room and share them again.',
  ],
])('the app says why what was shared is not there: %s', async (what, title, text) => {
  await open(`/expenses?open=${what}`)
  await says(title)
  await says(text)
  await isHandled()
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('the app keeps the filters of the list where a shortcut opened it', async () => {
  await open('/expenses?status=Draft&open=expense')
  await screen.findByRole('dialog', { name: 'New Expense' })
  await waitFor(() => expect(window.location.search).toBe('?status=Draft'))
})

it('the app opens nothing by a word that it does not know', async () => {
  await open('/expenses?open=sesame')
  await isHandled()
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('the app keeps in the Inbox what was kept for this person, and not what was kept for another', async () => {
  await keepShared([bill], anEmployee().id)
  await keepShared([other('theirs.pdf')], 'somebody-else')
  await open('/expenses?open=shared')
  await isInInbox(['hotel.pdf'])
})

it('the app gives a file that is dropped beside an open form to that form', async () => {
  const user = await open('/expenses')
  await opened('New Expense')(user)
  dropped([bill])
  await within(await screen.findByRole('dialog')).findByText('hotel.pdf')
  expect(screen.getAllByRole('dialog')).toHaveLength(1)
})

it('the app takes no file over a form without receipts, and does not leave the page for it', async () => {
  const user = await open('/trips')
  await opened('New Mission')(user)
  expect(dropped([bill])).toBe(false)
  await press(user, 'Cancel')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.queryByText('hotel.pdf')).toBeNull()
})

it('the app lets files be dragged over the page, and leaves dragged text to the browser', async () => {
  await open('/trips')
  const over = (types: string[]) => fireEvent.dragOver(document.body, { dataTransfer: { types } })
  expect([over(['Files']), over(['text/plain'])]).toEqual([false, true])
})

it('the app keeps the next files in the Inbox too, which is open then', async () => {
  await open('/trips')
  dropped([bill])
  await isInInbox(['hotel.pdf'])
  dropped([other('next.pdf')])
  await isInInbox(['hotel.pdf', 'next.pdf'])
})
