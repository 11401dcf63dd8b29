import assert from 'node:assert/strict'
import { type ExpenseJson, expenseApi } from '@sortie/contracts/expense'
import { anExpense } from '@sortie/testing/builders'
import { testServiceWith } from '@sortie/testing/neighbours'
import { sharedBy } from '@sortie/testing/shared-by'
import { type Client, clientOf } from '@sortie/testing/test-service'

/** One for the test files of a process. */
export const sharedExpenses = sharedBy(() => expenseWithTravel())

/** The service under test beside travel, and people who use both. */
export async function expenseWithTravel() {
  const { service, neighbours } = await testServiceWith(
    'expense',
    ['travel'],
    () => import('../service.ts'),
  )
  return {
    expense: service,
    travel: neighbours.travel,
    someone: (role?: 'admin') => service.as(service.identity.person(role)),
    stop: () => service.stop(),
    inTravel: (me: Client) => clientOf(neighbours.travel.url, me.person),
  }
}

export async function logged(
  me: Client,
  fields: Parameters<typeof anExpense>[0] = {},
): Promise<ExpenseJson> {
  const { status, body, problem } = await me.call(expenseApi.create, { body: anExpense(fields) })
  assert.equal(status, 201, JSON.stringify(problem))
  return body
}
