import 'fake-indexeddb/auto'
import { screen, waitFor, within } from '@testing-library/react'
import { useEffect } from 'react'
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
import { startOutbox } from '../../lib/offline/page-outbox.ts'
import { inbox } from '../../lib/offline/receipt-target.ts'
import { waitingId } from '../../lib/offline/waiting-id.ts'
import { answeringYes, opened, press } from '../../testing/actions.ts'
import { employeeGateway } from '../../testing/employee-gateway.ts'
import { anEmployee } from '../../testing/people.ts'
import { anExpense } from '../../testing/records.ts'
import { renderPart } from '../../testing/render-part.tsx'
import { WaitingBar } from './waiting-bar.tsx'

const me = anEmployee().id
const hotel = anExpense()
const sent = anExpense({ id: hotel.id.replace(/^./, 'a') })
const create = 'POST /api/expenses'
const change = `PUT /api/expenses/${hotel.id}`
let online = false
beforeEach(() => {
  online = false
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => online)
})
afterEach(async () => {
  const db = await database()
  for (const store of ['outbox', 'files', 'arrived'] as const) await db.clear(store)
})

const keep = (merchant: string, key = merchant) =>
  queueCreate(me, key, { date: '2026-05-02', category: 'Meals', merchant, amount: '12.5' })
const queueFile = (name: string, expenseId: string) =>
  queueReceipt(me, name, expenseId, {
    name,
    type: 'image/jpeg',
    bytes: new Uint8Array(2048).buffer,
  })
const names = async () => (await waitingOf(me)).map(({ key }) => key)
const bar = (text: string | RegExp) => screen.findByText(text, { selector: '[role=status]' })
const rows = async () =>
  within(await screen.findByRole('list', { name: 'Waiting to be sent' }))
    .queryAllByRole('listitem')
    .map(({ textContent }) => textContent)

function Part({ sending = [] }: { sending?: { key: string }[] }) {
  useEffect(() => startOutbox(me, () => undefined), [])
  return <WaitingBar sending={sending} />
}

async function open() {
  const gateway = employeeGateway({ [create]: { status: 201, body: sent } })
  const { user } = renderPart(<Part />)
  await opened('Show')(user)
  return { gateway, user }
}

it('the dialog of what waits goes away by itself once nothing waits any more', async () => {
  employeeGateway()
  await keep('Cafe')
  renderPart(<Part />)
  expect((await bar(/^1 waiting to be sent/)).textContent).not.toContain('need')
  await drop('Cafe')
  await waitFor(() => expect(screen.queryByText(/waiting to be sent/)).toBeNull())
})

it('the dialog of what waits lists what waits in the order it goes: expenses, their receipts, changes', async () => {
  await keep('Cafe')
  await queueFile('cafe.jpg', waitingId('Cafe'))
  await queueChange(me, hotel.id, { merchant: 'Small Hotel' }, hotel)
  await queueFile('pile.jpg', inbox)
  await open()
  expect(await rows()).toEqual([
    'Cafe, $12.50New expense',
    'cafe.jpgReceipt · 2 KB',
    'Small Hotel, $420.50Change',
    'pile.jpgFor the Inbox · 2 KB',
  ])
  expect(screen.queryByRole('button', { name: 'Edit cafe.jpg' })).toBeNull()
})

it('the dialog of what waits counts what was refused, and says so in the number it is', async () => {
  employeeGateway()
  for (const name of ['One', 'Two', 'Three']) await keep(name)
  await refuse('One', 'Merchant is too long.')
  renderPart(<Part />)
  await bar(/^3 waiting to be sent, 1 of them needs a look/)
  await refuse('Two', 'Merchant is too long.')
  await bar(/^3 waiting to be sent, 2 of them need a look/)
})

it('the dialog of what waits leaves out what a dialog of this page is sending itself', async () => {
  employeeGateway()
  await queueFile('here.jpg', hotel.id)
  await queueFile('other.jpg', hotel.id)
  renderPart(<Part sending={[{ key: 'here.jpg' }]} />)
  await bar(/^1 waiting to be sent/)
})

it('the dialog of what waits discards a new expense with its receipts, once the person said yes', async () => {
  await keep('Cafe')
  await queueFile('cafe.jpg', waitingId('Cafe'))
  await keep('Kiosk')
  const { user } = await open()
  await press(user, 'Discard Cafe, $12.50')
  const question = within(await screen.findByRole('alertdialog'))
  expect(
    question.getByText(/“Cafe, \$12\.50” with its receipts is only on this device/),
  ).toBeTruthy()
  await user.click(question.getByRole('button', { name: 'Discard' }))
  await waitFor(async () => expect(await rows()).toEqual(['Kiosk, $12.50New expense']))
  expect(await names()).toEqual(['Kiosk'])
})

it('the dialog of what waits discards a receipt alone, and keeps the expense it is of', async () => {
  await keep('Cafe')
  await queueFile('cafe.jpg', waitingId('Cafe'))
  const { user } = await open()
  await answeringYes('Discard cafe.jpg', 'Discard')(user)
  await waitFor(async () => expect(await names()).toEqual(['Cafe']))
})

it('the dialog of what waits keeps what waits where the person thinks better of it', async () => {
  await keep('Cafe')
  const { user } = await open()
  await press(user, 'Discard Cafe, $12.50')
  const question = within(await screen.findByRole('alertdialog'))
  expect(question.getByText(/^“Cafe, \$12\.50” is only on this device/)).toBeTruthy()
  await user.click(question.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(await names()).toEqual(['Cafe'])
})

it('the dialog of what waits sends a refused one again as it is, and says then that everything was sent', async () => {
  await keep('Cafe')
  await refuse('Cafe', 'The period is closed.')
  const { gateway, user } = await open()
  expect(await rows()).toEqual(['Cafe, $12.50New expenseThe period is closed.'])
  expect(screen.queryByRole('button', { name: /^Compare/ })).toBeNull()
  online = true
  await press(user, 'Send Cafe, $12.50 again')
  await screen.findByText('Everything was sent')
  expect(gateway.callsOf(create).map(({ body }) => body)).toMatchObject([{ merchant: 'Cafe' }])
  expect(screen.queryByText(/^\d waiting to be sent/)).toBeNull()
})

it('the dialog of what waits offers no second try for what was not refused', async () => {
  await keep('Cafe')
  await open()
  expect(await rows()).toHaveLength(1)
  expect(screen.queryByRole('button', { name: /again$/ })).toBeNull()
})

it('the dialog of what waits sends a change over the newer one where the person keeps their own', async () => {
  const newer = anExpense({ merchant: 'Theirs', updatedAt: '2026-05-03T09:00:00.000Z' })
  const kept = await queueChange(me, hotel.id, { merchant: 'Mine' }, hotel)
  await refuse((await names())[0] ?? '', 'Changed meanwhile.', newer)
  const { gateway, user } = await open()
  gateway.answer(change, { body: { ...kept, updatedAt: '2026-05-04T09:00:00.000Z' } })
  online = true
  await opened('Compare Mine, $420.50')(user)
  await press(user, 'Keep mine')
  await waitFor(async () => expect(await names()).toEqual([]))
  expect(gateway.callsOf(change).map(({ body }) => body)).toEqual([
    { merchant: 'Mine', updatedAt: newer.updatedAt },
  ])
})

it('the dialog of what waits sends of a change what is not to be as on Sortie', async () => {
  const newer = anExpense({ merchant: 'Theirs', updatedAt: '2026-05-03T09:00:00.000Z' })
  const kept = await queueChange(me, hotel.id, { merchant: 'Mine', notes: 'By me' }, hotel)
  await refuse((await names())[0] ?? '', 'Changed meanwhile.', newer)
  const { gateway, user } = await open()
  gateway.answer(change, { body: { ...kept, updatedAt: '2026-05-04T09:00:00.000Z' } })
  online = true
  await opened('Compare Mine, $420.50')(user)
  await user.click(await screen.findByRole('radio', { name: 'Theirs' }))
  await press(user, 'Save this choice')
  await waitFor(async () => expect(await names()).toEqual([]))
  expect(gateway.callsOf(change).map(({ body }) => body)).toEqual([
    { notes: 'By me', updatedAt: newer.updatedAt },
  ])
})

it('the dialog of what waits keeps a conflict where its question is closed without an answer', async () => {
  await queueChange(me, hotel.id, { merchant: 'Mine' }, hotel)
  await refuse((await names())[0] ?? '', 'Changed meanwhile.', anExpense({ merchant: 'Theirs' }))
  const { user } = await open()
  await opened('Compare Mine, $420.50')(user)
  await press(user, 'Close')
  await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(1))
  expect((await waitingOf(me)).map(({ state }) => state)).toEqual(['conflict'])
})
