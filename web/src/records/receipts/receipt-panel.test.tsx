import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { down, downText, press, withoutUndo } from '../../testing/actions.ts'
import { employeeGateway } from '../../testing/employee-gateway.ts'
import { aPhoto } from '../../testing/files.ts'
import { anExpense, aReceipt } from '../../testing/records.ts'
import { renderPart } from '../../testing/render-part.tsx'
import { ReceiptPanel } from './receipt-panel.tsx'
import type { Upload } from './upload-list.ts'
import type { Uploads } from './use-uploads.ts'

const { id } = anExpense()
const photo = aReceipt()
const bill = aReceipt({ id: photo.id.replace(/^./, 'a'), fileName: 'bill.pdf' })
const list = `GET /api/expenses/${id}/receipts`
const remove = `DELETE /api/receipts/${photo.id}`

function panel(receipts = [photo, bill], uploads: Partial<Upload>[] = [], expenseId?: string) {
  let kept = receipts
  const gateway = employeeGateway({
    [list]: () => ({ body: kept }),
    [remove]: () => {
      kept = kept.filter((each) => each.id !== photo.id)
      return { status: 204 }
    },
  })
  const actions = { add: vi.fn(), retry: vi.fn(), drop: vi.fn() }
  const file = aPhoto('new.jpg')
  const all = uploads.map((each, index) => ({ key: `${index}`, file, percent: 0, ...each }))
  const own = { ...actions, uploads: all } as unknown as Uploads
  const { user } = renderPart(<ReceiptPanel expenseId={expenseId} uploads={own} />)
  return { gateway, user, actions }
}
const attached = async () =>
  within(await screen.findByRole('list', { name: 'Attached receipts' }))
    .getAllByRole('listitem')
    .map((row) => row.querySelector('small')?.parentElement?.firstChild?.textContent)

it('the panel of receipts deletes a receipt, and shows what is left', async () => {
  const { gateway, user } = panel(undefined, [], id)
  expect(await attached()).toEqual(['hotel.jpg', 'bill.pdf'])
  await press(user, 'Delete hotel.jpg')
  await screen.findByText('Receipt deleted successfully')
  await press(user, 'Undo')
  await waitFor(async () => expect(await attached()).toHaveLength(2))
  expect(gateway.callsOf(remove)).toEqual([])
  await withoutUndo('Delete hotel.jpg')(user)
  await waitFor(() => expect(gateway.callsOf(remove)).toHaveLength(1))
  expect(await attached()).toEqual(['bill.pdf'])
})

it('the panel of receipts says why a receipt could not be deleted, and still has it', async () => {
  const { gateway, user } = panel(undefined, [], id)
  gateway.answer(remove, down)
  await withoutUndo('Delete hotel.jpg')(user)
  await screen.findByText(downText)
  expect(await attached()).toHaveLength(2)
})

it('the panel of receipts opens the receipt whose button was pressed', async () => {
  const { user } = panel(undefined, [], id)
  await press(user, 'View bill.pdf')
  await screen.findByRole('heading', { name: 'bill.pdf' })
  expect(screen.getByText('2 KB · 2 of 2')).toBeTruthy()
})

it('the panel of receipts opens the receipt whose picture was pressed', async () => {
  const { user } = panel(undefined, [], id)
  await user.click(await screen.findByRole('img', { name: 'Receipt hotel.jpg', hidden: true }))
  await screen.findByRole('heading', { name: 'hotel.jpg' })
})

it.each<[string, Partial<Upload>, string]>([
  ['waits for the expense', { state: 'staged' }, 'new.jpg9 B · sent when you save'],
  ['waits for the one before it', { state: 'staged', expenseId: id }, 'new.jpg9 B · sent next'],
  ['did not arrive', { state: 'failed', problem: 'Down.' }, 'new.jpgNot sent: Down.'],
])('the panel of receipts says of a file that it %s', async (_, upload, said) => {
  const { user, actions } = panel([], [upload], upload.expenseId)
  const row = within(screen.getByRole('list', { name: 'Not attached yet' }))
  expect(row.getByText('new.jpg').textContent).toBe(said)
  await user.click(row.getByRole('button', { name: 'Remove new.jpg' }))
  expect(actions.drop).toHaveBeenCalledWith('0')
})

it('the panel of receipts sends again what did not arrive, once its expense is there', async () => {
  const { user, actions } = panel([], [{ state: 'failed' }], id)
  await press(user, 'Retry new.jpg')
  expect(actions.retry.mock.calls[0]?.[0]).toMatchObject({ key: '0' })
})
