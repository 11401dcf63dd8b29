import { expect, it } from 'vitest'
import { anExpense } from '../testing/records.ts'
import { mergeChanges } from './merge-changes.ts'

const base = anExpense({ notes: 'Two nights', amount: '420.50' })
const day = '2026-05-29T00:00:00.000Z'
const yen = { paidAmount: '1580', paidCurrency: 'JPY' as const, rate: '149.2', ratePer: '1' }
const same = { merchant: base.merchant, notes: base.notes, amount: '420.5', date: base.date }

it.each<[string, object, object, object | undefined]>([
  ['other fields', { notes: 'Three nights' }, { merchant: 'Inn' }, { notes: 'Three nights' }],
  ['the same field otherwise', { merchant: 'Mine' }, { merchant: 'Theirs' }, undefined],
  ['the same field alike', { merchant: 'Inn' }, { merchant: 'Inn ' }, { merchant: 'Inn' }],
  ['amount and currency apart', { amount: '5' }, { currency: 'EUR' }, undefined],
  ['what was paid and the rate', { paidAmount: '1580' }, { rate: '149.2' }, undefined],
  ['rate and amount', { rate: '149.2', ratePer: '1' }, { amount: '10.59' }, undefined],
  ['the day of a rate and its source', { rateDate: day }, { rateSource: 'typed' }, undefined],
  ['currency and paid currency', { currency: 'EUR' }, { paidCurrency: 'JPY' }, undefined],
  ['what was paid, alike', yen, yen, yen],
  ['what was paid and the notes', yen, { notes: '' }, yen],
  ['a day written otherwise', { date: base.date.slice(0, 10) }, { notes: '' }, {}],
  ['status and mission', { tripId: 't' }, { status: 'Submitted' }, { tripId: 't' }],
])('the merge where both changed %s', (_, mine, theirs, merged) => {
  const body = { ...same, ...mine }
  const now = anExpense({ ...base, ...theirs, updatedAt: '2026-05-03T09:00:00.000Z' })
  expect(mergeChanges(base, body, now)).toEqual(merged)
})

it.each<[string, object, object, object, object | undefined]>([
  [
    'purpose and notes',
    { purpose: '', notes: '' },
    { purpose: 'Fair' },
    { notes: 'x' },
    { purpose: 'Fair' },
  ],
  [
    'first and last day',
    { startDate: '2026-05-01', endDate: '' },
    { startDate: '2026-05-09' },
    { endDate: '2026-05-03' },
    undefined,
  ],
  [
    'departure and arrival',
    { departDtLocal: '2026-05-01T08:00', arriveDtLocal: '' },
    { departDtLocal: '2026-05-02T08:00' },
    { arriveDtLocal: '2026-05-01T09:00' },
    undefined,
  ],
  [
    'fare class and code',
    { fareClass: '', confirmationCode: '' },
    { fareClass: 'Economy' },
    { confirmationCode: 'ABC' },
    { fareClass: 'Economy' },
  ],
])('the merge of missions and flights, where both changed %s', (_, base, mine, theirs, merged) => {
  expect(mergeChanges(base, { ...base, ...mine }, { ...base, ...theirs })).toEqual(merged)
})
