import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { toDecimal } from '@sortie/contracts/money'
import { csvRow } from '@sortie/report-document/csv'
import fc from 'fast-check'
import mongoose from 'mongoose'
import { CsvLines } from './csv-lines.ts'
import type { RawBatch } from './raw-batches.ts'

const trip = 'b7b1f0c2-3f0e-4f55-8a51-0c6f3a1f2d3e'
const cell = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc
    .array(fc.constantFrom(...'",\r\n\t=+-@a é漢'), { maxLength: 9 })
    .map((letters) => letters.join('')),
)
const expense = fc.record({
  _id: fc.uuid(),
  tripId: fc.constantFrom(trip, null, '0c6f3a1f-3f0e-4f55-8a51-b7b1f0c22d3e'),
  date: fc.date({ min: new Date('1970-01-01'), max: new Date('2099-12-31'), noInvalidDate: true }),
  category: fc.constantFrom('Meals', 'Lodging'),
  merchant: cell,
  amount: fc.oneof(fc.integer({ min: 1, max: 9_999_999_999 }), fc.integer({ min: 1, max: 999 })),
  currency: fc.constantFrom('USD', 'EUR'),
  paymentMethod: cell,
  notes: cell,
  status: fc.constantFrom('Draft', 'Submitted'),
  receiptCount: fc.nat({ max: 200 }),
  createdAt: fc.date({ noInvalidDate: true }),
  // A field of another version.
  other: fc.constantFrom(
    { deep: [1, 'two'] },
    ['a', {}],
    true,
    1.5,
    null,
    new mongoose.mongo.ObjectId(),
  ),
})
type Expense = typeof expense extends fc.Arbitrary<infer T> ? T : never

function rawOf(expenses: object[]): RawBatch {
  const documents = expenses.map((document) => mongoose.mongo.BSON.serialize(document))
  let at = 0
  const starts = documents.map(({ length }) => {
    at += length
    return at - length
  })
  return { bytes: Buffer.concat(documents), starts }
}

const lineOf = (mission: string) => (one: Expense) =>
  csvRow({
    ...one,
    date: one.date.toISOString(),
    amount: toDecimal(one.amount),
    mission: one.tripId === trip ? mission : null,
  })

describe('the lines of raw expenses', () => {
  it('are to the byte those that the rows of the contract make', () => {
    const batches = fc.array(fc.array(expense, { maxLength: 8 }), { maxLength: 3 })
    fc.assert(
      fc.property(batches, cell, (given, mission) => {
        const lines = new CsvLines(new Map([[trip, mission]]))
        for (const batch of given)
          assert.equal(lines.of(rawOf(batch)).toString(), batch.map(lineOf(mission)).join(''))
      }),
      { numRuns: 300 },
    )
  })

  it('hold whatever order the fields of a document have, and texts of any length', () => {
    const [one, other] = fc.sample(expense, { numRuns: 2, seed: 7 }) as [Expense, Expense]
    const long = { ...other, notes: '"'.repeat(200_000) }
    const turned = Object.fromEntries(Object.entries(one).reverse())
    const lines = new CsvLines(new Map())
    const { bytes, starts } = rawOf([one, turned, long, one])
    assert.equal(
      lines.of({ bytes, starts }).toString(),
      [one, one, long, one].map(lineOf('')).join(''),
    )
  })
})
