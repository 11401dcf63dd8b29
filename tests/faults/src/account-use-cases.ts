import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { SessionJson } from '@sortie/contracts/account'
import type { ExpenseJson } from '@sortie/contracts/expense'
import type { ProfileJson } from '@sortie/contracts/user'
import { firstPassword } from './caller.ts'
import type { Means, UseCase } from './use-case.ts'

/** What one person can change of the account, and of many expenses at once. */
export function accountCasesOf({ ask, newExpense, tally }: Means): UseCase[] {
  const profile = () => ask<ProfileJson>('GET', '/api/profile')
  const otherSessions = async () =>
    (await ask<SessionJson[]>('GET', '/api/account/sessions')).filter(({ current }) => !current)
  const signInElsewhere = async () => {
    const username = (await profile()).email
    await ask('POST', '/api/login', { username, password: firstPassword })
  }
  const expensesOf = async (ids: string[]) =>
    (await ask<ExpenseJson[]>('GET', '/api/expenses')).filter(({ id }) => ids.includes(id))

  return [
    {
      name: 'the profile is changed',
      service: 'auth',
      async prepare() {
        const employeeName = randomUUID()
        const isDone = async () => (await profile()).employeeName === employeeName
        return { method: 'PUT', path: '/api/profile', body: { employeeName }, isDone }
      },
    },
    {
      name: 'one session is ended',
      service: 'auth',
      async prepare() {
        await signInElsewhere()
        const id = (await otherSessions()).at(0)?.id
        const isDone = async () => (await otherSessions()).every((session) => session.id !== id)
        return { method: 'DELETE', path: `/api/account/sessions/${id}`, isDone, again: 404 }
      },
    },
    {
      name: 'the other sessions are ended',
      service: 'auth',
      async prepare() {
        await signInElsewhere()
        const isDone = async () => (await otherSessions()).length === 0
        return { method: 'POST', path: '/api/account/sessions/end-others', isDone }
      },
    },
    {
      name: 'two expenses are submitted at once',
      service: 'expense',
      event: { type: 'expense.changed', id: 'expenseId' },
      async prepare() {
        const ids = [(await newExpense()).id, (await newExpense()).id]
        const isDone = async () => {
          const states = (await expensesOf(ids)).map(({ status }) => status)
          assert.equal(new Set(states).size, 1, 'both, or none')
          if (states[0] === 'Submitted') tally('expense.changed', ids[1] ?? '')
          return states[0] === 'Submitted'
        }
        const body = { ids, status: 'Submitted' }
        return { id: ids[0], method: 'POST', path: '/api/expenses/change-many', body, isDone }
      },
    },
    {
      name: 'two expenses are deleted at once',
      service: 'expense',
      event: { type: 'expense.deleted', id: 'expenseId' },
      async prepare() {
        const ids = [(await newExpense()).id, (await newExpense()).id]
        const isDone = async () => {
          const { length } = await expensesOf(ids)
          assert.ok(length === 0 || length === 2, 'both, or none')
          if (length === 0) tally('expense.deleted', ids[1] ?? '')
          return length === 0
        }
        const path = '/api/expenses/remove-many'
        return { id: ids[0], method: 'POST', path, body: { ids }, isDone, again: 404 }
      },
    },
  ]
}
