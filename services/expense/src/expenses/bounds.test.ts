import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, describe, it } from 'node:test'
import { expenseApi } from '@sortie/contracts/expense'
import { sharedExpenses } from '../testing/expense-with-travel.ts'

const many = 2000

/** As long as the contract takes them: notes of 5,000 letters of three bytes, which CSV has to disarm. */
const { expense, stop } = await sharedExpenses()
const owner = expense.as(expense.identity.person('admin'))
const other = expense.as(expense.identity.person())
const { ExpenseModel } = await import('./expense.model.ts')
const at = new Date('2026-03-04')
await ExpenseModel.insertMany(
  Array.from({ length: many }, (_, number) => ({
    _id: randomUUID(),
    userId: owner.person.id,
    tripId: null,
    date: at,
    amount: 100,
    category: 'Meals',
    merchant: `Diner ${number}`,
    currency: 'USD',
    status: 'Draft',
    notes: '=\ua66e'.repeat(2500),
    createdAt: at,
    updatedAt: at,
  })),
)
after(stop)

/** How many calls of another person were answered before this one was. */
async function answeredMeanwhile(path: string): Promise<number> {
  let isOver = false
  const text = owner.raw(path).then(async (answer) => {
    assert.equal(answer.status, 200, path)
    const { length } = await answer.bytes()
    isOver = true
    return length
  })
  let answered = 0
  while (!isOver) {
    assert.equal((await other.call(expenseApi.list, { query: { limit: '1' } })).status, 200)
    answered++
  }
  assert.ok((await text) > 10_000, path)
  return answered
}

describe('an answer made of very many, very long expenses', () => {
  for (const path of [
    '/api/expenses',
    '/api/expenses?limit=1000',
    '/api/export/csv',
    '/admin/expenses',
    '/admin/export/csv',
    '/internal/expenses',
  ])
    it(`lets others be answered: ${path}`, async () => {
      assert.ok((await answeredMeanwhile(path)) >= 3)
    })

  it('is whole: each expense once, and the same with and without pages', async () => {
    const list = (await owner.call(expenseApi.list, {})).body
    assert.equal(new Set(list.map(({ id }) => id)).size, many)
    const page = await owner.call(expenseApi.list, { query: { limit: '1000' } })
    assert.deepEqual(page.body, list.slice(0, 1000))
    assert.match(page.headers.get('link') ?? '', /rel="next"/)
    const csv = await (await owner.raw('/api/export/csv')).text()
    assert.equal(csv.split('\r\n').length, many + 2)
  })
})
