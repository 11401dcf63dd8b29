import { expect, it } from 'vitest'
import { anExpense, anExpenseReport } from '../../testing/records.ts'
import { reportSentence } from './report-sentence.ts'

const [line] = anExpenseReport().lines
const returned = [{ ...line, state: 'returned', reason: 'Twice' }] as never
const inReport = { report: { id: 'r', number: 'R-1' } }

it('a sentence says why an expense was returned', () => {
  const expense = anExpense({ id: line?.expenseId, returnedFrom: 'r' })
  const report = anExpenseReport({ number: 'R-1', state: 'returned', lines: returned })
  expect(reportSentence(expense, report)).toBe('Report R-1 was returned: Twice')
})

it('a sentence says what an expense itself knows while the report cannot be asked', () => {
  expect(reportSentence(anExpense(inReport))).toBe('It is in report R-1.')
  expect(reportSentence(anExpense({ returnedFrom: 'r' }))).toBe('It was returned.')
  expect(reportSentence(anExpense())).toBe('')
})
