import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { DoubtJson } from '@sortie/contracts/doubt'
import type { ExpenseJson } from '@sortie/contracts/expense'
import { anExpense } from '@sortie/testing/builders'
import { eventually } from '@sortie/testing/eventually'
import type { Means, UseCase } from './use-case.ts'

/** What one person can change of doubts. */
export function doubtCasesOf({ ask, tally }: Means): UseCase[] {
  return [
    {
      name: 'a doubt is dismissed',
      service: 'receipt',
      also: ['doubts'],
      async prepare() {
        const merchant = randomUUID()
        for (let nth = 0; nth < 2; nth++) {
          const body = anExpense({ merchant })
          tally('expense.created', (await ask<ExpenseJson>('POST', '/api/expenses', body)).id)
        }
        const mine = async () =>
          (await ask<DoubtJson[]>('GET', '/api/doubts')).find(({ sides }) =>
            sides.some((side) => side.merchant === merchant),
          )
        const { id } = await eventually(async () => (await mine()) ?? assert.fail('no doubt'))
        const isDone = async () => !(await mine())
        return { method: 'POST', path: `/api/doubts/${id}/dismiss`, isDone }
      },
    },
  ]
}
