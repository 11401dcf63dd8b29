import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { uploadList } from '../../records/receipts/upload-list.ts'
import { choosing, fill, press } from '../../testing/actions.ts'
import { employeeGateway, never } from '../../testing/employee-gateway.ts'
import { type Handler, problem } from '../../testing/fake-gateway.ts'
import { aBill, aPhoto } from '../../testing/files.ts'
import { anExpense, anInboxItem, aReceipt } from '../../testing/records.ts'
import { renderPart } from '../../testing/render-part.tsx'
import { QuickExpenseDialog } from './quick-expense-dialog.tsx'

const create = 'POST /api/expenses'
const upload = `POST /api/expenses/${anExpense().id}/receipts`
const photo = aPhoto('dinner.jpg')
const bill = aBill('hotel.pdf')
afterEach(() => expect(uploadList()).toEqual([]))

async function quick(table: Record<string, Handler> = {}) {
  const made = { status: 201, body: anExpense() }
  const gateway = employeeGateway({
    [create]: made,
    [upload]: { status: 201, body: aReceipt() },
    [`PUT /api/expenses/${anExpense().id}`]: { body: anExpense() },
    ...table,
  })
  const onClose = vi.fn()
  const onMore = vi.fn()
  const { user, unmount } = renderPart(<QuickExpenseDialog onClose={onClose} onMore={onMore} />)
  const dialog = within(await screen.findByRole('dialog', { name: 'Quick Expense' }))
  const choose = (file: File) => user.upload(dialog.getByLabelText(/^Upload/), file)
  return { gateway, user, dialog, choose, onClose, onMore, close: unmount }
}

function fillIn() {
  fill(/^Amount/, '420,50')
  fill(/^Merchant/, 'Grand Hotel')
}

it('the short form logs an expense with its receipt in one go', async () => {
  const { gateway, user, choose, onClose } = await quick()
  await choose(photo)
  fillIn()
  await press(user, 'Add')
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(gateway.callsOf(create).map(({ body }) => body)).toMatchObject([
    { merchant: 'Grand Hotel', amount: '420.50', tripId: null, status: 'Draft' },
  ])
  expect(gateway.callsOf(upload)).toHaveLength(1)
})

it('the short form replaces the chosen file by another one', async () => {
  const { gateway, user, dialog, choose, onClose } = await quick()
  await choose(photo)
  await press(user, 'Remove dinner.jpg')
  expect(dialog.queryByText('dinner.jpg ready')).toBeNull()
  await choose(bill)
  fillIn()
  await press(user, 'Add')
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  const sent = gateway.callsOf(upload).map(({ body }) => (body as FormData).get('receipt') as File)
  expect(sent.map(({ name }) => name)).toEqual(['hotel.pdf'])
})

it('the short form sends a refused file again without making a second expense', async () => {
  const { gateway, user, dialog, choose, onClose } = await quick({
    [upload]: problem(415, 'This is no receipt.'),
  })
  await choose(photo)
  fillIn()
  await press(user, 'Add')
  await dialog.findByText('Not sent: This is no receipt.')
  expect(onClose).not.toHaveBeenCalled()
  gateway.answer(upload, { status: 201, body: aReceipt() })
  await press(user, 'Send Again')
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect([gateway.callsOf(create), gateway.callsOf(upload)].map(({ length }) => length)).toEqual([
    1, 2,
  ])
})

it('the short form sends the file again after the expense was changed elsewhere', async () => {
  const change = `PUT /api/expenses/${anExpense().id}`
  const { gateway, user, dialog, choose, onClose } = await quick({
    [upload]: problem(415, 'This is no receipt.'),
    [change]: problem(409, 'It was changed meanwhile.', { code: 'expense_changed' }),
  })
  await choose(photo)
  fillIn()
  await press(user, 'Add')
  await dialog.findByText('Not sent: This is no receipt.')
  gateway.answer(upload, { status: 201, body: aReceipt() })
  await press(user, 'Send Again')
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(gateway.callsOf(change)).toEqual([])
})

it('the short form opens all fields with what was typed and chosen', async () => {
  const { user, choose, onMore, close } = await quick()
  await choose(bill)
  fillIn()
  await press(user, 'All Fields')
  expect(onMore.mock.calls[0]?.[0].map(({ name }: File) => name)).toEqual(['hotel.pdf'])
  expect(JSON.parse(sessionStorage.getItem('sortie.draft.expense') ?? '')).toMatchObject({
    merchant: 'Grand Hotel',
    amount: '420,50',
  })
  expect(sessionStorage.getItem('sortie.draft.quick-expense')).toBeNull()
  close()
})

it('the short form keeps the chosen file and the photo of a scan that was closed', async () => {
  const { user, dialog, choose, close } = await quick({ 'POST /api/scan-receipt': never })
  await choose(bill)
  await choosing(photo, 'AI Scan')(user)
  await press(user, 'Cancel')
  await dialog.findByText('dinner.jpg ready')
  dialog.getByText('hotel.pdf ready')
  close()
})

it('the short form still sends the receipt when it is closed while the expense is being added', async () => {
  const answer = Promise.withResolvers<{ status: number; body: object }>()
  const { gateway, user, choose, onClose, close } = await quick({ [create]: () => answer.promise })
  await choose(photo)
  fillIn()
  await press(user, 'Add')
  await waitFor(() => expect(gateway.callsOf(create)).toHaveLength(1))
  await press(user, 'Cancel')
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  close()
  answer.resolve({ status: 201, body: anExpense() })
  await waitFor(() => expect(gateway.callsOf(upload)).toHaveLength(1))
  await waitFor(() => expect(uploadList()).toEqual([]))
})

it('the short form takes one photo after the other into the Inbox, and asks for nothing', async () => {
  const { gateway, user, dialog, onClose } = await quick({
    'POST /api/inbox': { status: 201, body: anInboxItem() },
  })
  const shoot = (label: string, name: string) =>
    user.upload(dialog.getByLabelText(label), aPhoto(name))
  expect(dialog.getByLabelText('Photograph Receipts').getAttribute('capture')).toBe('environment')
  await shoot('Photograph Receipts', 'one.jpg')
  await dialog.findByText('The photo is in your Inbox, where it is read. You may go on.')
  await shoot('Next Photo', 'two.jpg')
  await dialog.findByText('2 photos are in your Inbox, where they are read. You may go on.')
  await waitFor(() => expect(gateway.callsOf('POST /api/inbox')).toHaveLength(2))
  await waitFor(() => expect(uploadList()).toEqual([]))
  expect(onClose).not.toHaveBeenCalled()
  expect(gateway.callsOf(create)).toHaveLength(0)
})
