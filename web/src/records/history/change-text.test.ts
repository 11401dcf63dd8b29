import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { paymentMethods } from '@sortie/contracts/expense'
import { expenseReportStates } from '@sortie/contracts/expense-report'
import { actNames, type TrailAct } from '@sortie/contracts/facts'
import { findingKinds } from '@sortie/contracts/finding'
import { openFields, trailFormats } from '@sortie/contracts/trail'
import { describe, expect, it } from 'vitest'
import { actText, changeTexts, sentenceOf } from './change-text.ts'

/** Fields that services tell by name. */
function notedFields(): string[] {
  const root = join(import.meta.dirname, '../../../..')
  const sources = globSync('services/*/src/**/*.ts', { cwd: root })
  const all = sources.flatMap((file) => [
    ...readFileSync(join(root, file), 'utf8').matchAll(/told\('(\w+)'/g),
  ])
  expect(all.length).toBeGreaterThan(10)
  // An act of a report is told by a function of the same name.
  return all.map(([, field = '']) => field).filter((field) => !(field in actNames))
}
/** What programs write in these fields. */
const codes = {
  state: expenseReportStates,
  format: trailFormats,
  paymentMethod: paymentMethods,
  finding: findingKinds,
  reason: ['wrong_credentials'],
  duties: ['[]', '["finance"]'],
}

const id = '1f356759-6d0a-4c5e-9a51-0d8f5f2f7c11'
const hash = '1dd1570e'.repeat(8)
const told = (field: string, to: string | number | boolean | null, from: typeof to = null) =>
  changeTexts([{ field, from, to }])

const ofPrograms = /[a-z][A-Z]|[a-z]_[a-z]|\b[a-z]+-[a-z]|[\da-f]{8}|[[\]{}"]/

describe('what a line changed is said in words', () => {
  const said: Array<
    [field: string, from: string | number | null, to: string | number | null, text: string]
  > = [
    ['amount', 1200, 1550, 'Amount: 12.00 to 15.50'],
    ['paymentMethod', null, 'personal-card', 'Payment method: Personal card'],
    ['approverId', null, 'Alex Kim', 'Waits for Alex Kim'],
    ['approverId', 'Bo Chen', 'Alex Kim', 'Waits for Alex Kim'],
    ['department', 'Sales', null, 'Department was Sales'],
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
      ...[['state', 'waiting'] as const, ['lines', '7 of 8'] as const],
      ...[['anything', hash] as const, ['somethingId', id] as const],
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

  it('and nobody is asked any more where it was decided', () =>
    expect(told('approverId', null, 'Alex Kim')).toEqual([]))

  it('of each field that a service notes, without a name or a code of a program', () => {
    for (const field of [...openFields, ...notedFields()])
      for (const [from, to] of [
        [null, id],
        [id, null],
        [hash, 'Words'],
        ['Words', id],
        [null, 'Words'],
      ] as const)
        expect(told(field, to, from).join(), field).not.toMatch(ofPrograms)
    for (const [field, values] of Object.entries(codes))
      for (const value of values) expect(told(field, value).join(), field).not.toMatch(ofPrograms)
  })

  it('of each act, and of an approval by how much was approved', () => {
    const acts = Object.keys(actNames) as TrailAct[]
    for (const act of acts) expect(actText({ act, changes: [] })).toMatch(/^[A-Z][a-zA-Z ,’-]+$/)
    const changes = [{ field: 'lines', from: null, to: '7 of 8' }]
    expect(actText({ act: 'report_approved', changes })).toBe('Approved 7 of 8 lines')
  })

  it('in one sentence with the name of who did it', () => {
    const changes = [{ field: 'lines', from: null, to: '7 of 8' }]
    const bo = { id, name: 'Bo Boss' }
    const said = (actor: typeof bo | null, act: TrailAct, byLink?: string) =>
      sentenceOf({
        actor,
        act,
        changes: byLink ? [...changes, { field: 'byLink', from: null, to: byLink }] : changes,
      })
    expect(said(bo, 'report_approved')).toBe('Bo Boss approved 7 of 8 lines')
    expect(said(null, 'report_made')).toBe('Sortie made the report for its approver')
    expect(said(null, 'report_returned', 'x@y.example')).toBe('x@y.example returned the report')
  })

  it('of an amount with its currency, where both came', () => {
    const paid = [
      { field: 'currency', from: null, to: 'EUR' },
      { field: 'amount', from: null, to: '725.02' },
    ]
    expect(changeTexts(paid)).toEqual(['Amount: €725.02'])
    expect(changeTexts([{ field: 'currency', from: 'USD', to: 'EUR' }])).toEqual([
      'Currency: USD to EUR',
    ])
  })

  it('of no field by an id', () => {
    for (const field of ['approverId', 'standInId', 'secondApproverId', 'tripId', 'expenseId'])
      expect(told(field, id).join(), field).not.toContain(id.slice(0, 8))
  })
})
