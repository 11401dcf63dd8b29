import 'fake-indexeddb/auto'
import { act, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { keepShared } from '../lib/offline/shared-files.ts'
import { employeeGateway } from '../testing/employee-gateway.ts'
import { aBill, aPhoto } from '../testing/files.ts'
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

it.each(['paste', 'drop'] as const)('opens a new expense with what came by %s', async (name) => {
  employeeGateway()
  renderApp('/trips')
  await screen.findByRole('heading', { name: 'Mission Planning' })
  expect(arrive(name, [photo, bill]).defaultPrevented).toBe(true)
  await screen.findByRole('dialog', { name: 'New Expense' })
  expect(await screen.findByText('dinner.jpg')).toBeTruthy()
  expect(screen.getByText('hotel.pdf')).toBeTruthy()
})

it('leaves pasted text alone', async () => {
  employeeGateway()
  renderApp('/trips')
  await screen.findByRole('heading', { name: 'Mission Planning' })
  expect(arrive('paste', []).defaultPrevented).toBe(false)
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('opens what another app shared, once', async () => {
  employeeGateway()
  await keepShared([bill])
  renderApp('/expenses?open=shared')
  await screen.findByRole('dialog', { name: 'New Expense' })
  expect(await screen.findByText('hotel.pdf')).toBeTruthy()
  await waitFor(() => expect(window.location.search).toBe(''))
})

it.each([
  ['expense', 'New Expense'],
  ['scan', 'Scan Receipt'],
])('opens what the shortcut of the installed app says: %s', async (what, dialog) => {
  employeeGateway()
  renderApp(`/expenses?open=${what}`)
  await screen.findByRole('dialog', { name: dialog })
})
