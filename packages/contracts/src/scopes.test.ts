import assert from 'node:assert/strict'
import { it } from 'node:test'
import { apis } from './apis.ts'
import type { Endpoint } from './endpoint.ts'
import type { Scope } from './scopes.ts'

/** What each scope opens: a call that gets one is to be written here as well, by somebody who has thought of it. */
const opened: Record<Scope, string[]> = {
  'profile:read': ['GET /api/user'],
  'expenses:read': [
    'GET /api/expenses',
    'GET /api/expenses/summary',
    'GET /api/expenses/of-missions',
    'GET /api/expenses/breakdown',
    'GET /api/expenses/:id',
    'GET /api/export/csv',
    'GET /api/dashboard/stats',
    'GET /api/rates',
  ],
  'expenses:write': [
    'POST /api/expenses/change-many',
    'POST /api/expenses/remove-many',
    'POST /api/expenses',
    'PUT /api/expenses/:id',
    'DELETE /api/expenses/:id',
  ],
  'receipts:read': [
    'GET /api/expenses/:id/receipts',
    'GET /api/receipts',
    'GET /api/receipts/:id/file',
    'GET /api/receipts/:id/thumbnail',
    'GET /api/receipts/:id/print',
    'GET /api/inbox',
    'GET /api/receipts/use',
    'GET /api/findings',
  ],
  'receipts:write': [
    'POST /api/expenses/:id/receipts',
    'PUT /api/expenses/:id/receipts/order',
    'PUT /api/receipts/:id/turn',
    'DELETE /api/receipts/:id',
    'POST /api/inbox',
    'POST /api/inbox/:id/attach',
    'POST /api/inbox/:id/join',
    'POST /api/inbox/:id/read',
    'PUT /api/inbox/:id/pages',
    'POST /api/inbox/:id/split',
    'DELETE /api/inbox/:id',
    'POST /api/inbox/:id/restore',
  ],
  'travel:read': [
    'GET /api/trips',
    'GET /api/trips/:id',
    'GET /api/flights',
    'GET /api/flights/of-missions',
    'GET /api/flights/:id',
  ],
  'travel:write': [
    'POST /api/trips',
    'PUT /api/trips/:id',
    'DELETE /api/trips/:id',
    'POST /api/flights',
    'PUT /api/flights/:id',
    'DELETE /api/flights/:id',
  ],
  'reports:read': [
    'GET /api/export/pdf',
    'GET /api/export/pdf-jobs/:id',
    'GET /api/export/pdf-jobs/:id/file',
    'GET /api/expense-reports',
    'GET /api/expense-reports/road',
    'GET /api/expense-reports/states',
    'GET /api/expense-reports/:id',
    'GET /api/expense-reports/:id/file',
    'GET /api/expense-reports/:id/receipts/:receiptId',
  ],
  'reports:write': [
    'POST /api/export/pdf-jobs',
    'DELETE /api/export/pdf-jobs/:id',
    'POST /api/expense-reports/check',
    'GET /api/expense-reports/approvers',
    'GET /api/expense-reports/approver-rules',
    'POST /api/expense-reports',
    'POST /api/expense-reports/:id/withdraw',
  ],
  'people:read': ['GET /admin/people'],
  'all-expenses:read': [
    'GET /admin/expenses',
    'GET /admin/expenses/summary',
    'GET /admin/expenses/:id',
    'GET /admin/expenses/:id/receipts',
    'GET /admin/receipts/:id/file',
  ],
  'approved-reports:read': ['GET /admin/approved-reports', 'GET /admin/approved-reports/:id/file'],
}

const calls = Object.values(apis).flatMap((list) =>
  list.flatMap((api) => Object.values(api) as Endpoint[]),
)

it('each scope of a token opens these calls, and every other call is closed to tokens', () => {
  for (const [scope, paths] of Object.entries(opened)) {
    const found = calls.filter((call) => call.scope === scope)
    assert.deepEqual(
      found.map(({ method, path }) => `${method} ${path}`),
      paths,
    )
    for (const { access, method, path } of found) {
      const isOrganisations = path.startsWith('/admin/')
      assert.equal(access, isOrganisations ? 'admin' : 'user')
      if (isOrganisations) assert.equal(method, 'GET', path)
    }
  }
})

it('a token reaches no account, security, approval, payment or administration that changes', () => {
  const never =
    /account|second-factor|login|logout|register|profile|payments|decide|stand-in|to-approve|seals|trail|directory|own-data|bulk|proof|dead-letters|messages/
  for (const { scope, method, path } of calls)
    if (never.test(path)) assert.equal(scope, undefined, `${method} ${path}`)
})
