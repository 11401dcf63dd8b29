import 'fake-indexeddb/auto'
import { act, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { keepShared } from '../lib/offline/shared-files.ts'
import { press } from '../testing/actions.ts'
import { employeeGateway } from '../testing/employee-gateway.ts'
import { aBill, aPhoto } from '../testing/files.ts'
import { anInboxItem, aReading } from '../testing/records.ts'
import { renderApp } from '../testing/render-app.tsx'

const photo = aPhoto('dinner.jpg')
const bill = aBill('hotel.pdf')

function arrive(name: 'paste' | 'drop', files: File[]): Event {
  const event = new Event(name, { bubbles: true, cancelable: true })
  const data = { files, types: ['Files'] }
  Object.assign(event, { clipboardData: data, dataTransfer: data })
  act(() => void document.body.dispatchEvent(event))
  return event
}

it.each(['paste', 'drop'] as const)('the app keeps in the Inbox what came by %s', async (name) => {
  const gateway = employeeGateway({ 'POST /api/inbox': { status: 201, body: anInboxItem() } })
  renderApp('/trips')
  await screen.findByRole('heading', { name: 'Mission Planning' })
  expect(arrive(name, [photo, bill]).defaultPrevented).toBe(true)
  await waitFor(() => expect(gateway.callsOf('POST /api/inbox')).toHaveLength(2))
  await waitFor(() => expect(window.location.pathname).toBe('/inbox'))
})

it('the app fills the empty fields of the form that is open with what is dropped beside it', async () => {
  const gateway = employeeGateway({ 'POST /api/scan-receipt': { body: aReading() } })
  const { user } = renderApp('/expenses')
  await press(user, 'New Expense')
  await screen.findByRole('dialog', { name: 'New Expense' })
  arrive('drop', [photo])
  await waitFor(() =>
    expect(screen.getByLabelText<HTMLInputElement>(/^Merchant/).value).toBe('Trattoria Roma'),
  )
  expect(gateway.callsOf('POST /api/inbox')).toEqual([])
})

it('the app leaves pasted text alone', async () => {
  employeeGateway()
  renderApp('/trips')
  await screen.findByRole('heading', { name: 'Mission Planning' })
  expect(arrive('paste', []).defaultPrevented).toBe(false)
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('the app keeps in the Inbox what another app shared, once', async () => {
  const gateway = employeeGateway({ 'POST /api/inbox': { status: 201, body: anInboxItem() } })
  await keepShared([bill])
  renderApp('/expenses?open=shared')
  await waitFor(() => expect(gateway.callsOf('POST /api/inbox')).toHaveLength(1))
  await waitFor(() => expect(window.location.pathname).toBe('/inbox'))
  expect(window.location.search).toBe('')
})

it.each([
  ['expense', 'New Expense'],
  ['scan', 'Scan Receipt'],
])('the app opens what the shortcut of the installed app says: %s', async (what, dialog) => {
  employeeGateway()
  renderApp(`/expenses?open=${what}`)
  await screen.findByRole('dialog', { name: dialog })
})
