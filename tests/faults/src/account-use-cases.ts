import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { SessionJson } from '@sortie/contracts/account'
import type { EventName } from '@sortie/contracts/events'
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
    together('submitted', 'expense.changed', (ids) => ({
      path: '/api/expenses/change-many',
      body: { ids, status: 'Submitted' },
      countDone: async () =>
        (await expensesOf(ids)).filter(({ status }) => status === 'Submitted').length,
    })),
    together('deleted', 'expense.deleted', (ids) => ({
      path: '/api/expenses/remove-many',
      body: { ids },
      countDone: async () => ids.length - (await expensesOf(ids)).length,
      again: 404,
    })),
  ]

  /** Two expenses are changed by one call: both, or none. */
  function together(
    what: string,
    event: EventName,
    call: (ids: string[]) => {
      path: string
      body: object
      countDone: () => Promise<number>
      again?: number
    },
  ): UseCase {
    return {
      name: `two expenses are ${what} at once`,
      service: 'expense',
      event: { type: event, id: 'expenseId' },
      async prepare() {
        const ids = [(await newExpense()).id, (await newExpense()).id]
        const { countDone, ...rest } = call(ids)
        const isDone = async () => {
          const count = await countDone()
          assert.ok(count === 0 || count === 2, 'both, or none')
          if (count === 2) tally(event, ids[1] ?? '')
          return count === 2
        }
        return { id: ids[0], method: 'POST', ...rest, isDone }
      },
    }
  }
}
