import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { down, made, press } from '../../testing/actions.ts'
import { employeeGateway, never } from '../../testing/employee-gateway.ts'
import type { Handler } from '../../testing/fake-gateway.ts'
import { aBill, aPhoto } from '../../testing/files.ts'
import { anExpense, aReceipt } from '../../testing/records.ts'
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
  const [onClose, onScan] = [vi.fn(), vi.fn()]
  const dialog = <CaptureReceiptDialog onClose={onClose} onScan={onScan} />
  return { gateway, onClose, onScan, ...renderPart(dialog) }
}
async function pick(file: File) {
  const input = await screen.findByLabelText(/^Choose or take a photo/)
  fireEvent.change(input, { target: { files: [file] } })
}

it('says that there are no expenses only once it knows', async () => {
  open({ 'GET /api/expenses': never })
  await says('Select an expense')
  expect(screen.queryByText(nothing)).toBeNull()
})

it('says it when there are none', async () => {
  open({ 'GET /api/expenses': { body: [] } })
  await says(nothing)
})

it('says that it could not ask for the expenses, and asks again', async () => {
  const { gateway, user } = open({ 'GET /api/expenses': down })
  await screen.findByText(/^Failed to fetch expenses: 503/)
  expect(screen.queryByText(nothing)).toBeNull()
  gateway.answer('GET /api/expenses', { body: [expense] })
  await press(user, 'Try again')
  await screen.findByRole('option', { name: /^Grand Hotel, \$420\.50/ })
})

it('asks for an expense once there is a file, and keeps the file', async () => {
  const { gateway, user } = open()
  await pick(pdf)
  await press(user, 'Upload Receipt')
  await says('No expense selected')
  await screen.findByText(/^hotel\.pdf ready/)
  expect(gateway.callsOf(upload)).toEqual([])
})

it('sends the file to the expense, and closes', async () => {
  const { gateway, onClose, user } = open({ [upload]: made(aReceipt()) })
  await pick(pdf)
  await user.selectOptions(await screen.findByLabelText('Expense'), expense.id)
  await press(user, 'Upload Receipt')
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
  expect(gateway.callsOf(upload)).toHaveLength(1)
})

it('takes a file back before it is sent', async () => {
  const { user } = open()
  await pick(photo)
  await press(user, 'Remove hotel.jpg')
  await screen.findByLabelText(/^Choose or take a photo/)
})

it('lets a photo become a new expense, which a PDF cannot', async () => {
  const { onScan, user } = open()
  await pick(pdf)
  await press(user, 'Remove hotel.pdf')
  expect(screen.queryByRole('button', { name: 'Scan Into New Expense' })).toBeNull()
  await pick(photo)
  await press(user, 'Scan Into New Expense')
  expect(onScan.mock.calls).toEqual([[photo]])
})
