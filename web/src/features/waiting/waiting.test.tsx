import 'fake-indexeddb/auto'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { database } from '../../lib/offline/database.ts'
import {
  drop,
  queueChange,
  queueCreate,
  queueReceipt,
  refuse,
  waitingOf,
} from '../../lib/offline/outbox.ts'
import { cacheResponses, clearResponses } from '../../lib/offline/response-cache.ts'
import { fill, opened, press } from '../../testing/actions.ts'
import { employeeGateway } from '../../testing/employee-gateway.ts'
import { problem } from '../../testing/fake-gateway.ts'
import { anEmployee } from '../../testing/people.ts'
import { anExpense } from '../../testing/records.ts'
import { renderApp } from '../../testing/render-app.tsx'

const me = anEmployee().id
const hotel = anExpense()
const picture = { name: 'a.jpg', type: 'image/jpeg', bytes: new ArrayBuffer(3) }
let online = true
beforeEach(() => {
  online = true
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => online)
})
afterEach(async () => {
  const db = await database()
  for (const store of ['outbox', 'files', 'arrived'] as const) await db.clear(store)
  await clearResponses(true)
})

function goOffline() {
  online = false
  act(() => void dispatchEvent(new Event('offline')))
}
async function rowOf(text: string) {
  const found = () =>
    screen
      .getAllByText(text)
      .map((each) => each.closest<HTMLElement>('li, [role=row]'))
      .find(Boolean)
  return within(await waitFor(() => found() ?? Promise.reject(new Error(`no row of ${text}`))))
}
const badgeOf = async (text: string) => (await rowOf(text)).findByText('Waiting to be sent')

it('the app keeps an expense that is logged offline, shows it in the list, and sends it when there is a line', async () => {
  const gateway = employeeGateway({ 'GET /api/expenses': { body: [hotel] } })
  const { user } = renderApp('/expenses')
  await screen.findByText('Grand Hotel')
  goOffline()
  await opened('New Expense')(user)
  fill(/^Merchant/, 'Tunnel Cafe')
  fill(/^Amount/, '12,50')
  await press(user, 'Create Expense')
  await badgeOf('Tunnel Cafe')
  await screen.findByText(/^1 waiting to be sent/)
  expect(gateway.callsOf('POST /api/expenses')).toEqual([])
  gateway.answer('POST /api/expenses', {
    status: 201,
    body: anExpense({ id: hotel.id.replace(/^./, 'a') }),
  })
  online = true
  act(() => void dispatchEvent(new Event('online')))
  await waitFor(() => expect(gateway.callsOf('POST /api/expenses')).toHaveLength(1))
  await waitFor(() => expect(screen.queryByText(/waiting to be sent/i)).toBeNull())
  expect(gateway.callsOf('POST /api/expenses')[0]?.headers.get('Sortie-Person')).toBe(me)
})

it.each(['/reports', '/print-report'])(
  'the app says at %s how many expenses are not in it yet',
  async (path) => {
    const body = { ...anExpense(), merchant: 'Tunnel Cafe' }
    online = false
    employeeGateway({ 'GET /api/expenses': { body: [hotel] } })
    await queueCreate(me, 'one', body)
    await queueChange(me, hotel.id, { merchant: 'Grander Hotel' }, hotel)
    await queueReceipt(me, 'two', hotel.id, picture)
    await queueReceipt(me, 'three', 'inbox', picture)
    renderApp(path)
    await screen.findByText(/^2 new or changed expenses wait to be sent and are not in reports yet/)
    await drop('one')
    await screen.findByText(/^1 new or changed expense waits to be sent/)
  },
)

it('the app shows a status that was toggled offline as it will be', async () => {
  employeeGateway({ 'GET /api/expenses': { body: [hotel] } })
  const { user } = renderApp('/expenses')
  await screen.findByText('Grand Hotel')
  goOffline()
  await user.click(screen.getByRole('button', { name: 'Submit Grand Hotel, $420.50' }))
  await badgeOf('Grand Hotel')
  await (await rowOf('Grand Hotel')).findByText('Submitted')
  expect((await waitingOf(me))[0]).toMatchObject({
    body: { status: 'Submitted' },
    seen: { updatedAt: hotel.updatedAt },
  })
})

it('the app shows what was seen last when Sortie cannot be reached, with its time', async () => {
  await cacheResponses(
    me,
    new Map<string, { data: unknown }>([
      ['/api/user', { data: anEmployee() }],
      ['/api/expenses', { data: [hotel] }],
    ]),
  )
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))
  online = false
  renderApp('/expenses')
  await screen.findByText('Grand Hotel')
  expect(screen.getByText(/^You are offline\. Last updated \d/)).toBeTruthy()
})

it('the app says nothing of a slow line when the answers came in time', async () => {
  await cacheResponses(
    me,
    new Map([['/api/expenses', { data: [anExpense({ merchant: 'Of yesterday' })] }]]),
  )
  const { setTimeout } = globalThis
  // What waits for 5 s waits for 50 ms.
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(((run: () => void, ms?: number) =>
    setTimeout(run, ms === 5000 ? 50 : ms)) as typeof setTimeout)
  employeeGateway({ 'GET /api/expenses': { body: [hotel] } })
  renderApp('/expenses')
  await screen.findByText('Grand Hotel')
  await act(() => new Promise((resolve) => setTimeout(resolve, 300)))
  expect(screen.queryByText(/cannot be reached/)).toBeNull()
})

it('the app keeps a refused one with its reason, to be edited', async () => {
  employeeGateway({
    'POST /api/expenses': problem(400, 'Merchant is too long.'),
  })
  const { user } = renderApp('/expenses')
  await queueCreate(me, 'k', {
    date: '2026-05-02',
    category: 'Meals',
    merchant: 'Caff',
    amount: '1',
  })
  await screen.findByText(/1 of them needs a look/)
  await user.click(screen.getByRole('button', { name: 'Show' }))
  const list = within(await screen.findByRole('list', { name: 'Waiting to be sent' }))
  await list.findByText('Merchant is too long.')
  goOffline()
  await user.click(list.getByRole('button', { name: 'Edit Caff, $1.00' }))
  await waitFor(() => screen.getByRole('button', { name: 'Update Expense', hidden: true }))
  fill(/^Merchant/, 'Cafe')
  await press(user, 'Update Expense')
  await list.findByText('Cafe, $1.00')
  expect(list.queryByText('Merchant is too long.')).toBeNull()
})

it('the app shows both versions of a conflict, and takes the chosen one', async () => {
  employeeGateway()
  goOffline()
  await queueChange(me, hotel.id, { merchant: 'Mine' }, hotel)
  const [entry] = await waitingOf(me)
  await refuse(entry?.key ?? '', 'Changed meanwhile.', anExpense({ merchant: 'Theirs' }))
  const { user } = renderApp('/expenses')
  await user.click(await screen.findByRole('button', { name: 'Show' }))
  await user.click(await screen.findByRole('button', { name: /^Compare/ }))
  const row = (await screen.findByRole('rowheader', { name: 'Merchant' })).closest('tr')
  expect([...(row?.cells ?? [])].map(({ textContent }) => textContent)).toEqual([
    'Merchant',
    'Mine',
    'Theirs',
  ])
  await user.click(screen.getByRole('button', { name: 'Take the one on Sortie' }))
  await waitFor(async () => expect(await waitingOf(me)).toEqual([]))
})

it('the app asks before it logs out with something waiting, and leaves that here', async () => {
  const gateway = employeeGateway({ 'POST /api/logout': { status: 204 } })
  goOffline()
  await queueCreate(me, 'k', {
    date: '2026-05-02',
    category: 'Meals',
    merchant: 'Cafe',
    amount: '1',
  })
  const { user } = renderApp('/expenses')
  await screen.findByText(/^1 waiting to be sent/)
  await user.click(screen.getByRole('button', { name: 'Logout' }))
  const question = within(await screen.findByRole('alertdialog'))
  expect(question.getByText(/There is 1 entry that Sortie does not have yet/)).toBeTruthy()
  await user.click(question.getByRole('button', { name: 'Log out' }))
  await waitFor(() => expect(window.location.replace).toHaveBeenCalledWith('/auth'))
  expect(gateway.callsOf('POST /api/logout')).toHaveLength(1)
  expect(await waitingOf(me)).toHaveLength(1)
  expect(await (await database()).count('answers')).toBe(0)
})

it('the app says that the device is full, and keeps the form as it is', async () => {
  employeeGateway()
  const { user } = renderApp('/expenses')
  await opened('New Expense')(user)
  goOffline()
  vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  fill(/^Merchant/, 'Tunnel Cafe')
  fill(/^Amount/, '12.50')
  await press(user, 'Create Expense')
  await screen.findByText(/^This device is full/)
  expect(screen.getByLabelText<HTMLInputElement>(/^Merchant/).value).toBe('Tunnel Cafe')
})
