import {
  choosing,
  down,
  downText,
  made,
  opened,
  press,
  withoutUndo,
} from '../../testing/actions.ts'
import { aPhoto } from '../../testing/files.ts'
import { anExpense, aReceipt } from '../../testing/records.ts'
import { actionsSay } from '../../testing/texts.ts'

const expense = anExpense()
const kept = { 'GET /api/expenses': { body: [expense] } }
const withReceipt = {
  'GET /api/expenses': { body: [anExpense({ receiptCount: 1 })] },
  [`GET /api/expenses/${expense.id}/receipts`]: { body: [aReceipt()] },
}
/** Another one for each row: a file is read once. */
const photo = () => aPhoto('dinner.jpg')
const text = new File(['text'], 'notes.txt', { type: 'text/plain' })
const huge = aPhoto('huge.jpg')
Object.defineProperty(huge, 'size', { value: 10 * 1024 * 1024 + 1 })

actionsSay([
  [
    'attaches a receipt',
    '/expenses',
    { ...withReceipt, [`POST /api/expenses/${expense.id}/receipts`]: made(aReceipt()) },
    choosing(photo(), 'Edit Grand Hotel, $420.50'),
    'Receipt uploaded successfully',
  ],
  [
    'cannot attach it',
    '/expenses',
    { ...withReceipt, [`POST /api/expenses/${expense.id}/receipts`]: down },
    choosing(photo(), 'Edit Grand Hotel, $420.50'),
    ['Failed to upload receipt', downText],
  ],
  [
    'attaches what is no receipt',
    '/expenses',
    kept,
    choosing(text, 'Edit Grand Hotel, $420.50'),
    ['Invalid file type', 'Please select a JPG, PNG, or PDF file'],
  ],
  [
    'attaches too large a file',
    '/expenses',
    kept,
    choosing(huge, 'Edit Grand Hotel, $420.50'),
    ['File too large', 'Please select a file smaller than 10MB'],
  ],
  [
    'deletes a receipt',
    '/expenses',
    { ...withReceipt, [`DELETE /api/receipts/${aReceipt().id}`]: { status: 204 } },
    async (user) => {
      await opened('Edit Grand Hotel, $420.50')(user)
      await press(user, 'Delete hotel.jpg')
    },
    ['Receipt deleted successfully', 'Undo'],
  ],
  [
    'cannot delete it',
    '/expenses',
    { ...withReceipt, [`DELETE /api/receipts/${aReceipt().id}`]: down },
    async (user) => {
      await opened('Edit Grand Hotel, $420.50')(user)
      await withoutUndo('Delete hotel.jpg')(user)
    },
    ['Failed to delete receipt', downText],
  ],
])
