import assert from 'node:assert/strict'
import { it } from 'node:test'
import { isFree, placeOf, placeOfReport, placeText, type Reported } from './road.ts'

const draft = { status: 'Draft', currency: 'EUR', paymentMethod: 'cash' } as const
const inReport = { ...draft, status: 'Submitted', report: { id: 'a', number: 'R-1' } }
const inDollars = { ...inReport, currency: 'USD' } as const
const byCompany = { ...inReport, paymentMethod: 'corporate-card' }

const owed = { currency: 'EUR', state: 'unpaid', exportedAt: null, paidOn: null }
const dollars = { ...owed, currency: 'USD' }
const sent = { ...owed, exportedAt: '2026-05-30T10:00:00.000Z' }
const paid = { ...sent, state: 'paid', paidOn: '2026-05-31T00:00:00.000Z' }
function approved(state: string, ...dues: object[]): Reported {
  const payment = { state, paidOn: '2026-05-31', dues }
  return { state: 'approved', waitsFor: null, payment } as Reported
}
const preparing: Reported = { state: 'preparing', waitsFor: null }
const waiting: Reported = { state: 'waiting', waitsFor: { name: 'Alex Kim' } }

type Walk = [does: string, Parameters<typeof placeOf>[0], Reported | undefined, says: string]
const walks: Walk[] = [
  ['is logged', draft, undefined, 'Draft'],
  ['is submitted', { ...draft, status: 'Submitted' }, undefined, 'Submitted'],
  ['is in a report that was not asked', inReport, undefined, 'Handed in'],
  ['is handed in', inReport, preparing, 'Being prepared'],
  ['is in a report that waits', inReport, waiting, 'Waiting for Alex Kim'],
  ['is returned', { ...draft, returnedFrom: 'a' }, undefined, 'Returned'],
  ['is mended', { ...draft, status: 'Submitted', returnedFrom: 'a' }, undefined, 'Submitted'],
  ['is approved', inReport, approved('unpaid', owed), 'Approved'],
  ['is in a file for the bank', inReport, approved('unpaid', sent), 'On its way'],
  ['is paid', inReport, approved('paid', paid), 'Paid on 2026-05-31'],
  ['waits in dollars', inDollars, approved('partly_paid', paid, dollars), 'Approved'],
  ['is on the company’s card', byCompany, approved('paid', paid), 'Paid by the company'],
  ['is set off', inReport, approved('settled', { ...owed, state: 'settled' }), 'Nothing is owed'],
]
for (const [does, expense, report, says] of walks)
  it(`the badge says ${says} of an expense that ${does}`, () => {
    assert.equal(placeText(placeOf(expense, report)), says)
  })

it('the badge says of a whole report that one of its currencies is paid, that it was sent, withdrawn or not made', () => {
  const euros = approved('partly_paid', paid, dollars)
  assert.equal(placeText(placeOfReport(euros)), 'Paid in part')
  assert.equal(placeText(placeOfReport(approved('unpaid', sent))), 'On its way')
  assert.equal(placeText(placeOfReport(approved('paid', paid))), 'Paid on 2026-05-31')
  for (const [state, text] of [
    ['waiting', 'Waiting for approval'],
    ['withdrawn', 'Withdrawn'],
    ['failed', 'Not handed in'],
  ] as const)
    assert.equal(placeText(placeOfReport({ state, waitsFor: null })), text)
})

it('an expense is its owner’s alone to change until a report has it, and again when that has returned it', () => {
  const all = [
    'draft',
    'submitted',
    'handed_in',
    'waiting',
    'returned',
    'approved',
    'paid',
  ] as const
  assert.deepEqual(all.filter(isFree), ['draft', 'submitted', 'returned'])
})
