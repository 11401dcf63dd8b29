import { isLocking } from '@sortie/contracts/expense-lock'
import { expect, it } from 'vitest'
import { reportSentence } from './report-sentence.ts'

const report = { id: 'r', number: 'R-1', waitsFor: null, reason: null }

it.each([
  ['preparing', {}, true, 'It is in report R-1, which is being prepared.'],
  ['submitted', { waitsFor: 'Alex Kim' }, true, 'It is in report R-1, which waits for Alex Kim.'],
  ['approved', {}, true, 'It is in report R-1, which is approved.'],
  ['returned', { reason: 'Twice' }, false, 'Report R-1 was returned: Twice'],
] as const)('says where an expense is: %s', (state, values, locked, sentence) => {
  const expense = { report: { ...report, state, ...values } }
  expect([isLocking(expense.report), reportSentence(expense)]).toEqual([locked, sentence])
})

it('knows an expense that is in no report', () => {
  expect([isLocking(undefined), reportSentence({})]).toEqual([false, ''])
})
