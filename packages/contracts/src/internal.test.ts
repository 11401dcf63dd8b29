import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { mostAsked } from './common.ts'
import { internalAuthApi } from './internal-auth.ts'
import { internalExpenseApi } from './internal-expense.ts'
import { internalMailApi, MessageId, mailAnswers } from './internal-mail.ts'
import { internalTravelApi } from './internal-travel.ts'
import { Mailbox, mailOutcomes } from './mailbox.ts'
import { internalPurchaseApi, mostPurchases } from './purchase.ts'
import { ReceiptUsage } from './receipt-usage.ts'
import { anId, faultsOf, takes } from './testing/faults.ts'

const at = '2026-05-20T10:00:00.000Z'
const ids = (count: number) => Array(count).fill(anId)

describe('the mailbox', () => {
  it('tells what mails came to, in words it knows', () => {
    const box = { address: null, seenAt: at, problem: null, problemSince: null, fullPercent: null }
    const outcomes = mailOutcomes.map((outcome) => ({ outcome, count: 1 }))
    assert.ok(takes(Mailbox, { ...box, outcomes }))
    assert.equal(takes(Mailbox, { ...box, outcomes: [{ outcome: 'eaten', count: 1 }] }), false)
  })

  it('answers a mail for a known reason, to a user, in its thread', () => {
    const { body } = internalMailApi.answer
    const given = { id: anId, userId: anId, inReplyTo: '<a.b@example.com>' }
    for (const why of mailAnswers) assert.deepEqual(faultsOf(body, { ...given, why }), {})
    assert.deepEqual(Object.keys(faultsOf(body, { ...given, why: 'spam', userId: 'casey' })), [
      ...['userId', 'why'],
    ])
  })

  it('takes no Message-ID that would begin another header', () => {
    for (const id of ['<a@b>\r\nBcc: x', 'a@b.example', '<a b@c>', '<>', `<${'a'.repeat(251)}>`])
      assert.equal(takes(MessageId, id), false, id)
    assert.ok(takes(MessageId, '<CAF+1=x_2@mail.example.com>'))
  })
})

describe('what services ask of each other', () => {
  it('limits the number of expenses, missions and receipts at once', () => {
    const { ofIds } = internalPurchaseApi
    assert.ok(takes(ofIds.body, { ids: ids(mostPurchases) }))
    assert.equal(takes(ofIds.body, { ids: ids(mostPurchases + 1) }), false)
    assert.ok(takes(internalTravelApi.names.body, { ids: ids(1000) }))
    assert.equal(takes(internalTravelApi.names.body, { ids: ids(1001) }), false)
    const { body } = internalExpenseApi.figures
    assert.ok(takes(body, { ids: ids(mostAsked) }))
    assert.equal(takes(body, { ids: ids(mostAsked + 1) }), false)
  })

  it('logs an expense under an id that was chosen before, by the rules of every expense', () => {
    const { body } = internalExpenseApi.createOnce
    const expense = { date: '2026-05-31', category: 'Meals', merchant: 'Roma', amount: '24.50' }
    assert.deepEqual(faultsOf(body, { ...expense, id: anId }), {})
    assert.deepEqual(faultsOf(body, { ...expense, amount: '0' }), {
      id: 'This is not a valid id.',
      amount: 'Amount must be greater than 0.',
    })
  })

  it('is a token for one user, and sessions that have ended', () => {
    assert.deepEqual(faultsOf(internalAuthApi.jobToken.body, { userId: 'all' }), {
      userId: 'This is not a valid id.',
    })
    const { response } = internalAuthApi.sessionFeed
    const feed = { now: at, ended: [{ sid: anId, exp: 1 }], generations: [] }
    assert.ok(takes(response, { ...feed, roles: [{ userId: anId, role: 'admin' }] }))
    assert.equal(takes(response, { ...feed, roles: [{ userId: anId, role: 'root' }] }), false)
  })
})

describe('the use of the store', () => {
  it('tells what is kept, what came today, and both limits', () => {
    const use = { files: 12, bytes: 3_400_000, dayFiles: 2, dayBytes: 440_000 }
    assert.ok(takes(ReceiptUsage, { ...use, limits: use }))
    assert.equal(takes(ReceiptUsage, use), false)
    assert.equal(takes(ReceiptUsage, { ...use, files: 1.5, limits: use }), false)
  })
})
