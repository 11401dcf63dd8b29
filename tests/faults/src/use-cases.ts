import assert from 'node:assert/strict'
import type { ExpenseJson } from '@sortie/contracts/expense'
import { anExpense } from '@sortie/testing/builders'
import { accountCasesOf } from './account-use-cases.ts'
import { askAs } from './ask.ts'
import type { Caller } from './caller.ts'
import { expenseCasesOf } from './expense-use-cases.ts'
import { inboxCasesOf } from './inbox-use-cases.ts'
import { answerLimitMs } from './limits.ts'
import { receiptCasesOf } from './receipt-use-cases.ts'
import { reportCasesOf } from './report-use-cases.ts'
import { travelCasesOf } from './travel-use-cases.ts'
import type { Tally, UseCase } from './use-case.ts'

/** Everything that one signed-in person can change. */
export function useCasesOf(caller: Caller, tally: Tally): UseCase[] {
  const ask = askAs(caller)
  const exists = async (path: string) => {
    const { status } = await caller('GET', path, undefined, answerLimitMs)
    assert.ok(status === 200 || status === 404, `${path}: ${status}`)
    return status === 200
  }
  const newExpense = async () => {
    const made = await ask<ExpenseJson>('POST', '/api/expenses', anExpense())
    tally('expense.created', made.id)
    return made
  }
  const means = { ask, exists, newExpense, tally }
  return [
    ...expenseCasesOf(means),
    ...travelCasesOf(means),
    ...receiptCasesOf(means),
    ...inboxCasesOf(means),
    ...accountCasesOf(means),
    ...reportCasesOf(means),
  ]
}
