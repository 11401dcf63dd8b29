import { today } from '@sortie/contracts/calendar'
import { choosing, type Doing, fill, opened, press, pressing } from '../../testing/actions.ts'
import { never } from '../../testing/employee-gateway.ts'
import { aPhoto } from '../../testing/files.ts'
import { anExpense } from '../../testing/records.ts'
import { actionsSay, callsSay, screensSay } from '../../testing/texts.ts'

const expense = anExpense()
const kept = { 'GET /api/expenses': { body: [expense] } }
const todays = ['a', 'b', 'c', 'd', 'e'].map((digit) =>
  anExpense({ id: anExpense().id.replace(/^./, digit), date: `${today()}T00:00:00.000Z` }),
)
/** Another one for each row: a file is read once. */
const photo = () => aPhoto('dinner.jpg')
const logExpense: Doing = async (user) => {
  await opened('New Expense')(user)
  fill(/^Merchant/, 'Grand Hotel')
  fill(/^Amount/, '420.50')
  await press(user, 'Create Expense')
}
const quickly: Doing = async (user) => {
  await opened('Quick Expense')(user)
  fill(/^Merchant/, 'Kiosk')
  fill(/^Amount/, '3')
  await press(user, 'Add')
}

screensSay({
  'the expenses on their way': {
    at: '/expenses',
    answers: { 'GET /api/expenses': never },
    says: 'Expense Operations | Loading expenses...',
  },
  'expenses on a small screen': {
    at: '/expenses',
    width: 360,
    answers: { 'GET /api/expenses': { body: todays } },
    says: 'Today | $2,102.50 | Week | all time | Total | 5 | +2 more today | Quick Expense',
  },
})

callsSay('/expenses', {}, [
  [
    'logs an expense',
    'POST /api/expenses',
    expense,
    logExpense,
    'Expense created successfully',
    'Failed to create expense',
  ],
  [
    'adds one in a hurry',
    'POST /api/expenses',
    expense,
    quickly,
    'Expense added successfully',
    'Failed to add expense',
  ],
])

callsSay('/expenses', kept, [
  [
    'changes an expense',
    `PUT /api/expenses/${expense.id}`,
    expense,
    pressing('Edit Grand Hotel, $420.50', 'Update Expense'),
    'Expense updated successfully',
    'Failed to update expense',
  ],
])

actionsSay('/expenses', [
  ['waits for it', { 'POST /api/expenses': never }, quickly, 'Adding...'],
  [
    'leaves out the date',
    {},
    async (user) => {
      await opened('Quick Expense')(user)
      fill(/^Date/, '')
      await press(user, 'Add')
    },
    'Date is required',
  ],
  ['chooses a file', {}, choosing(photo(), 'Quick Expense'), 'File selected | dinner.jpg ready'],
  [
    'takes it back',
    {},
    async (user) => {
      await choosing(photo(), 'Quick Expense')(user)
      await press(user, 'Remove dinner.jpg')
    },
    'File removed',
  ],
])
