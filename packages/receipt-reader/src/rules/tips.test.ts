import assert from 'node:assert/strict'
import { test } from 'node:test'
import { read } from '../testing/read-paper.ts'

const head = [
  '!Oak & Ember',
  '12 Pine St',
  'Portland, OR 97204',
  '05/03/2024 19:12',
  'Steak|30.00',
  'Wine|12.00',
]
const green = 0.8

/** The total, whether it is sure, then how the bill ends. */
const ends = [
  '50.00 sure / Total|42.00 / Tip|8.00 / Total|50.00',
  '50.00 sure / TOTAL DUE|42.00 / Gratuity|8.00 / TOTAL|50.00 / VISA|50.00',
  '50.00 sure / Summe EUR|42.00 / Trinkgeld|8.00 / Gesamt|50.00',
  '42.00 open / Total|42.00 / Tip|8.00',
  '42.00 open / Total|42.00 / Tip|8.00 / Total',
  '42.00 open / Total|42.00 / Tip|______ / Total|______',
  '42.00 sure / Total|42.00 / 15% Tip|6.30 / 18% Tip|7.56 / 20% Tip|8.40',
  '42.00 sure / Subtotal|38.00 / Tip|4.00 / Total|42.00',
]
for (const end of ends) {
  const [wanted = '', ...lines] = end.split(' / ')
  test(`the total with a tip is read: ${end}`, () => {
    const { value, confidence } = read(...head, ...lines).fields.amount
    assert.equal(`${value?.toFixed(2)} ${confidence >= green ? 'sure' : 'open'}`, wanted)
  })
}

test('a net sum is no total where the total is torn off', () => {
  const { fields } = read(...head, 'Balance due', 'Net|35.00', 'VAT 20%|7.00', 'Mastercard')
  assert.ok(fields.amount.confidence < green)
})
