import { describe, expect, it } from 'vitest'
import { changeTexts } from './change-text.ts'

const id = '1f356759-6d0a-4c5e-9a51-0d8f5f2f7c11'
const hash = '1dd1570e'.repeat(8)
const told = (field: string, to: string | number | boolean | null, from: typeof to = null) =>
  changeTexts([{ field, from, to }])

describe('what a line changed is said in words', () => {
  const said: Array<
    [field: string, from: string | number | null, to: string | number | null, text: string]
  > = [
    ['amount', 1200, 1550, 'Amount: 12.00 to 15.50'],
    ['state', 'preparing', 'waiting', 'State: Being prepared to Waiting for approval'],
    ['state', 'waiting', 'approved', 'State: Waiting for approval to Approved'],
    ['paymentMethod', null, 'personal-card', 'Payment method: Personal card'],
    ['approverId', null, 'Alex Kim', 'Approver: Alex Kim'],
    ['approverId', 'Alex Kim', null, 'Approver: Alex Kim to nothing'],
    [
      'secondApproverId',
      id,
      'Alex Kim',
      'Second approver: somebody who is not here any more to Alex Kim',
    ],
    ['role', 'user', 'admin', 'Role: User to Administrator'],
    ['duties', '[]', '["finance"]', 'Duties: none to finance'],
    ['reason', null, 'wrong_credentials', 'Reason: wrong credentials'],
    ['finding', null, 'same_purchase', 'Finding: same purchase'],
    ['event', null, 'trip.changed', 'Failed event: trip changed'],
    ['csvFormat', 'comma', 'semicolon', 'CSV: with commas to with semicolons'],
    ['format', null, 'jsonl-with-texts', 'Format: JSONL with texts'],
    ['turned', 0, 90, 'Turned: 0° to 90°'],
    ['position', 1795869948211, 1795869948300, 'Moved to another place'],
    ['tripId', null, id, 'Mission: chosen'],
    ['rate', '1 USD = 149.2 JPY', '1 USD = 155 JPY', 'Rate: 1 USD = 149.2 JPY to 1 USD = 155 JPY'],
    ['rateSource', 'typed', 'table', "Rate from: what was typed to the organisation's table"],
    ['rateSource', null, 'statement', 'Rate from: the card statement'],
    ['tripId', id, null, 'Mission: none any more'],
    ['returnedLine', null, 'Bar: no alcohol', 'Returned: Bar: no alcohol'],
    ['merchant', null, null, 'Merchant: erased'],
  ]
  for (const [field, from, to, text] of said)
    it(`of ${field}: ${text}`, () => expect(told(field, to, from)).toEqual([text]))

  it('of a day as the reader writes days', () => {
    expect(told('date', '2026-05-31T00:00:00.000Z')[0]).toMatch(/^Date: .*31.*2026$/)
    expect(told('departDtLocal', '2026-05-31T10:00')[0]).toMatch(/^Departure: .*2026.*10:00/)
  })

  it('and not at all where only a program can read it', () => {
    for (const [field, value] of [
      ...[['sha256', hash] as const, ['batchId', id] as const, ['expenseId', id] as const],
      ...[['joinedTo', id] as const, ['position', 1795869948211] as const, ['turned', 0] as const],
    ])
      expect(told(field, value), field).toEqual([])
  })

  it('of an approver outside by the address alone, since the id is of nobody', () => {
    const outside = { field: 'outsideApprover', from: null, to: 'boss@example.org' }
    expect(changeTexts([{ field: 'approverId', from: null, to: id }, outside])).toEqual([
      'Approver outside: boss@example.org',
    ])
  })

  it('of a text that was exchanged in the database by that', () => {
    expect(changeTexts([{ field: 'notes', from: null, to: null, altered: true }])).toEqual([
      'Notes: this text was exchanged after it was written',
    ])
  })

  it('of no field by an id', () => {
    for (const field of ['approverId', 'standInId', 'secondApproverId', 'tripId', 'expenseId'])
      expect(told(field, id).join(), field).not.toContain(id.slice(0, 8))
  })
})
