import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import * as z from 'zod/mini'
import { apis } from '../apis.ts'
import { sessionApi } from '../auth.ts'
import { bulkApi } from '../bulk.ts'
import { isStream, successStatus } from '../endpoint.ts'
import { expenseApi } from '../expense.ts'
import { newFactorApi } from '../new-factor.ts'
import { exportApi } from '../report.ts'
import { signInStepApi } from '../sign-in-step.ts'
import { openApi } from './document.ts'
import { operationId } from './operation.ts'

type Content = { 'application/json'?: { example?: unknown; schema: object } }
type Operation = {
  operationId: string
  summary?: string
  parameters?: Array<{ name: string; in: string; required: boolean; schema: object }>
  requestBody?: { content: Content }
  responses: Record<string, { $ref?: string; content?: Content }>
}
const document = openApi() as {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, object>; responses: Record<string, object> }
}
const endpoints = Object.values(apis).flatMap((list) => list.flatMap((api) => Object.values(api)))
const operations = Object.values(document.paths).flatMap((path) => Object.values(path))

function operationOf({ path, method }: { path: string; method: string }): Operation {
  const operation = document.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
  assert.ok(operation, `${method} ${path}`)
  return operation
}

describe('the OpenAPI document', () => {
  it('contains every public call once, and no internal one', () => {
    const keys = endpoints.map(({ method, path }) => `${method} ${path}`)
    assert.equal(new Set(keys).size, keys.length)
    for (const endpoint of endpoints) operationOf(endpoint)
    assert.ok(Object.keys(document.paths).every((path) => !path.includes('/internal/')))
  })

  it('gives each call a name of its own, so that no generated client loses one', () => {
    const ids = operations.map(({ operationId }) => operationId)
    assert.deepEqual(ids, [...new Set(ids)])
    for (const id of ids) assert.match(id, /^[a-z][A-Za-z0-9]+$/)
    assert.equal(
      operationId('/admin/users/:id/reset-password', 'resetPassword'),
      'adminUsersResetPassword',
    )
    assert.equal(operationId('/api/expenses/:id', 'change'), 'expensesChange')
    assert.equal(operationId('/api/login', 'login'), 'login')
  })

  it('shows examples that the calls themselves accept', () => {
    for (const endpoint of endpoints) {
      if (!endpoint.body || isStream(endpoint.body)) continue
      const example = operationOf(endpoint).requestBody?.content['application/json']?.example
      const { success, error } = z.safeDecode(endpoint.body, example as never)
      assert.ok(success, `${endpoint.method} ${endpoint.path}: ${error && z.prettifyError(error)}`)
    }
  })

  it('shows answers that the contract could have encoded', () => {
    for (const endpoint of endpoints) {
      if (!endpoint.response || isStream(endpoint.response)) continue
      const answer = operationOf(endpoint).responses[successStatus(endpoint)]
      const example = answer?.content?.['application/json']?.example
      const { success, error } = z.safeDecode(endpoint.response, example as never)
      assert.ok(success, `${endpoint.method} ${endpoint.path}: ${error && z.prettifyError(error)}`)
    }
  })

  it('says of every call how it can fail', () => {
    for (const endpoint of endpoints) {
      const { responses } = operationOf(endpoint)
      const where = `${endpoint.method} ${endpoint.path}`
      for (const status of ['400', '429', '503']) assert.ok(responses[status]?.$ref, where)
      const signs = endpoint.access !== 'public' || endpoint.problems?.includes('signed_out')
      assert.equal('401' in responses, signs ?? false, where)
      if (endpoint.access === 'admin') assert.ok(responses['403'], where)
      if (endpoint.path.includes(':')) assert.ok(responses['404'], where)
      if (endpoint.body) assert.ok(responses['413'] && responses['415'], where)
    }
  })

  it('says what a program could not guess from the shape of a call', () => {
    const told = [
      ...[sessionApi.login, signInStepApi.stepCode, newFactorApi.addPasskey].map(
        (endpoint) => [endpoint, '401'] as const,
      ),
      [bulkApi.start, '404'],
      [expenseApi.changeMany, '404'],
      [expenseApi.removeMany, '404'],
      [bulkApi.file, '409'],
      [exportApi.pdfFile, '409'],
    ] as const
    for (const [endpoint, status] of told)
      assert.ok(operationOf(endpoint).responses[status]?.$ref, `${endpoint.path} ${status}`)
  })

  it('refers only to what is there', () => {
    const refs = [...JSON.stringify(document).matchAll(/"#\/components\/(\w+)\/(\w+)"/g)]
    assert.ok(refs.length > 100)
    for (const [ref, kind, name] of refs)
      assert.ok(name && name in document.components[kind as 'schemas' | 'responses'], ref)
  })

  it('names the records that several calls share, so that generated clients have one type of each', () => {
    const named = ['Expense', 'Trip', 'Flight', 'Receipt', 'Bulk', 'ExportJob', 'Signature', 'User']
    for (const name of [...named, 'DashboardStats', 'Problem'])
      assert.ok(name in document.components.schemas, name)
    const answer = operationOf({ method: 'GET', path: '/api/flights/:id' }).responses['200']
    assert.deepEqual(answer?.content?.['application/json']?.schema, {
      $ref: '#/components/schemas/Flight',
    })
  })

  it('says what a filter may be, and that it may be left out', () => {
    const { parameters = [] } = operationOf({ method: 'GET', path: '/api/expenses' })
    const status = parameters.find(({ name }) => name === 'status')
    assert.deepEqual(status?.schema, { $ref: '#/components/schemas/ExpenseStatus' })
    assert.equal(status?.required, false)
    const id = operationOf({ method: 'PUT', path: '/api/expenses/:id' }).parameters?.[0]
    assert.deepEqual([id?.name, id?.in, id?.required], ['id', 'path', true])
  })
})
