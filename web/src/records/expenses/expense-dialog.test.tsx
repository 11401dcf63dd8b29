import type { ExpenseJson } from '@sortie/contracts/expense'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { Provider } from 'react-redux'
import { BrowserRouter } from 'react-router-dom'
import { afterEach, expect, it, vi } from 'vitest'
import { readDraft } from '../../lib/drafts.ts'
import { store } from '../../lib/store.ts'
import { fill, press } from '../../testing/actions.ts'
import { employeeGateway, never } from '../../testing/employee-gateway.ts'
import { type Handler, problem } from '../../testing/fake-gateway.ts'
import { aPhoto } from '../../testing/files.ts'
import { anExpense, anExpenseReport, anInboxItem, aReceipt } from '../../testing/records.ts'
import { renderPart } from '../../testing/render-part.tsx'
import { currentQuestion } from '../../ui/confirm.ts'
import { changeUploads, uploadList } from '../receipts/upload-list.ts'
import { ExpenseDialog } from './expense-dialog.tsx'

const { id } = anExpense()
const create = 'POST /api/expenses'
const upload = `POST /api/expenses/${id}/receipts`
const photo = aPhoto('dinner.jpg')
afterEach(() => changeUploads(() => []))

/** New Expense, filled in and sent over a line that is slow until the test says what is answered. */
async function saving(file?: File) {
  const answer = Promise.withResolvers<Awaited<ReturnType<Extract<Handler, CallableFunction>>>>()
  const gateway = employeeGateway({
    [create]: () => answer.promise,
    [upload]: { status: 201, body: aReceipt() },
    [`GET /api/expenses/${id}/receipts`]: { body: [] },
  })
  const onClose = vi.fn()
  const { user, unmount } = renderPart(<ExpenseDialog onClose={onClose} />)
  if (file) choose(file)
  fill(/^Amount/, '420,50')
  fill(/^Merchant/, 'Grand Hotel')
  await press(user, 'Create Expense')
  await waitFor(() => expect(gateway.callsOf(create)).toHaveLength(1))
  return { gateway, user, onClose, close: unmount, answer: answer.resolve }
}

function choose(file: File) {
  const input = document.querySelector('input[type=file]') as HTMLElement
  fireEvent.change(input, { target: { files: [file] } })
}

it('the form of an expense sends also a receipt that is chosen while the expense is being saved', async () => {
  const { gateway, onClose, answer } = await saving()
  choose(photo)
  answer({ status: 201, body: anExpense() })
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(gateway.callsOf(upload)).toHaveLength(1)
  await screen.findByText('Receipt uploaded successfully')
})

it('the form of an expense goes on when it is closed while the expense is being saved: unasked, and with the receipt', async () => {
  const { gateway, user, onClose, answer, close } = await saving(photo)
  await press(user, 'Cancel')
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  close()
  answer({ status: 201, body: anExpense() })
  await waitFor(() => expect(gateway.callsOf(upload)).toHaveLength(1))
  await waitFor(() => expect(uploadList()).toEqual([]))
  expect(store.getState().toasts.at(-1)?.title).toBe('Receipt uploaded successfully')
})

it('the form of an expense has what was typed again where it was closed and could then not be saved, and the receipt in the Inbox', async () => {
  const { gateway, user, onClose, answer, close } = await saving(photo)
  gateway.answer('POST /api/inbox', { status: 201, body: anInboxItem() })
  await press(user, 'Cancel')
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  close()
  expect(readDraft('expense')).toEqual({})
  answer(problem(400, 'Not on a holiday.'))
  await waitFor(() => expect(readDraft('expense')).toMatchObject({ merchant: 'Grand Hotel' }))
  await waitFor(() => expect(gateway.callsOf('POST /api/inbox')).toHaveLength(1))
  await waitFor(() => expect(uploadList()).toEqual([]))
  expect(store.getState().toasts.at(-1)).toMatchObject({
    title: 'Failed to create expense',
    description: '400: Not on a holiday. Its receipts go to your Inbox.',
  })
})

it('the form of an expense asks before it throws away what was typed while a receipt of the saved expense is being sent', async () => {
  const { gateway, user, onClose, answer } = await saving(photo)
  gateway.answer(upload, never)
  answer({ status: 201, body: anExpense() })
  await screen.findByText('Sending dinner.jpg')
  fill(/^Notes/, 'Two nights')
  await press(user, 'Close')
  await screen.findByRole('alertdialog', { name: 'Discard your changes?' })
  expect(onClose).not.toHaveBeenCalled()
})

it('the form of an expense shows an expense that a report has locked to read, and makes it a form once that is withdrawn', async () => {
  const locked = anExpense({
    paidAmount: '1580',
    paidCurrency: 'JPY',
    rate: '0.0067',
    ratePer: '1',
    report: { id: 'r', number: 'R-1' },
  })
  const withdraw = 'POST /api/expense-reports/r/withdraw'
  const gateway = employeeGateway({
    [`GET /api/expenses/${id}/receipts`]: { body: [aReceipt()] },
    'GET /api/expense-reports/r': { body: anExpenseReport() },
    'GET /api/expense-reports/states': { body: [anExpenseReport({ id: 'r' })] },
    [withdraw]: { body: anExpenseReport({ state: 'withdrawn' }) },
  })
  const { rerender } = render(part(locked))
  const dialog = within(await screen.findByRole('dialog', { name: 'Expense' }))
  await dialog.findByText('Waiting for Alex Kim')
  await dialog.findByText(/^It is in report R-1\./)
  expect(dialog.getByText(/^1,580 JPY = 10\.59 USD at 0\.0067; 1 USD = 149\.254 JPY/)).toBeTruthy()
  await dialog.findByRole('button', { name: 'View hotel.jpg' })
  expect(dialog.queryByRole('textbox')).toBeNull()
  for (const name of ['Delete hotel.jpg', 'Scan Receipt', 'Update Expense'])
    expect(dialog.queryByRole('button', { name })).toBeNull()
  fireEvent.click(dialog.getByRole('button', { name: 'Withdraw the Report' }))
  await vi.waitFor(() => expect(currentQuestion()?.title).toBe('Withdraw this report?'))
  currentQuestion()?.answer(true)
  await waitFor(() => expect(gateway.callsOf(withdraw)).toHaveLength(1))
  rerender(part(anExpense()))
  await screen.findByRole('dialog', { name: 'Edit Expense' })
})

it('the form of an expense offers to withdraw no report that somebody has approved already', async () => {
  employeeGateway({
    'GET /api/expense-reports/states': { body: [anExpenseReport({ id: 'r', mayWithdraw: false })] },
  })
  render(part(anExpense({ report: { id: 'r', number: 'R-1' } })))
  await screen.findByText('Waiting for Alex Kim')
  expect(screen.queryByRole('button', { name: 'Withdraw the Report' })).toBeNull()
})

const part = (expense: ExpenseJson) => (
  <Provider store={store}>
    <BrowserRouter>
      <ExpenseDialog expense={expense} onClose={() => undefined} />
    </BrowserRouter>
  </Provider>
)
