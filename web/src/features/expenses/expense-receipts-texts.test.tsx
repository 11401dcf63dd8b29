import { choosing, down, downText, opened, press, withoutUndo } from '../../testing/actions.ts'
import { aPhoto } from '../../testing/files.ts'
import { anExpense, aReceipt } from '../../testing/records.ts'
import { actionsSay, callsSay } from '../../testing/texts.ts'

const expense = anExpense()
const kept = { 'GET /api/expenses': { body: [expense] } }
const withReceipt = {
  'GET /api/expenses': { body: [anExpense({ receiptCount: 1 })] },
  [`GET /api/expenses/${expense.id}/receipts`]: { body: [aReceipt()] },
}
const text = new File(['text'], 'notes.txt', { type: 'text/plain' })
const huge = aPhoto('huge.jpg')
Object.defineProperty(huge, 'size', { value: 10 * 1024 * 1024 + 1 })

callsSay('/expenses', withReceipt, [
  [
    'attaches a receipt',
    `POST /api/expenses/${expense.id}/receipts`,
    aReceipt(),
    (user) => choosing(aPhoto('dinner.jpg'), 'Edit Grand Hotel, $420.50')(user),
    'Receipt uploaded successfully',
    'Failed to upload receipt',
  ],
])

actionsSay('/expenses', [
  [
    'attaches what is no receipt',
    kept,
    choosing(text, 'Edit Grand Hotel, $420.50'),
    'Invalid file type | Please select a JPG, PNG, or PDF file',
  ],
  [
    'attaches too large a file',
    kept,
    choosing(huge, 'Edit Grand Hotel, $420.50'),
    'File too large | Please select a file smaller than 10MB',
  ],
  [
    'deletes a receipt',
    { ...withReceipt, [`DELETE /api/receipts/${aReceipt().id}`]: { status: 204 } },
    async (user) => {
      await opened('Edit Grand Hotel, $420.50')(user)
      await press(user, 'Delete hotel.jpg')
    },
    'Receipt deleted successfully | Undo',
  ],
  [
    'cannot delete it',
    { ...withReceipt, [`DELETE /api/receipts/${aReceipt().id}`]: down },
    async (user) => {
      await opened('Edit Grand Hotel, $420.50')(user)
      await withoutUndo('Delete hotel.jpg')(user)
    },
    `Failed to delete receipt | ${downText}`,
  ],
])
