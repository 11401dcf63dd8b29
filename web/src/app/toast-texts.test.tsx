import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { employeeGateway, never } from '../testing/employee-gateway.ts'
import { type Handler, problem } from '../testing/fake-gateway.ts'
import { anAdministrator, anEmployee } from '../testing/people.ts'
import { aFlight, anExpense, aReading, aReceipt, aTrip } from '../testing/records.ts'
import { renderApp } from '../testing/render-app.tsx'
import { says } from '../testing/says.ts'
import { setViewport } from '../testing/viewport.ts'

// Every toast and pending label that the specification quotes: what a person does, what the server answers, what is said.
// Those of signing in and of a forgotten password are in the tests of those screens.

type Doing = (user: UserEvent) => Promise<void>
type Row = [what: string, at: string, answers: Record<string, Handler>, doing: Doing, ...says: string[]]

const down = problem(503, 'Down for a moment.')
const told = '503: Down for a moment.'
const expense = anExpense()
const others = { ...anEmployee(), active: true }
const admin = { 'GET /api/user': { body: anAdministrator() }, 'GET /admin/users': { body: [others] } }
const kept = { 'GET /api/expenses': { body: [expense] } }
const withReceipt = {
  'GET /api/expenses': { body: [anExpense({ receiptCount: 1 })] },
  [`GET /api/expenses/${expense.id}/receipts`]: { body: [aReceipt()] },
}
const trips = { 'GET /api/trips': { body: [aTrip()] } }
const flights = { 'GET /api/flights': { body: [aFlight()] } }

const photo = new File(['photo'], 'dinner.jpg', { type: 'image/jpeg' })
const text = new File(['text'], 'notes.txt', { type: 'text/plain' })
const huge = new File([], 'huge.jpg', { type: 'image/jpeg' })
Object.defineProperty(huge, 'size', { value: 10 * 1024 * 1024 + 1 })

const top = () => within(screen.queryAllByRole('dialog').at(-1) ?? document.body)
// `hidden`: asking of every element whether it is seen takes most of the time, and nothing here hides a button.
const button = { hidden: true }
const press = async (user: UserEvent, name: string) => {
  await screen.findAllByRole('button', { name, ...button })
  await user.click(top().getAllByRole('button', { name, ...button })[0] as HTMLElement)
}
const fill = (label: RegExp, value: string) => fireEvent.change(top().getByLabelText(label), { target: { value } })
const pick = (file: File) => {
  const input = [...document.querySelectorAll('input[type=file]')].at(-1) as HTMLElement
  fireEvent.change(input, { target: { files: [file] } })
}
const dialogs = () => screen.queryAllByRole('dialog', { hidden: true }).length
const opened = (name: string) => async (user: UserEvent) => {
  const open = dialogs()
  await press(user, name)
  await waitFor(() => expect(dialogs()).toBe(open + 1))
}
const pressing =
  (...names: string[]) =>
  async (user: UserEvent) => {
    for (const name of names) await press(user, name)
  }
const answeringYes =
  (button: string, action: string): Doing =>
  async (user) => {
    await press(user, button)
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: action }))
  }
const logExpense: Doing = async (user) => {
  await opened('New Expense')(user)
  fill(/^Merchant/, 'Grand Hotel')
  fill(/^Amount/, '420.50')
  await press(user, 'Create Expense')
}
const planMission: Doing = async (user) => {
  await opened('New Mission')(user)
  fill(/^Name/, 'Oslo Summit')
  await press(user, 'Create Mission')
}
const recordFlight: Doing = async (user) => {
  await opened('New Flight')(user)
  const fields = {
    Carrier: 'Lufthansa',
    'Flight Number': 'LH400',
    'Departure Airport': 'FRA',
    'Arrival Airport': 'JFK',
  }
  for (const [label, words] of Object.entries(fields)) fill(new RegExp(`^${label}`), words)
  for (const label of [/^Departure( \*)?$/, /^Arrival( \*)?$/]) fill(label, '2026-05-01T10:00')
  await press(user, 'Add Flight')
}
const quickly: Doing = async (user) => {
  await opened('Quick Expense')(user)
  fill(/^Merchant/, 'Kiosk')
  fill(/^Amount/, '3')
  await press(user, 'Add')
}
const addUser: Doing = async (user) => {
  await opened('Add User')(user)
  fill(/^Email/, 'eve@example.com')
  fill(/^Password/, 'secret1')
  await press(user, 'Create User')
}
const choosePassword =
  (password: string): Doing =>
  async (user) => {
    await opened('Reset password of casey@example.com')(user)
    fill(/^New Password/, password)
    await press(user, 'Reset Password')
  }
const choosing =
  (file: File, ...buttons: string[]): Doing =>
  async (user) => {
    for (const button of buttons) await opened(button)(user)
    pick(file)
  }
const scanning =
  (file: File, ...then: string[]): Doing =>
  async (user) => {
    await choosing(file, 'New Expense', 'Scan Receipt')(user)
    for (const name of then) {
      await press(user, name)
    }
  }
const signing: Doing = async (user) => {
  await opened('Export PDF')(user)
  await user.click(screen.getByRole('checkbox', { name: 'Add Digital Signatures' }))
  await press(user, 'Export PDF')
}
const made = (body: object): Handler => ({ status: 201, body })
const read = { 'POST /api/scan-receipt': { body: aReading() } }

const rows: Row[] = [
  ['logs an expense', '/expenses', { 'POST /api/expenses': made(expense) }, logExpense, 'Expense created successfully'],
  ['cannot log it', '/expenses', { 'POST /api/expenses': down }, logExpense, 'Failed to create expense', told],
  [
    'changes an expense',
    '/expenses',
    { ...kept, [`PUT /api/expenses/${expense.id}`]: { body: expense } },
    pressing('Edit Grand Hotel, $420.50', 'Update Expense'),
    'Expense updated successfully',
  ],
  [
    'cannot change it',
    '/expenses',
    { ...kept, [`PUT /api/expenses/${expense.id}`]: down },
    pressing('Edit Grand Hotel, $420.50', 'Update Expense'),
    ...['Failed to update expense', told],
  ],
  ['adds one in a hurry', '/expenses', { 'POST /api/expenses': made(expense) }, quickly, 'Expense added successfully'],
  ['cannot add it', '/expenses', { 'POST /api/expenses': down }, quickly, 'Failed to add expense', told],
  ['waits for it', '/expenses', { 'POST /api/expenses': never }, quickly, 'Adding...'],
  [
    'leaves out the date',
    '/expenses',
    {},
    async (user) => {
      await opened('Quick Expense')(user)
      fill(/^Date/, '')
      await press(user, 'Add')
    },
    'Date is required',
  ],
  ['chooses a file', '/expenses', {}, choosing(photo, 'Quick Expense'), 'File selected', 'dinner.jpg ready'],
  [
    'takes it back',
    '/expenses',
    {},
    async (user) => {
      await choosing(photo, 'Quick Expense')(user)
      await press(user, 'Remove dinner.jpg')
    },
    'File removed',
  ],
  [
    'attaches a receipt',
    '/expenses',
    { ...withReceipt, [`POST /api/expenses/${expense.id}/receipts`]: made(aReceipt()) },
    choosing(photo, 'Edit Grand Hotel, $420.50'),
    'Receipt uploaded successfully',
  ],
  [
    'cannot attach it',
    '/expenses',
    { ...withReceipt, [`POST /api/expenses/${expense.id}/receipts`]: down },
    choosing(photo, 'Edit Grand Hotel, $420.50'),
    ...['Failed to upload receipt', told],
  ],
  [
    'attaches what is no receipt',
    '/expenses',
    kept,
    choosing(text, 'Edit Grand Hotel, $420.50'),
    ...['Invalid file type', 'Please select a JPG, PNG, or PDF file'],
  ],
  [
    'attaches too large a file',
    '/expenses',
    kept,
    choosing(huge, 'Edit Grand Hotel, $420.50'),
    ...['File too large', 'Please select a file smaller than 10MB'],
  ],
  [
    'deletes a receipt',
    '/expenses',
    { ...withReceipt, [`DELETE /api/receipts/${aReceipt().id}`]: { status: 204 } },
    async (user) => {
      await opened('Edit Grand Hotel, $420.50')(user)
      await answeringYes('Delete hotel.jpg', 'Delete')(user)
    },
    'Receipt deleted successfully',
  ],
  [
    'cannot delete it',
    '/expenses',
    { ...withReceipt, [`DELETE /api/receipts/${aReceipt().id}`]: down },
    async (user) => {
      await opened('Edit Grand Hotel, $420.50')(user)
      await answeringYes('Delete hotel.jpg', 'Delete')(user)
    },
    ...['Failed to delete receipt', told],
  ],
  [
    'uploads nothing',
    '/',
    {},
    pressing('Capture Receipt', 'Upload Receipt'),
    ...['No file selected', 'Please select a receipt file to upload'],
  ],
  [
    'uploads to nothing',
    '/',
    {},
    async (user) => {
      await choosing(photo, 'Capture Receipt')(user)
      await press(user, 'Upload Receipt')
    },
    ...['No expense selected', 'Please select an expense to attach the receipt to'],
  ],
  [
    'scans a receipt',
    '/expenses',
    read,
    scanning(photo),
    ...['Receipt scanned successfully!', 'Extracted data with 84% confidence'],
  ],
  [
    'takes over what was read',
    '/expenses',
    read,
    scanning(photo, 'Use This Data'),
    'Receipt data applied!',
    'Please review the auto-filled information and make any necessary adjustments.',
  ],
  [
    'scans in a hurry',
    '/expenses',
    read,
    choosing(photo, 'Quick Expense', 'AI Scan'),
    ...['Receipt scanned!', 'Auto-filled with 84% confidence'],
  ],
  [
    'scans in vain',
    '/expenses',
    { 'POST /api/scan-receipt': down },
    scanning(photo),
    ...['Scan failed', 'Could not analyze the receipt. Please try again or enter manually.'],
  ],
  [
    'scans what is no picture',
    '/expenses',
    {},
    scanning(text),
    ...['Invalid file type', 'Please select an image file (JPEG, PNG, etc.)'],
  ],
  [
    'scans too large a picture',
    '/expenses',
    {},
    scanning(huge),
    ...['File too large', 'Please select an image smaller than 10MB'],
  ],
  ['plans a mission', '/trips', { 'POST /api/trips': made(aTrip()) }, planMission, 'Trip created successfully'],
  ['cannot plan it', '/trips', { 'POST /api/trips': down }, planMission, 'Failed to create trip', told],
  [
    'changes a mission',
    '/trips',
    { ...trips, [`PUT /api/trips/${aTrip().id}`]: { body: aTrip() } },
    pressing('Edit Oslo Summit', 'Update Mission'),
    'Trip updated successfully',
  ],
  [
    'cannot change the mission',
    '/trips',
    { ...trips, [`PUT /api/trips/${aTrip().id}`]: down },
    pressing('Edit Oslo Summit', 'Update Mission'),
    ...['Failed to update trip', told],
  ],
  [
    'records a flight',
    '/flights',
    { 'POST /api/flights': made(aFlight()) },
    recordFlight,
    'Flight created successfully',
  ],
  ['cannot record it', '/flights', { 'POST /api/flights': down }, recordFlight, 'Failed to create flight', told],
  [
    'changes a flight',
    '/flights',
    { ...flights, [`PUT /api/flights/${aFlight().id}`]: { body: aFlight() } },
    pressing('Edit Lufthansa LH400', 'Update Flight'),
    'Flight updated successfully',
  ],
  [
    'cannot change the flight',
    '/flights',
    { ...flights, [`PUT /api/flights/${aFlight().id}`]: down },
    pressing('Edit Lufthansa LH400', 'Update Flight'),
    ...['Failed to update flight', told],
  ],
  [
    'exports a PDF',
    '/reports',
    { ...kept, 'GET /api/export/pdf': never },
    async (user) => {
      await opened('Export PDF')(user)
      await press(user, 'Export PDF')
    },
    'PDF Export Started',
  ],
  [
    'cannot sign it',
    '/reports',
    { ...kept, 'POST /api/signatures': down, 'GET /api/export/pdf': never },
    signing,
    ...['Signature Error', 'Could not save signatures, but continuing with export.'],
  ],
  [
    'cannot export it',
    '/reports',
    { ...kept, 'POST /api/signatures': down, 'GET /api/export/pdf': down },
    signing,
    ...['Export Failed', 'There was an error generating your PDF report. Please try again.'],
  ],
  [
    'updates the profile',
    '/profile',
    { 'PUT /api/profile': { body: {} } },
    pressing('Update Profile'),
    'Profile updated successfully',
  ],
  [
    'cannot update it',
    '/profile',
    { 'PUT /api/profile': down },
    pressing('Update Profile'),
    ...['Failed to update profile', told],
  ],
  ['creates a user', '/admin', { ...admin, 'POST /admin/users': made(others) }, addUser, 'User created successfully'],
  ['cannot create one', '/admin', { ...admin, 'POST /admin/users': down }, addUser, 'Failed to create user', told],
  ['waits for the user', '/admin', { ...admin, 'POST /admin/users': never }, addUser, 'Creating...'],
  [
    'gives a new password',
    '/admin',
    { ...admin, [`POST /admin/users/${others.id}/reset-password`]: { body: others } },
    choosePassword('secret9'),
    'Password reset successfully',
  ],
  [
    'cannot give it',
    '/admin',
    { ...admin, [`POST /admin/users/${others.id}/reset-password`]: down },
    choosePassword('secret9'),
    ...['Failed to reset password', told],
  ],
  [
    'gives too short a one',
    '/admin',
    admin,
    choosePassword('short'),
    ...['Invalid password', 'Password must be at least 6 characters long'],
  ],
  [
    'deactivates a user',
    '/admin',
    { ...admin, [`POST /admin/users/${others.id}/deactivate`]: { body: others } },
    answeringYes('Deactivate casey@example.com', 'Deactivate'),
    'User deactivated successfully',
  ],
  [
    'cannot deactivate them',
    '/admin',
    { ...admin, [`POST /admin/users/${others.id}/deactivate`]: down },
    answeringYes('Deactivate casey@example.com', 'Deactivate'),
    ...['Failed to deactivate user', told],
  ],
  [
    'changes a role',
    '/admin',
    { ...admin, [`PUT /admin/users/${others.id}`]: { body: others } },
    async (user) => {
      await user.click(await screen.findByRole('combobox', { name: 'Role of casey@example.com' }))
      await user.click(await screen.findByRole('option', { name: 'admin' }))
    },
    'User updated successfully',
  ],
  [
    'cannot change it',
    '/admin',
    { ...admin, [`PUT /admin/users/${others.id}`]: down },
    async (user) => {
      await user.click(await screen.findByRole('combobox', { name: 'Role of casey@example.com' }))
      await user.click(await screen.findByRole('option', { name: 'admin' }))
    },
    ...['Failed to update user', told],
  ],
]

it.each(rows)('%s', async (_, at, answers, doing, ...texts) => {
  // Quick Expense is for small screens only.
  if (at === '/expenses') setViewport(360)
  employeeGateway(answers)
  const { user } = renderApp(at)
  await doing(user)
  for (const said of texts) await says(said)
})
