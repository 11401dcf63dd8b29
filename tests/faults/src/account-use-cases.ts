import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { SessionJson } from '@sortie/contracts/account'
import type { ExpenseJson } from '@sortie/contracts/expense'
import type { ProfileJson } from '@sortie/contracts/profile'
import { firstPassword } from './caller.ts'
import type { Means, UseCase } from './use-case.ts'

/** Changes that a person can make to the account, and to many expenses at once. */
export function accountCasesOf({ ask, newExpense, tally }: Means): UseCase[] {
  const profile = () => ask<ProfileJson>('GET', '/api/profile')
  const otherSessions = async () =>
    (await ask<SessionJson[]>('GET', '/api/account/sessions')).filter(({ current }) => !current)
  const signInElsewhere = async () => {
    const username = (await profile()).email
    await ask('POST', '/api/login', { username, password: firstPassword })
  }

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
      name: 'two expenses are submitted at once',
      service: 'expense',
      event: { type: 'expense.changed', id: 'expenseId' },
      async prepare() {
        const ids = [(await newExpense()).id, (await newExpense()).id]
        const isDone = async () => {
          const all = await ask<ExpenseJson[]>('GET', '/api/expenses')
          const done = all.filter(({ id, status }) => ids.includes(id) && status === 'Submitted')
          assert.ok(done.length === 0 || done.length === 2, 'both, or none')
          if (done.length === 2) tally('expense.changed', ids[1] ?? '')
          return done.length === 2
        }
        const body = { ids, status: 'Submitted' }
        return { id: ids[0], method: 'POST', path: '/api/expenses/change-many', body, isDone }
      },
    },
  ]
}
