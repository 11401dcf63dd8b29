import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, it } from 'node:test'
import { erasedText } from '@sortie/contracts/erased'
import { expenseApi } from '@sortie/contracts/expense'
import { internalExpenseApi } from '@sortie/contracts/internal-expense'
import { merchantApi } from '@sortie/contracts/merchant'
import { transaction } from '@sortie/platform/mongo/transaction'
import { eventually } from '@sortie/testing/eventually'
import { storedWith } from '@sortie/testing/stored-with'
import { logged, sharedExpenses } from './testing/expense-with-travel.ts'

const { stop, expense } = await sharedExpenses()
after(stop)

const number = 'R-20260520-3FA9C1D2'
const words = {
  merchant: 'Zenobia Quist Catering',
  notes: 'Dinner with Zenobia',
  lostReceipt: 'Zenobia has it',
  amount: '12.34',
}

it('the erasure deletes expenses in no report, and keeps the figures of the others alone', async () => {
  const { eraseExpenses } = await import('./erase-expenses.ts')
  const { ExpenseModel } = await import('./expenses/expense.model.ts')
  const { freeExpenses } = await import('./expenses/free-expenses.ts')
  const me = expense.as(expense.identity.person())
  const other = expense.as(expense.identity.person())
  const { id: userId } = me.person
  const [kept, returned] = [await logged(me, words), await logged(me, words)]
  const free = await logged(me, words)
  const others = await logged(other)
  const reportId = randomUUID()
  const ids = [kept.id, returned.id].map((id) => ({ id }))
  await me.call(internalExpenseApi.lock, { body: { reportId, number, expenses: ids } })
  const tell = (returned: string[]) =>
    transaction(() => freeExpenses({ userId, reportId, state: 'waiting', returned }))
  await tell([returned.id])
  const before = await ExpenseModel.findById(kept.id).lean()
  const person = { userId, filesFrom: new Date() }
  await eraseExpenses(person)
  assert.equal(await ExpenseModel.countDocuments({ _id: { $in: [free.id, returned.id] } }), 0)
  const after = await ExpenseModel.findById(kept.id).lean()
  assert.deepEqual(after, {
    ...before,
    merchant: erasedText,
    notes: '',
    lostReceipt: '',
    readAs: '',
    merchantKey: 'erased',
    words: after?.words,
  })
  await eventually(async () =>
    assert.deepEqual(await storedWith(expense.namespace, 'Zenobia', 'Quist'), []),
  )
  assert.equal((await other.call(expenseApi.get, { params: { id: others.id } })).status, 200)
  const body = { read: 'Erased' }
  assert.equal((await other.call(merchantApi.recognise, { body })).body.known, null)
  // What is returned afterwards is in no report any more.
  await tell([kept.id])
  await eraseExpenses(person)
  assert.equal(await ExpenseModel.countDocuments({ userId }), 0)
})

it('the erasure deletes more than fit into one transaction', async () => {
  const { eraseExpenses } = await import('./erase-expenses.ts')
  const { ExpenseModel } = await import('./expenses/expense.model.ts')
  const me = expense.as(expense.identity.person())
  const { id } = await logged(me)
  const { _id, ...one } = (await ExpenseModel.findById(id).lean()) ?? {}
  await ExpenseModel.create(Array.from({ length: 230 }, () => one) as never)
  await eraseExpenses({ userId: me.person.id, filesFrom: new Date() })
  assert.equal(await ExpenseModel.countDocuments({ userId: me.person.id }), 0)
})
