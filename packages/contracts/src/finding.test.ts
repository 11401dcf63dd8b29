import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { AdminFinding, adminFindingApi, Finding, findingApi, findingKinds } from './finding.ts'
import { anId, takes } from './testing/faults.ts'

const at = '2026-05-20T10:00:00.000Z'
const side = {
  receiptId: anId,
  mimeType: 'image/jpeg',
  hasThumbnail: true,
  expenseId: null,
  merchant: null,
  amount: null,
  date: null,
}
const finding = {
  id: 'same_file.one.other',
  kind: 'same_file',
  field: null,
  typed: null,
  said: null,
  createdAt: at,
  sides: [side, side],
}

describe('a finding', () => {
  it('is of four kinds', () => {
    for (const kind of findingKinds) assert.ok(takes(Finding, { ...finding, kind }), kind)
    assert.equal(takes(Finding, { ...finding, kind: 'fraud' }), false)
  })

  it('of a contradiction is about the amount or the day', () => {
    const said = { kind: 'contradiction', typed: '58.00', said: '85.00', sides: [side] }
    assert.ok(takes(Finding, { ...finding, ...said, field: 'amount' }))
    assert.equal(takes(Finding, { ...finding, ...said, field: 'merchant' }), false)
  })

  it('names for administrators whose each side is', () => {
    const whose = { ...side, userId: anId, email: null }
    assert.ok(takes(AdminFinding, { ...finding, dismissed: false, sides: [whose, whose] }))
    assert.equal(takes(AdminFinding, { ...finding, dismissed: false }), false)
  })

  it('is dismissed by an id of at most 200 characters', () => {
    for (const { params } of [findingApi.dismiss, adminFindingApi.dismiss]) {
      assert.ok(takes(params, { id: 'x'.repeat(200) }))
      assert.equal(takes(params, { id: 'x'.repeat(201) }), false)
    }
  })
})
