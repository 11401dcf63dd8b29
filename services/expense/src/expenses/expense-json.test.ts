import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { categories, Expense, expenseStatuses } from '@sortie/contracts/expense'
import { rateSources } from '@sortie/contracts/foreign-money'
import { isoCurrencies } from '@sortie/contracts/iso-currency'
import { currencies, maxMinor } from '@sortie/contracts/money'
import { withId } from '@sortie/platform/mongo/model'
import fc from 'fast-check'
import * as z from 'zod/mini'
import { expenseJson, jsonArray } from './expense-json.ts'

const instant = fc.date({
  noInvalidDate: true,
  min: new Date('1900-01-01'),
  max: new Date('2200-01-01'),
})
const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom('"quoted"', 'back\\slash', '\u2028', 'é', '\ud800'),
)
const decimal = fc.bigInt(1n, 10n ** 12n).map(String)
const anyPaid = fc.record({
  paidAmount: decimal,
  paidCurrency: fc.constantFrom(...isoCurrencies),
  rate: decimal,
  ratePer: decimal,
  rateDate: instant,
  rateSource: fc.constantFrom(...rateSources),
})
const anyStored = fc.record({
  _id: fc.uuid(),
  userId: fc.uuid(),
  tripId: fc.option(fc.uuid()),
  date: instant,
  category: fc.constantFrom(...categories),
  merchant: anyText,
  amount: fc.integer({ min: 1, max: maxMinor }),
  currency: fc.constantFrom(...currencies),
  paymentMethod: anyText,
  notes: anyText,
  status: fc.constantFrom(...expenseStatuses),
  receiptCount: fc.nat(),
  createdAt: instant,
  updatedAt: instant,
  readAs: anyText,
  merchantKey: anyText,
  words: fc.array(anyText),
})

const anyReport = fc.record({
  id: fc.uuid(),
  number: anyText,
  state: fc.constantFrom('preparing', 'submitted', 'approved', 'returned'),
  waitsFor: fc.option(anyText),
  reason: fc.option(anyText),
  formerStatus: fc.constantFrom(...expenseStatuses),
})

describe('the JSON text of an expense', () => {
  it('is to the letter what the contract encodes', () => {
    fc.assert(
      fc.property(anyStored, fc.option(anyPaid), fc.option(anyReport), (fields, paid, report) => {
        const stored = { ...fields, ...paid, ...(report && { report }) }
        assert.equal(expenseJson(stored), JSON.stringify(z.encode(Expense, withId(stored))))
      }),
      { numRuns: 500 },
    )
  })

  it('makes an array of none, one and many', async () => {
    async function* batches(sizes: number[]) {
      let made = 0
      for (const size of sizes) yield Array.from({ length: size }, () => made++)
    }
    for (const sizes of [[], [1], [2, 3, 1]]) {
      const pieces = await Array.fromAsync(jsonArray(batches(sizes), String))
      const total = sizes.reduce((sum, size) => sum + size, 0)
      assert.deepEqual(JSON.parse(pieces.join('')), [...Array(total).keys()])
    }
  })
})
