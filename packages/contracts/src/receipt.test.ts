import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import * as z from 'zod/mini'
import { maxExpenseIds, receiptApi } from './receipt.ts'

const { query } = receiptApi.listOfExpenses
const asked = (expenseIds: unknown) => z.safeDecode(query, { expenseIds } as never)

describe('the expenses whose receipts are asked for', () => {
  it('are as many ids as were joined by commas, in their order', () => {
    fc.assert(
      fc.property(
        fc.array(fc.uuid({ version: 4 }), { minLength: 1, maxLength: maxExpenseIds }),
        (ids) => assert.deepEqual(asked(ids.join(',')).data, { expenseIds: ids }),
      ),
      { numRuns: 30 },
    )
  })

  it('are at most 100, and one more is refused with a sentence', () => {
    const ids = Array.from({ length: maxExpenseIds + 1 }, () => crypto.randomUUID())
    const { success, error } = asked(ids.join(','))
    assert.equal(success, false)
    assert.deepEqual(
      error?.issues.map(({ message }) => message),
      ['Ask about at most 100 expenses at once.'],
    )
  })

  it('are refused when one of them is invalid', () => {
    const id = crypto.randomUUID()
    for (const wrong of [undefined, '', ',', `${id},`, `,${id}`, `${id},x`, `${id};${id}`, [id]])
      assert.equal(asked(wrong).success, false, JSON.stringify(wrong))
  })
})
