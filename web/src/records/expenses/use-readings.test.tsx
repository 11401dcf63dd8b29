import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { fill, press } from '../../testing/actions.ts'
import { employeeGateway } from '../../testing/employee-gateway.ts'
import { type Handler, problem } from '../../testing/fake-gateway.ts'
import { aBill, aPhoto } from '../../testing/files.ts'
import { anExpense, aReading, aReceipt } from '../../testing/records.ts'
import { renderPart } from '../../testing/render-part.tsx'
import { changeUploads } from '../receipts/upload-list.ts'
import { ExpenseDialog } from './expense-dialog.tsx'

const scan = 'POST /api/scan-receipt'
afterEach(() => changeUploads(() => []))

function open(answer: Handler, props: object = {}) {
  const gateway = employeeGateway({ [scan]: answer })
  return { gateway, ...renderPart(<ExpenseDialog onClose={vi.fn()} {...props} />) }
}
function choose(...files: File[]) {
  const input = document.querySelector('input[type=file]') as HTMLElement
  fireEvent.change(input, { target: { files } })
}
const shownIn = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label).value

it('the form reads what is attached at once, and fills what is empty', async () => {
  open({ body: aReading({ merchant: 'Roma', amount: 24, currency: 'EUR', date: '2026-05-14' }) })
  choose(aPhoto('dinner.jpg'))
  await waitFor(() => expect(shownIn(/^Merchant/)).toBe('Roma'))
  expect([shownIn(/^Amount/), shownIn(/^Currency/), shownIn(/^Date/)]).toEqual([
    ...['24.00', 'EUR', '2026-05-14'],
  ])
  await screen.findByRole('list', { name: 'How sure the reader is' })
})

it('the form leaves what was typed meanwhile, with its currency', async () => {
  const answer = Promise.withResolvers<{ body: object }>()
  open(() => answer.promise)
  choose(aPhoto('dinner.jpg'))
  await screen.findByText('Reading dinner.jpg. You can type meanwhile.')
  fill(/^Merchant/, 'Trattoria da Roma')
  fill(/^Amount/, '20')
  answer.resolve({ body: aReading({ merchant: 'Roma', amount: 24, currency: 'EUR', notes: 'n' }) })
  await waitFor(() => expect(shownIn(/^Notes/)).toBe('n'))
  expect([shownIn(/^Merchant/), shownIn(/^Amount/), shownIn(/^Currency/)]).toEqual([
    ...['Trattoria da Roma', '20', 'USD'],
  ])
})

it('the form fills with a second receipt only what the first left open', async () => {
  const readings = [
    aReading({ merchant: 'Roma', amount: null }),
    aReading({ merchant: 'Card slip', amount: 24 }),
  ]
  open(() => ({ body: readings.shift() }))
  choose(aPhoto('bill.jpg'))
  await waitFor(() => expect(shownIn(/^Merchant/)).toBe('Roma'))
  choose(aPhoto('slip.jpg'))
  await waitFor(() => expect(shownIn(/^Amount/)).toBe('24.00'))
  expect(shownIn(/^Merchant/)).toBe('Roma')
})

it('the form scans what is attached: the photo is neither chosen nor sent again', async () => {
  const { gateway, user } = open({ body: aReading({ merchant: 'Roma' }) })
  choose(aPhoto('dinner.jpg'))
  await waitFor(() => expect(shownIn(/^Merchant/)).toBe('Roma'))
  fill(/^Merchant/, 'Something else')
  await press(user, 'Scan Receipt')
  await press(user, 'Use This Data')
  await waitFor(() => expect(shownIn(/^Merchant/)).toBe('Roma'))
  expect(gateway.callsOf(scan)).toHaveLength(1)
  expect(screen.getAllByText('dinner.jpg')).toHaveLength(1)
})

it('the form scans the receipt of a saved expense, and attaches it no second time', async () => {
  const expense = anExpense()
  const gateway = employeeGateway({
    [scan]: { body: aReading({ merchant: 'Roma' }) },
    [`GET /api/expenses/${expense.id}/receipts`]: { body: [aReceipt({ mimeType: 'image/jpeg' })] },
    [`GET /api/receipts/${aReceipt().id}/file`]: { body: 'the photo' },
  })
  const { user } = renderPart(<ExpenseDialog expense={expense} onClose={vi.fn()} />)
  await screen.findByRole('list', { name: 'Attached receipts' })
  expect(gateway.callsOf(scan)).toEqual([])
  await press(user, 'Scan Receipt')
  await screen.findByRole('dialog', { name: 'Scan Receipt' })
  expect(gateway.callsOf(`GET /api/receipts/${aReceipt().id}/file`)).toHaveLength(1)
})

it.each([
  ['scan_timeout', 503, /^Sortie was too busy to read dinner.jpg/],
  ['scan_busy', 429, /^Sortie was too busy to read dinner.jpg/],
  ['scan_unreadable', 400, /^dinner.jpg could not be read/],
])(
  'the form says after %s what it means, and reads again when asked',
  async (code, status, sentence) => {
    const { gateway, user } = open({
      ...problem(status, 'No.'),
      body: { error: 'No.', code, requestId: 'r' },
    })
    choose(aPhoto('dinner.jpg'))
    await screen.findByText(sentence)
    gateway.answer(scan, { body: aReading({ merchant: 'Roma' }) })
    await press(user, 'Read again')
    await waitFor(() => expect(shownIn(/^Merchant/)).toBe('Roma'))
  },
)

it('the form reads a PDF as well, and says to the server that it is one', async () => {
  const { gateway } = open({ body: aReading({ merchant: 'Grand Hotel' }) })
  choose(aBill('hotel.pdf'))
  await waitFor(() => expect(shownIn(/^Merchant/)).toBe('Grand Hotel'))
  expect(gateway.callsOf(scan).map(({ body }) => body)).toMatchObject([{ pdf: true }])
})

const own = { currency: 'EUR', paymentMethod: 'cash' }
it.each([
  ['starts with what the person set', {}, ['EUR', 'cash']],
  ['takes what a receipt says before it', aReading({ currency: 'USD' }), ['USD', 'cash']],
])('%s', async (_, reading, shown) => {
  const gateway = employeeGateway({
    [scan]: { body: reading },
    'GET /api/profile': { body: { email: 'casey@example.com', ...own } },
  })
  renderPart(<ExpenseDialog onClose={vi.fn()} />)
  await waitFor(() => expect(shownIn(/^Payment Method/)).toBe('cash'))
  if ('currency' in reading) choose(aPhoto('dinner.jpg'))
  const now = () => [shownIn(/^Currency/), shownIn(/^Payment Method/)]
  await waitFor(() => expect(now()).toEqual(shown))
  expect(gateway.callsOf(scan)).toHaveLength('currency' in reading ? 1 : 0)
})

it('the form leaves the currency beside an amount that was typed before the answer came', async () => {
  const answer = Promise.withResolvers<{ body: object }>()
  employeeGateway({ 'GET /api/profile': () => answer.promise })
  renderPart(<ExpenseDialog onClose={vi.fn()} />)
  fill(/^Amount/, '20')
  answer.resolve({ body: { email: 'casey@example.com', ...own } })
  await waitFor(() => expect(shownIn(/^Payment Method/)).toBe('cash'))
  expect(shownIn(/^Currency/)).toBe('USD')
})
