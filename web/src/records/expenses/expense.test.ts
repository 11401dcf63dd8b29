import { expect, it } from 'vitest'
import { aFinding, anExpense } from '../../testing/records.ts'
import { categoryOptions, expenseName, otherStatus, paymentOptions } from './expense.ts'
import { contradictionText, findingText, isMild, sideName } from './finding.ts'
import { findingsAbout } from './findings-about.ts'

it('the app names an expense by its merchant and its money', () => {
  expect(expenseName(anExpense({ amount: '1234.50' }))).toBe('Grand Hotel, $1,234.50')
  expect(expenseName(anExpense({ amount: '0.05', currency: 'EUR' }))).toBe('Grand Hotel, €0.05')
})

it('the app toggles a draft to submitted, and everything else back', () => {
  expect(otherStatus('Draft')).toBe('Submitted')
  expect(otherStatus('Submitted')).toBe('Draft')
  expect(otherStatus('Of another version')).toBe('Draft')
})

it('the app offers the ways of paying, with the one that is kept already', () => {
  const values = (current: string) => paymentOptions(current).map(({ value }) => value)
  expect(values('')).toEqual(['none', 'personal-card', 'corporate-card', 'cash', 'other'])
  expect(values('cash')).toEqual(values(''))
  expect(paymentOptions('Voucher').at(-1)).toEqual({ value: 'Voucher', label: 'Voucher' })
  expect(paymentOptions('')[0]?.label).toBe('Not given')
})

it('the app offers the categories in their order', () => {
  expect(categoryOptions.map(({ label }) => label)).toEqual([
    ...['Airfare', 'Lodging', 'Meals', 'Transport', 'Fees', 'Other'],
  ])
})

it('the app says what was typed and what the receipt says, dates as one reads them', () => {
  expect(contradictionText({ field: 'amount', typed: '58.00', said: '85.00' })).toBe(
    'You typed 58.00, the receipt says 85.00.',
  )
  const tipped = { field: 'amount', typed: '33.70', said: '28.70' } as const
  expect(contradictionText(tipped)).toBe(
    'You typed 33.70, the receipt says 28.70. A tip of 5.00 would explain it.',
  )
  expect([tipped, { ...tipped, typed: '85.00' }].map(isMild)).toEqual([true, false])
  expect(
    contradictionText({ field: 'date', typed: '2026-05-02', said: '2026-05-03' }, 'Casey'),
  ).toMatch(/^Casey typed .*2.* the receipt says .*3.*2026\.$/)
})

it('the app says what was found, and where the other one is', () => {
  const finding = aFinding()
  const [inbox, filed] = finding.sides
  expect(findingText(finding, filed)).toMatch(
    /^This very file is a receipt of Grand Hotel, 420.50 USD/,
  )
  expect(findingText(finding, inbox)).toBe('This very file is in your Inbox once more.')
  expect(findingText({ ...finding, kind: 'same_paper' }, filed)).toMatch(
    /^This looks like the paper that is a receipt of Grand Hotel/,
  )
  expect(findingText({ ...finding, kind: 'same_paper' }, inbox)).toBe(
    'This looks like a paper that is in your Inbox once more.',
  )
  expect(findingText({ ...finding, kind: 'same_purchase' }, filed)).toMatch(
    /^You have logged Grand Hotel, .* already\. Is it the same purchase\?$/,
  )
  const said = { kind: 'contradiction', field: 'amount', typed: '1.00', said: '2.00' } as const
  expect(findingText({ ...finding, ...said }, undefined)).toBe(
    'You typed 1.00, the receipt says 2.00.',
  )
})

it('the app names a side whose expense is not known to the reader', () => {
  const [, filed] = aFinding().sides
  expect(sideName({ ...(filed as NonNullable<typeof filed>), merchant: null })).toBe('an expense')
})

it('the app names the findings about an expense, or about receipts that have none yet', () => {
  const finding = aFinding()
  const [inbox, filed] = finding.sides
  const about = (what: Parameters<typeof findingsAbout>[1]) =>
    findingsAbout([finding], what).map(({ mine, other }) => [mine, other])
  expect(about({ expenseId: anExpense().id })).toEqual([[filed, inbox]])
  expect(about({ receiptIds: [inbox?.receiptId ?? ''] })).toEqual([[inbox, filed]])
  expect(about({ receiptIds: ['another'] })).toEqual([])
  expect(about({})).toEqual([])
  expect(findingsAbout(undefined, { expenseId: 'e' })).toEqual([])
})
