import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { apis } from '@sortie/contracts/apis'
import { type Endpoint, isStream, type Schema } from '@sortie/contracts/endpoint'
import { expenseReportApi } from '@sortie/contracts/expense-report'
import * as z from 'zod/mini'
import { invalidRequest } from './problem.ts'

const ids = { approverId: '6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11' }
const faultsOf = (schema: Schema, body: unknown) =>
  invalidRequest(z.safeDecode(schema, body as never).error?.issues ?? []).fields

describe('a body that is not valid', () => {
  const { handIn, check, decide, nameStandIn } = expenseReportApi
  const cases: Array<[Endpoint, body: unknown, Record<string, string>]> = [
    [handIn, { ...ids }, { expenses: 'expenses is missing.' }],
    [handIn, { ...ids, expenses: 'all' }, { expenses: 'expenses must be a list.' }],
    [handIn, { ...ids, expenses: ['a'] }, { 'expenses.0': 'expenses.0 must be an object.' }],
    [handIn, { ...ids, expenses: [] }, { expenses: 'Choose at least one expense.' }],
    [handIn, { ...ids, expenses: [{}] }, { 'expenses.0.id': 'This is not a valid id.' }],
    [check, {}, { expenseIds: 'expenseIds is missing.' }],
    [check, { expenseIds: {} }, { expenseIds: 'expenseIds must be a list.' }],
    [decide, { decision: 'approve', returned: 1 }, { returned: 'returned must be a list.' }],
    [nameStandIn, [], { body: 'The body must be an object.' }],
  ]
  for (const [{ method, path, body: schema }, body, fields] of cases)
    it(`of ${method} ${path} is named with what is missing: ${JSON.stringify(body)}`, () => {
      assert.deepEqual(faultsOf(schema as Schema, body), fields)
    })

  it('is said in words by every call, whatever is missing or of another kind', () => {
    const endpoints = Object.values(apis).flatMap((list) =>
      list.flatMap((api) => Object.values<Endpoint>(api)),
    )
    for (const { method, path, body } of endpoints) {
      if (!body || isStream(body)) continue
      const names = Object.keys((body as unknown as { shape?: object }).shape ?? {})
      const wrong = [{}, [], 'x', null, ...[1, 'x', [1], { a: 1 }, null, true].map(filled)]
      function filled(value: unknown) {
        return Object.fromEntries(names.map((name) => [name, value]))
      }
      for (const given of wrong)
        for (const sentence of Object.values(faultsOf(body, given) ?? {}))
          assert.doesNotMatch(sentence, /^Invalid input$/, `${method} ${path}`)
    }
  })
})
