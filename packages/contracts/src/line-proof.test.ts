import assert from 'node:assert/strict'
import { it } from 'node:test'
import type { ReportLineJson } from './expense-report.ts'
import { toLookAt } from './line-proof.ts'

type Said = NonNullable<ReportLineJson['receipts'][number]['said']>
const said: Said = { merchant: 'Inn', amount: 12000, currency: 'EUR', date: '2026-05-02' }
let files = 0
const receipt = (values: Said | null) => ({
  id: 'r',
  fileName: 'a.jpg',
  mimeType: 'image/jpeg' as const,
  sizeBytes: 1,
  sha256: `ab${files++}`,
  said: values,
})
const line: ReportLineJson = {
  expenseId: 'e',
  date: '2026-05-02T00:00:00.000Z',
  category: 'Lodging',
  merchant: 'The Inn',
  notes: '',
  amount: '120.00',
  currency: 'EUR',
  paymentMethod: 'cash',
  tripName: null,
  receipts: [receipt(said)],
  state: 'open',
  reason: '',
  messages: [],
}
const looks = (values: Partial<ReportLineJson>) => toLookAt({ ...line, ...values })
const of = (...values: (Said | null)[]) => looks({ receipts: values.map(receipt) })

it('a line is proven whose receipt says its amount, currency and day', () => {
  assert.deepEqual(toLookAt(line), [])
})

it('a line is proven whose receipts come to its amount together, or say what was paid abroad', () => {
  assert.deepEqual(of({ ...said, amount: 7000 }, { ...said, amount: 5000 }), [])
  assert.deepEqual(looks({ ...yen, rateSource: 'table' }), [])
})
const yenSaid = { ...said, amount: 18000, currency: 'JPY' }
const yen = {
  paidAmount: '18000',
  paidCurrency: 'JPY' as const,
  receipts: [receipt(yenSaid)],
}

it('a line is not proven where the person chose the rate: the receipt says nothing of what is repaid', () => {
  for (const rateSource of ['typed', 'statement'] as const)
    assert.deepEqual(looks({ ...yen, rateSource }), ['own_rate'])
})

it('a line is not proven by a receipt beside one in another currency, whatever they say', () => {
  assert.deepEqual(of({ ...said, amount: 300 }, { ...said, amount: 500, currency: 'USD' }), [
    'unclear_receipt',
  ])
})

it('a line is not proven by one paper or one payment that counts twice', () => {
  assert.deepEqual(looks({ amount: '240.00', receipts: [receipt(said), receipt(said)] }), [
    'alike_receipts',
  ])
  const file = receipt({ ...said, amount: 7000 })
  const twice = [file, { ...file, id: 'again', said: { ...said, amount: 5000 } }]
  assert.deepEqual(looks({ receipts: twice }), ['alike_receipts'])
})

it('a line is not proven by a receipt that is unread, unclear or absent', () => {
  assert.deepEqual(of(null), ['unclear_receipt'])
  assert.deepEqual(of(said, null), ['unclear_receipt'])
  for (const field of ['merchant', 'amount', 'currency', 'date'] as const)
    assert.deepEqual(of({ ...said, [field]: null }), ['unclear_receipt'], field)
  assert.deepEqual(of(), ['no_receipt'])
  assert.deepEqual(looks({ state: 'returned', receipts: [receipt(null)] }), [])
})

it('a line needs a look whose receipt is declared lost, until one is there', () => {
  const lostReceipt = 'I left it in the taxi.'
  assert.deepEqual(looks({ lostReceipt, receipts: [] }), ['declared_lost'])
  assert.deepEqual(looks({ lostReceipt }), [])
})

it('a line needs a look whose receipt says something else, also where nobody has found that yet', () => {
  for (const other of [{ amount: 12001 }, { currency: 'USD' }, { date: '2026-05-03' }])
    assert.deepEqual(of({ ...said, ...other }), ['typed_against_receipt'])
})

it('a doubt that its owner has dismissed is a doubt, and proof of a receipt does not outweigh it', () => {
  const concerns = [{ concern: 'possible_duplicate' as const, dismissed: true }]
  assert.deepEqual(looks({ concerns }), ['possible_duplicate'])
})

it('a line is not proven while what was found since cannot be asked for', () => {
  assert.deepEqual(looks({ isUnasked: true }), ['not_known_yet'])
})

it('a line needs a look whose receipt somebody else has handed in', () => {
  const concerns = [{ concern: 'possible_duplicate' as const, isBetween: true }]
  assert.deepEqual(looks({ concerns }), ['possible_duplicate'])
})

it('a receipt that came late proves nothing, and one that is gone is the gravest', () => {
  const late = { ...receipt(said), id: 'late' }
  assert.deepEqual(looks({ receipts: [], lateReceipts: [late] }), ['no_receipt', 'late_receipt'])
  const concerns = [{ concern: 'typed_against_receipt' as const }]
  assert.deepEqual(looks({ goneReceipts: ['r'], concerns }), [
    'gone_receipt',
    'typed_against_receipt',
  ])
})
