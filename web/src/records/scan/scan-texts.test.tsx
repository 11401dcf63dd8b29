import { choosing, type Doing, down, press, pressing } from '../../testing/actions.ts'
import { aPhoto } from '../../testing/files.ts'
import { aReading } from '../../testing/records.ts'
import { actionsSay, screensSay } from '../../testing/texts.ts'

/** Another one for each row: a file is read once. */
const photo = () => aPhoto('dinner.jpg')
const text = new File(['text'], 'notes.txt', { type: 'text/plain' })
const huge = aPhoto('huge.jpg')
Object.defineProperty(huge, 'size', { value: 10 * 1024 * 1024 + 1 })
const read = { 'POST /api/scan-receipt': { body: aReading() } }
const scanning =
  (file: File, ...then: string[]): Doing =>
  async (user) => {
    await choosing(file, 'New Expense', 'Scan Receipt')(user)
    for (const name of then) {
      await press(user, name)
    }
  }

screensSay({
  'the scanner over Quick Expense': {
    at: '/expenses',
    width: 360,
    go: async (user) => {
      await pressing('Quick Expense', 'AI Scan')(user)
    },
    says: 'Scan Receipt',
  },
})

actionsSay('/expenses', [
  [
    'scans a receipt',
    read,
    scanning(photo()),
    'Receipt scanned successfully! | Extracted data with 84% confidence',
  ],
  [
    'takes over what was read',
    read,
    scanning(photo(), 'Use This Data'),
    'Receipt data applied! | ' +
      'Please review the auto-filled information and make any necessary adjustments.',
  ],
  [
    'scans in a hurry',
    read,
    choosing(photo(), 'Quick Expense', 'AI Scan'),
    'Receipt scanned! | Auto-filled with 84% confidence',
  ],
  [
    'scans in vain',
    { 'POST /api/scan-receipt': down },
    scanning(photo()),
    'Scan failed | Could not analyze the receipt. Please try again or enter manually.',
  ],
  [
    'scans what is no picture',
    {},
    scanning(text),
    'Invalid file type | Please select an image file (JPEG, PNG, etc.)',
  ],
  [
    'scans too large a picture',
    {},
    scanning(huge),
    'File too large | Please select an image smaller than 10MB',
  ],
])
