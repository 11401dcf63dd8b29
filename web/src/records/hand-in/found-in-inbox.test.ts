import { expect, it } from 'vitest'
import { anExpense, anInboxItem, aReading } from '../../testing/records.ts'
import { pilesOf } from '../inbox/inbox.ts'
import { foundInInbox } from './found-in-inbox.ts'

const dinner = anExpense({ amount: '24.00', currency: 'EUR', date: '2026-10-21T00:00:00.000Z' })
const found = (expenses = [dinner], ...items: Parameters<typeof anInboxItem>[0][]) =>
  [...foundInInbox(expenses, pilesOf(items.map(anInboxItem)))].map(([id, pile]) => [id, pile.id])

it('a receipt of the Inbox is found by amount, currency and day', () => {
  expect(found([dinner], {})).toEqual([[dinner.id, anInboxItem().id]])
  for (const other of [{ amount: 24.01 }, { currency: 'USD' as const }, { date: '2026-10-22' }])
    expect(found([dinner], { reading: aReading(other) })).toEqual([])
  expect(found([dinner], { reading: aReading({ currency: null }) })).toHaveLength(1)
})

it('a receipt of the Inbox is found by what was paid abroad', () => {
  const abroad = { ...dinner, amount: '9.50', paidAmount: '1580', paidCurrency: 'JPY' as const }
  const yen = aReading({ amount: 1580, currency: 'JPY' })
  expect(found([abroad], { reading: yen })).toHaveLength(1)
})

it('a receipt of the Inbox is found once, and not while it is read, filed or on an expense already', () => {
  const twin = { ...dinner, id: dinner.id.replace(/^./, 'a') }
  expect(found([dinner, twin], {})).toHaveLength(1)
  const second = anInboxItem().id.replace(/^./, 'b')
  expect(found([dinner, twin], {}, { id: second })).toEqual([
    [dinner.id, anInboxItem().id],
    [twin.id, second],
  ])
  for (const state of ['reading', 'filing'] as const) expect(found([dinner], { state })).toEqual([])
  expect(found([dinner], { alreadyOn: twin.id })).toEqual([])
  expect(found([dinner], { reading: null })).toEqual([])
})
