import assert from 'node:assert/strict'
import { randomInt, randomUUID } from 'node:crypto'
import type { ExpenseJson } from '@sortie/contracts/expense'
import type { FindingJson } from '@sortie/contracts/finding'
import { anExpense } from '@sortie/testing/builders'
import { eventually } from '@sortie/testing/eventually'
import type { Means, UseCase } from './use-case.ts'

/** Changes that a person can make to findings. */
export function findingCasesOf({ ask, tally }: Means): UseCase[] {
  return [
    {
      name: 'a finding is dismissed',
      service: 'receipt',
      also: ['findings'],
      async prepare() {
        const merchant = randomUUID()
        // Of more than 200 with one amount on one day, not all are compared.
        const amount = `${randomInt(1, 1_000_000)}.01`
        for (let nth = 0; nth < 2; nth++) {
          const body = anExpense({ merchant, amount })
          tally('expense.created', (await ask<ExpenseJson>('POST', '/api/expenses', body)).id)
        }
        const mine = async () =>
          (await ask<FindingJson[]>('GET', '/api/findings')).find(({ sides }) =>
            sides.some((side) => side.merchant === merchant),
          )
        const { id } = await eventually(async () => (await mine()) ?? assert.fail('no finding'))
        const isDone = async () => !(await mine())
        return { method: 'POST', path: `/api/findings/${id}/dismiss`, isDone }
      },
    },
  ]
}
