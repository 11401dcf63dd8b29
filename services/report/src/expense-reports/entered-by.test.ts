import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { assistantApi } from '@sortie/contracts/assistant'
import { expenseApi } from '@sortie/contracts/expense'
import { expenseReportApi } from '@sortie/contracts/expense-report'
import { anExpense } from '@sortie/testing/builders'
import { eventually } from '@sortie/testing/eventually'
import { clientOf } from '@sortie/testing/test-service'
import { decide, handedIn, show } from '../testing/handing-in.ts'
import { sharedReportSystem } from '../testing/report-system.ts'

const system = await sharedReportSystem()
after(() => system.stop())

const inAWeek = () => new Date(Date.now() + 7 * 24 * 3600_000).toISOString().slice(0, 10)
const approve = { decision: 'approve' } as const

describe('what an assistant entered for the owner', () => {
  it('says who that was, and is returned but not approved by them', async () => {
    const me = await system.register({ employeeName: 'Olga Owner' })
    const boss = await system.register({ employeeName: 'Bo First' })
    const friend = await system.register({ employeeName: 'Fred Friend' })
    const body = { email: boss.email, until: inAWeek(), proof: await me.proof() }
    const { body: allowed } = await me.auth.call(assistantApi.allow, { body })
    const begun = await boss.auth.call(assistantApi.act, { params: { id: allowed.id } })
    const token = begun.headers.get('x-session-token') ?? ''
    const acting = clientOf(system.neighbours.expense.url, { ...me, token })
    const made = await acting.call(expenseApi.create, { body: anExpense({ merchant: 'By Bo' }) })
    assert.equal(made.status, 201)
    const { id: own } = await me.expense()
    const report = await handedIn(me, boss.id, [made.body.id, own])
    const { lines } = (await show(boss, report.id)).body
    const said = new Map(lines.map(({ expenseId, enteredBy }) => [expenseId, enteredBy?.name]))
    assert.deepEqual([said.get(own), said.get(made.body.id)], [undefined, 'Bo First'])
    const asking = clientOf(system.service.url, { ...me, token })
    const { body: states } = await asking.call(expenseReportApi.states, {
      query: { ids: report.id },
    })
    assert.equal(states.length, 1, 'they see how far what they entered is')
    const { pages } = await system.read(
      await me.report.raw(`/api/expense-reports/${report.id}/file`),
    )
    assert.match(JSON.stringify(pages), /Entered by Bo First for Olga Owner/)
    const refused = await decide(boss, report.id, approve)
    assert.deepEqual([refused.status, refused.problem.code], [403, 'entered_by_approver'])
    const returned = [{ expenseId: made.body.id, reason: 'Somebody else should look at this.' }]
    assert.equal((await decide(boss, report.id, { ...approve, returned })).body.state, 'approved')
    await eventually(async () => {
      const { body } = await me.expenses.call(expenseApi.get, { params: { id: made.body.id } })
      assert.equal(body.returnedFrom, report.id)
    })
    const again = await handedIn(me, friend.id, [made.body.id])
    assert.equal((await decide(friend, again.id, approve)).body.state, 'approved')
  })
})
