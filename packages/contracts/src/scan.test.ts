import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { contradictions, extractedFields } from './contradiction.ts'
import { InboxItem, inboxApi } from './inbox.ts'
import { knownText, merchantApi, recalled } from './merchant.ts'
import { foreignMoney, internalScanApi, ScannedReceipt, ScanRequest, scanApi } from './scan.ts'
import { anId, faultsOf, takes } from './testing/faults.ts'

const field = <T>(value: T, confidence = 0.9) => ({ value, confidence, box: null })
const reading: ScannedReceipt = {
  merchant: 'Trattoria Roma',
  amount: 24.5,
  currency: 'EUR',
  date: '2026-10-21',
  category: 'Meals',
  paymentMethod: null,
  notes: null,
  confidence: 0.9,
  reader: 'local',
  fields: {
    merchant: field('Trattoria Roma'),
    amount: field(24.5),
    date: field('2026-10-21'),
    category: field('Meals'),
    paymentMethod: { ...field(null, 0), value: null },
  },
}

describe('a picture to scan', () => {
  it('must be there, which the sentence of the screen says', () => {
    for (const imageBase64 of ['', undefined, null, 7])
      assert.deepEqual(faultsOf(ScanRequest, { imageBase64 }), {
        imageBase64: 'Please select an image file (JPEG, PNG, etc.)',
      })
  })

  it('of 10 MB fits as base64, and a larger one has its own words', () => {
    for (const call of [scanApi.scan, internalScanApi.read]) {
      assert.ok(call.maxBytes > (10 * 1024 * 1024 * 4) / 3, call.path)
      assert.equal(call.tooLarge, 'Please select an image smaller than 10MB')
    }
  })
})

describe('a reading', () => {
  it('says null of what is not on the paper', () => {
    const nothing = { merchant: null, amount: null, currency: null, date: null, category: null }
    assert.deepEqual(faultsOf(ScannedReceipt, { ...reading, ...nothing }), {})
    assert.deepEqual(faultsOf(ScannedReceipt, reading), {})
  })

  it('is in our categories and a currency of ISO 4217, by a known reader', () => {
    const wrong = { category: 'Fun', currency: '£', reader: 'guess' }
    assert.deepEqual(Object.keys(faultsOf(ScannedReceipt, { ...reading, ...wrong })), [
      ...['currency', 'category', 'reader'],
    ])
  })

  it('may know where on the picture something was read', () => {
    const box = { x: 0.1, y: 0.2, width: 0.5, height: 0.05 }
    const fields = { ...reading.fields, merchant: { ...reading.fields.merchant, box } }
    assert.deepEqual(faultsOf(ScannedReceipt, { ...reading, fields }), {})
    const open = { ...reading.fields, merchant: { ...reading.fields.merchant, box: { x: 0 } } }
    assert.equal(takes(ScannedReceipt, { ...reading, fields: open }), false)
  })
})

describe('a reading in a currency that no expense is in', () => {
  it('says what is printed, with the decimals of its currency', () => {
    assert.equal(foreignMoney({ amount: 136.95, currency: 'GBP' }), 'GBP 136.95')
    assert.equal(foreignMoney({ amount: 1580, currency: 'JPY' }), 'JPY 1,580')
    assert.equal(foreignMoney({ amount: null, currency: 'PLN' }), 'PLN')
    for (const currency of ['USD', 'EUR', null])
      assert.equal(foreignMoney({ amount: 12, currency }), null)
  })

  it('is said by the receipt in its own minor units, once its currency is sure', () => {
    const fields = { ...reading.fields, amount: field(1580), currency: field('JPY') }
    const yen = { ...reading, currency: 'JPY', fields }
    assert.deepEqual(extractedFields(yen), { amount: 1580, currency: 'JPY', date: '2026-10-21' })
    const guessed = { ...yen, fields: { ...fields, currency: field('JPY', 0.7) } }
    assert.equal(extractedFields(guessed).currency, null)
  })
})

describe('a merchant of earlier receipts', () => {
  const known = { merchant: 'Roma', category: 'Meals', receipts: 1, own: false } as const
  const unclear = { ...reading.fields, merchant: field('TRATORIA', 0.5) }

  it('is trusted less from one receipt than from many', () => {
    const read = { ...reading, merchant: 'TRATORIA', confidence: 0.5, fields: unclear }
    assert.equal(recalled(read, known).confidence, 0.75)
    assert.equal(recalled(read, { ...known, receipts: 2 }).confidence, 0.9)
  })

  it('says whose receipts those were, but never whose by name', () => {
    const said = (receipts: number, own: boolean) =>
      knownText(recalled(reading, { ...known, receipts, own }))
    assert.equal(said(1, true), 'Known from 1 earlier receipt')
    assert.equal(said(7, false), 'Known from 7 earlier receipts of your organisation')
    assert.equal(knownText(reading), null)
  })

  it('is asked for by at most 300 characters', () => {
    assert.ok(takes(merchantApi.recognise.body, { read: 'x'.repeat(300) }))
    assert.equal(takes(merchantApi.recognise.body, { read: 'x'.repeat(301) }), false)
  })
})

describe('what a receipt surely says', () => {
  it('is its amount in cents and its day', () => {
    assert.deepEqual(extractedFields(reading), {
      amount: 2450,
      currency: 'EUR',
      date: '2026-10-21',
    })
  })

  it('is nothing of what was read below 80 %', () => {
    const fields = { ...reading.fields, amount: field(24.5, 0.79), date: field('2026-10-21', 0.8) }
    assert.deepEqual(extractedFields({ ...reading, fields }), {
      amount: null,
      currency: 'EUR',
      date: '2026-10-21',
    })
  })

  it('contradicts what was typed otherwise, value by value', () => {
    const typed = { amount: 2540, currency: 'EUR', date: '2026-10-12' }
    assert.deepEqual(contradictions(typed, [extractedFields(reading)]), [
      { field: 'amount', typed: '25.40', said: '24.50' },
      { field: 'date', typed: '2026-10-12', said: '2026-10-21' },
    ])
  })
})

describe('a receipt of the Inbox', () => {
  const item = {
    id: anId,
    fileName: 'dinner.jpg',
    mimeType: 'image/jpeg',
    sizeBytes: 2048,
    hasThumbnail: true,
    state: 'waiting',
    joinedTo: null,
    reading: null,
    problem: null,
    alreadyOn: null,
    mail: null,
    createdAt: '2026-05-02T09:00:00.000Z',
    keptUntil: '2026-11-01T00:00:00.000Z',
  }

  it('is at one of five states, read or not', () => {
    for (const state of ['waiting', 'reading', 'ready', 'failed', 'filing'])
      assert.ok(takes(InboxItem, { ...item, state }), state)
    assert.ok(takes(InboxItem, { ...item, state: 'ready', reading }))
    assert.equal(takes(InboxItem, { ...item, state: 'lost' }), false)
  })

  it('is a picture or a PDF', () => {
    assert.equal(takes(InboxItem, { ...item, mimeType: 'image/heic' }), false)
  })

  it('becomes an expense by what a new expense must say', () => {
    assert.deepEqual(faultsOf(inboxApi.accept.body, { merchant: 'Roma', amount: '24.50' }), {
      date: 'Date is required',
      category: 'Category must be one of Airfare, Lodging, Meals, Transport, Fees, Other.',
    })
  })

  it('is attached to an expense, or joined to another receipt, by its id', () => {
    assert.deepEqual(faultsOf(inboxApi.attach.body, { expenseId: 'x' }), {
      expenseId: 'This is not a valid id.',
    })
    assert.deepEqual(faultsOf(inboxApi.join.body, {}), { to: 'This is not a valid id.' })
  })
})
