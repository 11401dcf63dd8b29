import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { type AdminExpenseJson, adminExpenseApi } from '@sortie/contracts/admin-expense'
import { sessionApi } from '@sortie/contracts/auth'
import { type Answer, type Endpoint, urlOf } from '@sortie/contracts/endpoint'
import { expenseApi } from '@sortie/contracts/expense'
import { longestReadMs } from '@sortie/platform/mongo/connect'
import { authEnvironment } from '@sortie/testing/auth-environment'
import { anExpense } from '@sortie/testing/builders'
import { eventually } from '@sortie/testing/eventually'
import { type Neighbour, testServiceWith } from '@sortie/testing/neighbours'
import type { Person } from '@sortie/testing/people'
import { readCsv } from '@sortie/testing/read-csv'
import type { Client, TestService } from '@sortie/testing/test-service'
import { PersonModel } from '../people/person.model.ts'
import { ExpenseModel } from './expense.model.ts'
import { sumsOfEveryone } from './sums-of-everyone.ts'

let expense: TestService
let auth: Neighbour
let accounts: Awaited<ReturnType<typeof authEnvironment>>
let chief: Client
let ann: Client
let bob: Client
before(async () => {
  accounts = await authEnvironment()
  const started = await testServiceWith(
    'expense',
    ['auth'],
    () => import('../service.ts'),
    accounts.env,
  )
  expense = started.service
  auth = started.neighbours.auth
  const { ADMIN_EMAIL: username, ADMIN_PASSWORD: password } = accounts.env
  chief = await enter(sessionApi.login, { username, password })
  ann = await enter(sessionApi.register, { email: 'ann@example.org', password: 'secret-ann' })
  bob = await enter(sessionApi.register, { email: 'bob@example.org', password: 'secret-bob' })
  for (const [me, date] of [
    [ann, '2026-01-01'],
    [bob, '2026-01-02'],
    [ann, '2026-01-03'],
    [bob, '2026-01-04'],
  ] as const)
    await me.call(expenseApi.create, {
      body: anExpense({ date, amount: '2.50', currency: me === ann ? 'USD' : 'EUR' }),
    })
})
after(async () => {
  await expense.stop()
  await accounts.remove()
})

/** Signs in or registers at the real auth service, which returns the token to its gateway in a header. */
async function enter<E extends Endpoint>(endpoint: E, body: object): Promise<Client> {
  const response = await fetch(auth.url + urlOf(endpoint), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const { id, email, role } = (await response.json()) as Answer<typeof sessionApi.user>
  const person: Person = { id, email, role, token: response.headers.get('x-session-token') ?? '' }
  return expense.as(person)
}

const seen = (list: AdminExpenseJson[]) => list.map(({ date, email }) => [date.slice(0, 10), email])
const all = [
  ['2026-01-04', 'bob@example.org'],
  ['2026-01-03', 'ann@example.org'],
  ['2026-01-02', 'bob@example.org'],
  ['2026-01-01', 'ann@example.org'],
]

describe("everyone's expenses", () => {
  it('come with their owners, newest first, whole, filtered or in pages', async () => {
    const list = await chief.call(adminExpenseApi.list, {})
    assert.equal(list.status, 200)
    assert.deepEqual(seen(list.body), all)
    const filtered = await chief.call(adminExpenseApi.list, {
      query: { startDate: '2026-01-02', endDate: '2026-01-03' },
    })
    assert.deepEqual(seen(filtered.body), all.slice(1, 3))
    const page = await chief.raw('/admin/expenses?limit=3')
    assert.deepEqual(seen((await page.json()) as AdminExpenseJson[]), all.slice(0, 3))
    const next = /^<(.+)>; rel="next"$/.exec(page.headers.get('link') ?? '')?.[1] ?? ''
    const last = await chief.raw(next)
    assert.equal(last.headers.get('link'), null)
    assert.deepEqual(seen((await last.json()) as AdminExpenseJson[]), all.slice(3))
  })

  it('know an owner of whom no event has come: the auth service is asked', async () => {
    await eventually(async () =>
      assert.equal(await PersonModel.countDocuments({ email: /ann|bob/ }), 2),
    )
    await PersonModel.deleteMany({})
    assert.deepEqual(seen((await chief.call(adminExpenseApi.list, {})).body), all)
    assert.equal(await PersonModel.countDocuments({ email: /ann|bob/ }), 2)
  })

  it('are counted and summed by currency', async () => {
    assert.deepEqual((await chief.call(adminExpenseApi.counts, {})).body, {
      total: 4,
      totals: { USD: '5.00', EUR: '5.00' },
    })
  })

  it('are counted once for all who ask at a time, and for longer than other reads may take', async (t) => {
    const { mock } = t.mock.method(ExpenseModel, 'aggregate')
    const query = { category: 'Meals' } as const
    const [one, other] = await Promise.all([sumsOfEveryone(query), sumsOfEveryone(query)])
    assert.deepEqual([one, other], [one, one])
    assert.equal(mock.callCount(), 1)
    const [, options] = (mock.calls[0]?.arguments ?? []) as [unknown?, { maxTimeMS?: number }?]
    assert.ok((options?.maxTimeMS ?? 0) > longestReadMs)
  })

  it('are exported as CSV', async () => {
    const csv = Buffer.from(await (await chief.raw('/admin/export/csv')).arrayBuffer()).toString(
      'utf8',
    )
    assert.deepEqual(
      readCsv(csv).map(({ date, amount, currency }) => [date, amount, currency]),
      [
        ['2026-01-04', '2.50', 'EUR'],
        ['2026-01-03', '2.50', 'USD'],
        ['2026-01-02', '2.50', 'EUR'],
        ['2026-01-01', '2.50', 'USD'],
      ],
    )
    const list = (await chief.call(adminExpenseApi.list, {})).body
    assert.deepEqual(
      readCsv(csv).map((row) => [row['expense id'], row.email, row.name, row.department]),
      list.map(({ id, email }) => [id, email, '', '']),
    )
    assert.ok(list.every(({ email }) => email.includes('@')))
    assert.ok(!(await (await ann.raw('/api/export/csv')).text()).includes('expense id'))
  })
})
