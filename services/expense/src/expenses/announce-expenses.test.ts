import assert from 'node:assert/strict'
import { after, it } from 'node:test'
import { expenseApi } from '@sortie/contracts/expense'
import { hear, hearFacts } from '@sortie/platform/testing/hear'
import { anExpense } from '@sortie/testing/builders'
import { eventually } from '@sortie/testing/eventually'
import { testService } from '@sortie/testing/test-service'

const expense = await testService(() => import('../service.ts'))
const facts = await hearFacts(expense.namespace)
const events = await hear(expense.namespace, 'expense.*' as 'expense.changed')
after(async () => {
  await facts.close()
  await events.close()
  await expense.stop()
})

it('an expense entered, changed, marked and deleted is one event each time, with what it changed', async () => {
  const me = expense.as(expense.identity.person())
  const { id } = (await me.call(expenseApi.create, { body: anExpense({ amount: '12.50' }) })).body
  await me.call(expenseApi.change, { params: { id }, body: { amount: '15.50' } })
  await me.call(expenseApi.changeMany, { body: { ids: [id], status: 'Submitted' } })
  await me.call(expenseApi.remove, { params: { id } })
  const acts = ['expense_created', 'expense_changed', 'expense_changed', 'expense_deleted']
  await eventually(() => assert.deepEqual(facts.actsOf(id), acts))
  const [, changed, marked] = facts.all.filter((fact) => fact.id === id)
  assert.deepEqual(changed?.changes, [{ field: 'amount', from: 1250, to: 1550 }])
  assert.deepEqual(marked?.changes, [{ field: 'status', from: 'Draft', to: 'Submitted' }])
  assert.deepEqual([changed?.ownerId, changed?.actorId], [me.person.id, me.person.id])
  await eventually(() =>
    assert.deepEqual(
      events.all.map(({ purchase }) => purchase?.amount),
      [1250, 1550, undefined, undefined],
    ),
  )
})
