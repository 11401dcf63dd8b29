import assert from 'node:assert/strict'
import { it } from 'node:test'
import { knownText, recalled } from './merchant.ts'
import type { ScannedReceipt } from './scan.ts'

const field = <T>(value: T, confidence: number) => ({ value, confidence, box: null })
const reading = (confidence: number): ScannedReceipt => ({
  merchant: 'COMFANY',
  amount: 24,
  currency: 'EUR',
  date: '2026-10-21',
  category: 'Other',
  paymentMethod: null,
  notes: null,
  confidence: 0.4,
  reader: 'local',
  fields: {
    merchant: field('COMFANY', confidence),
    amount: field(24, 0.9),
    date: field('2026-10-21', 0.95),
    category: field('Other', 0.5),
    paymentMethod: field(null, 0),
  },
})
const known = { merchant: 'Company', category: 'Meals', receipts: 12, own: true } as const

it('a known merchant replaces what was not read clearly, and says from how many receipts', () => {
  const { merchant, category, confidence, known: from } = recalled(reading(0.6), known)
  assert.deepEqual([merchant, category, confidence], ['Company', 'Meals', 0.9])
  assert.deepEqual(from, { receipts: 12, own: true, read: 'COMFANY' })
  const colleague = { ...known, own: false, people: 1 }
  assert.equal(recalled(reading(0.6), colleague).confidence, 0.75)
  assert.equal(recalled(reading(0.6), { ...colleague, people: 2 }).confidence, 0.9)
  assert.equal(knownText(recalled(reading(0.6), known)), 'Known from 12 earlier receipts')
})

it('never overrides a clear reading, but knows its category', () => {
  const { merchant, category } = recalled(reading(0.85), known)
  assert.deepEqual([merchant, category], ['COMFANY', 'Meals'])
  assert.deepEqual(recalled(reading(0.6), null), reading(0.6))
})
