import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { down, made, press } from '../../testing/actions.ts'
import { employeeGateway, never } from '../../testing/employee-gateway.ts'
import type { Handler } from '../../testing/fake-gateway.ts'
import { aBill, aPhoto } from '../../testing/files.ts'
import { anExpense, anInboxItem, aReceipt } from '../../testing/records.ts'
import { renderPart } from '../../testing/render-part.tsx'
import { says } from '../../testing/says.ts'
import { CaptureReceiptDialog } from './capture-receipt-dialog.tsx'

const expense = anExpense()
const upload = `POST /api/expenses/${expense.id}/receipts`
const nothing = 'You have no expenses yet: scan a photo into a new one.'
const pdf = aBill('hotel.pdf')
const photo = aPhoto('hotel.jpg')

function open(more: Record<string, Handler> = {}) {
  const gateway = employeeGateway({ 'GET /api/expenses': { body: [expense] }, ...more })
  const [onClose, onRead] = [vi.fn(), vi.fn()]
  const dialog = <CaptureReceiptDialog onClose={onClose} onRead={onRead} />
  return { gateway, onClose, onRead, ...renderPart(dialog) }
}
async function pick(file: File) {
  const input = await screen.findByLabelText(/^Choose or take a photo/)
  fireEvent.change(input, { target: { files: [file] } })
}

it('the dialog of a captured receipt says that there are no expenses only once it knows', async () => {
  open({ 'GET /api/expenses': never })
  await says('Select an expense')
  expect(screen.queryByText(nothing)).toBeNull()
})

it('the dialog of a captured receipt says it when there are none', async () => {
  open({ 'GET /api/expenses': { body: [] } })
  await says(nothing)
})

it('the dialog of a captured receipt says that it could not ask for the expenses, and asks again', async () => {
  const { gateway, user } = open({ 'GET /api/expenses': down })
  await screen.findByText(/^Failed to fetch expenses: 503/)
  expect(screen.queryByText(nothing)).toBeNull()
  gateway.answer('GET /api/expenses', { body: [expense] })
  await press(user, 'Try again')
  await screen.findByRole('option', { name: /^Grand Hotel, \$420\.50/ })
})

it('the dialog of a captured receipt asks for an expense once there is a file, and keeps the file', async () => {
  const { gateway, user } = open()
  await pick(pdf)
  await press(user, 'Upload Receipt')
  await says('No expense selected')
  await screen.findByText(/^hotel\.pdf ready/)
  expect(gateway.callsOf(upload)).toEqual([])
})

it('the dialog of a captured receipt sends the file to the expense, and closes', async () => {
  const { gateway, onClose, user } = open({ [upload]: made(aReceipt()) })
  await pick(pdf)
  await user.selectOptions(await screen.findByLabelText('Expense'), expense.id)
  await press(user, 'Upload Receipt')
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
  expect(gateway.callsOf(upload)).toHaveLength(1)
})

it('the dialog of a captured receipt takes a file back before it is sent', async () => {
  const { user } = open()
  await pick(photo)
  await press(user, 'Remove hotel.jpg')
  await screen.findByLabelText(/^Choose or take a photo/)
})

it.each([photo, pdf])(
  'the dialog of a captured receipt makes a new expense of %o, which is what it is for until an expense is chosen',
  async (file) => {
    const name = 'Scan Into New Expense'
    const { onRead, user } = open()
    await pick(file)
    await press(user, name)
    expect(onRead.mock.calls).toEqual([[file]])
    await user.selectOptions(await screen.findByLabelText('Expense'), expense.id)
    expect(screen.queryByRole('button', { name })).toBeNull()
  },
)

it.each([
  ['one that is kept for later', [photo]],
  ['several at once', [photo, pdf]],
])('the dialog of a captured receipt puts %s into the Inbox', async (_, files) => {
  const { gateway, onClose, user } = open({ 'POST /api/inbox': made(anInboxItem()) })
  const input = await screen.findByLabelText(/^Choose or take a photo/)
  fireEvent.change(input, { target: { files } })
  if (files.length === 1) await press(user, 'Keep in Inbox')
  await waitFor(() => expect(gateway.callsOf('POST /api/inbox')).toHaveLength(files.length))
  expect(onClose).toHaveBeenCalledTimes(1)
  expect(gateway.callsOf(upload)).toEqual([])
})
