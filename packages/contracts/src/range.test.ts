import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { adminExpenseApi } from './admin-expense.ts'
import { NewBulk } from './bulk.ts'
import { ExpenseFilter, ExpenseSummaryFilter } from './expense.ts'
import { ReportFilter } from './report.ts'
import { faultsOf } from './testing/faults.ts'
import { NewTrip, TripChange } from './travel.ts'

const turned = { startDate: '2026-07-01', endDate: '2025-08-01' }
const bulk = { mode: 'dates', people: 'everyone' }

describe('a range the wrong way round', () => {
  for (const [name, schema, more] of [
    ['the list', ExpenseFilter, {}],
    ['sums', ExpenseSummaryFilter, {}],
    ["everyone's expenses", adminExpenseApi.list.query, {}],
    ["everyone's sums", adminExpenseApi.summary.query, {}],
    ["everyone's CSV", adminExpenseApi.exportCsv.query, {}],
    ['a PDF', ReportFilter, {}],
    ['a bulk', NewBulk, bulk],
    ['a mission', NewTrip, { name: 'Rome' }],
    ['a change of a mission', TripChange, {}],
  ] as const)
    it(`is refused at its end by ${name}, and so is a year that nobody means`, () => {
      const sentence = 'The end date must not be before the start date.'
      assert.deepEqual(faultsOf(schema, { ...more, ...turned }), { endDate: sentence })
      const far = faultsOf(schema, { ...more, startDate: '1026-05-31' })
      assert.match(far.startDate ?? '', /^Enter a year from 1970 to /)
      assert.deepEqual(
        faultsOf(schema, { ...more, startDate: '2025-08-01', endDate: '0026-01-01' }),
        {},
      )
    })
})
