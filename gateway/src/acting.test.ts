import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, describe, it } from 'node:test'
import { anExpense } from '@sortie/testing/builders'
import { eventually } from '@sortie/testing/eventually'
import { cookieIn, password, sharedGateways, type Visitor } from './testing/gateway-under-test.ts'

const system = await sharedGateways()
after(() => system.stop())

const inAMonth = () => new Date(Date.now() + 30 * 24 * 3600_000).toISOString().slice(0, 10)

describe('an assistant', () => {
  it('is the person to what they call, with nobody’s role, until it ends: for the services behind the gateway, too', async () => {
    const { cookie, principal, assistant, allowanceId } = await actingFor()
    const acting = await said(await system.call('/api/user', { cookie }))
    assert.deepEqual(
      [acting.id, acting.role, acting.acting.id, acting.department],
      [principal.user.id, 'user', allowanceId, null],
    )
    for (const path of ['/api/expenses', '/api/dashboard/stats', '/api/user'])
      assert.equal(await system.status(path, { cookie }), 200, path)
    // Services ask for ended allowances themselves: a copied token opens nothing behind the gateway either.
    await system.holdsBehind('/api/expenses', cookie, 200)
    await end(principal, allowanceId)
    await system.holdsBehind('/api/expenses', cookie, 401)
    const told = await said(await system.call('/api/user', { cookie }))
    assert.equal(told.id, assistant.user.id, 'by this a page learns it')
  })

  it('sees and changes what they entered, and what was there before only where that is allowed', async () => {
    for (const all of [false, true]) {
      const { cookie, principal, assistant } = await actingFor({ all })
      const before = await log(principal.cookie, 'Before')
      const made = await log(cookie, 'By the assistant')
      const seen = await merchants(cookie)
      assert.deepEqual(seen, all ? ['Before', 'By the assistant'] : ['By the assistant'])
      assert.deepEqual(await merchants(principal.cookie), ['Before', 'By the assistant'])
      assert.equal(await system.status(`/api/expenses/${before.id}`, { cookie }), all ? 200 : 404)
      const { name, id } = made.enteredBy ?? {}
      assert.deepEqual([name, id], [assistant.user.email, assistant.user.id])
      assert.equal(before.enteredBy, undefined)
      const change = (id: string, body: object) =>
        system.status(`/api/expenses/${id}`, { method: 'PUT', cookie, body })
      assert.equal(await change(made.id, { notes: 'changed' }), 200)
      assert.equal(await change(before.id, { notes: 'changed' }), all ? 403 : 404)
      for (const own of [{ status: 'Submitted' }, { lostReceipt: 'It fell into the sea.' }])
        assert.equal(await change(made.id, own), 403)
      const stats = await said(await system.call('/api/dashboard/stats', { cookie }))
      const sum = await said(await system.call('/api/expenses/summary', { cookie }))
      const found = await said(await system.call('/api/expenses?q=Before', { cookie }))
      const count = all ? 2 : 1
      assert.deepEqual([stats.expenseCount, sum.count, found.length], [count, count, count - 1])
      for (const { id, status } of [
        { id: before.id, status: all ? 403 : 404 },
        { id: made.id, status: 204 },
      ])
        assert.equal(
          await system.status(`/api/expenses/${id}`, { method: 'DELETE', cookie }),
          status,
        )
    }
  })

  it('hears of what they entered alone, and their stream ends with the allowance', async () => {
    const { cookie, principal, allowanceId } = await actingFor()
    const stream = await system.call('/api/events', { cookie })
    let told = ''
    const reading = (async () => {
      for await (const part of stream.body ?? []) told += Buffer.from(part).toString()
    })()
    const before = await log(principal.cookie, 'Before')
    const made = await log(cookie, 'By the assistant')
    await eventually(async () => assert.ok(told.includes(made.id)))
    assert.ok(!told.includes(before.id))
    await end(principal, allowanceId)
    await reading
    assert.match(told, /event: session\.ended/)
    assert.ok(!told.includes(before.id))
  })

  it('is not taken for somebody else by a tab that does not know for whom they act', async () => {
    const { cookie, assistant, allowanceId } = await actingFor()
    const as = (acting: string, cookie: string) =>
      system.status('/api/expenses', { cookie, headers: { 'sortie-acting': acting } })
    assert.equal(await as('none', assistant.cookie), 200)
    assert.equal(await as('none', cookie), 409)
    assert.equal(await as(allowanceId, cookie), 200)
    const left = await system.post('/api/acting/leave', { cookie })
    const own = cookieIn(left)
    assert.equal(await as(allowanceId, own), 409)
    assert.equal(await as('none', own), 200)
    const user = await said(await system.call('/api/user', { cookie: own }))
    assert.equal(user.id, assistant.user.id)
  })

  it('acts no longer once either of the two is deactivated, and the assistant is still signed in', async () => {
    const admin = await system.administrator()
    const { cookie, principal, assistant } = await actingFor()
    await system.post(`/admin/users/${principal.user.id}/deactivate`, { cookie: admin.cookie })
    const refused = await eventually(async () => {
      const answer = await system.call('/api/expenses', { cookie })
      assert.equal(answer.status, 409)
      return answer
    })
    const own = cookieIn(refused)
    assert.equal(await system.status('/api/expenses', { cookie: own }), 200)
    const user = await said(await system.call('/api/user', { cookie: own }))
    assert.equal(user.id, assistant.user.id)
  })
})

type Said = {
  id: string
  code: string
  merchant: string
  role: string
  department: string | null
  acting: { id: string }
  enteredBy?: { id: string; name: string }
  expenseCount: number
  count: number
  length: number
  proof: string
}

async function said(answer: Response): Promise<Said> {
  return (await answer.json()) as Said
}

/** Two people whom an administrator made, of whom one acts for the other. */
async function actingFor({ all = false } = {}) {
  const admin = await system.administrator()
  const [principal, assistant] = [await person(admin), await person(admin)]
  const proven = await system.post('/api/account/proof', {
    cookie: principal.cookie,
    body: { currentPassword: password },
  })
  const { proof } = await said(proven)
  const body = { email: assistant.user.email, until: inAMonth(), all, proof }
  const given = await system.post('/api/account/assistants', { cookie: principal.cookie, body })
  assert.equal(given.status, 201, await given.clone().text())
  const { id: allowanceId } = await said(given)
  const { cookie: own } = assistant
  const begun = await system.post(`/api/account/assistants/${allowanceId}/act`, { cookie: own })
  assert.equal(begun.status, 204)
  return { cookie: cookieIn(begun), principal, assistant, allowanceId }
}

async function person(admin: Visitor): Promise<Visitor> {
  const email = `${randomUUID()}@example.org`
  const body = { email, password }
  const made = await system.post('/admin/users', { cookie: admin.cookie, body })
  assert.equal(made.status, 201)
  return system.signIn(email)
}

async function end({ cookie }: Visitor, id: string): Promise<void> {
  const path = `/api/account/assistants/${id}`
  assert.equal(await system.status(path, { method: 'DELETE', cookie }), 204)
}

async function log(cookie: string, merchant: string) {
  const answer = await system.post('/api/expenses', { cookie, body: anExpense({ merchant }) })
  assert.equal(answer.status, 201, await answer.clone().text())
  return said(answer)
}

async function merchants(cookie: string): Promise<string[]> {
  const answer = await system.call('/api/expenses', { cookie })
  return ((await answer.json()) as Said[]).map(({ merchant }) => merchant).sort()
}
