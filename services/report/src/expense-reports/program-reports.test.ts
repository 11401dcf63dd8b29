import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { accessTokenApi, adminTokenApi } from '@sortie/contracts/access-token'
import { accountedReportApi } from '@sortie/contracts/accounting'
import { expenseReportApi } from '@sortie/contracts/expense-report'
import { internalAuthApi } from '@sortie/contracts/internal-auth'
import { personalScopeNames, type Scope } from '@sortie/contracts/scopes'
import { sessionFeedSecret } from '@sortie/testing/people'
import { clientOf } from '@sortie/testing/test-service'
import { decide, handedIn, settled, show } from '../testing/handing-in.ts'
import { type ReportSystem, type Somebody, sharedReportSystem } from '../testing/report-system.ts'

let system: ReportSystem
let people: Record<'employee' | 'approver' | 'finance', Somebody>
before(async () => {
  system = await sharedReportSystem()
  people = {
    employee: await system.register({ employeeName: 'Ann Lee' }),
    approver: await system.register({ employeeName: 'Alex Kim' }),
    finance: await system.register({ employeeName: 'Fin Ance' }, { duties: ['finance'] }),
  }
})
after(() => system.stop())

/** At the report service, as the gateway calls it for a program. */
async function programOf(token: string) {
  const { url } = system.neighbours.auth
  const gateway = clientOf(url, { id: '', email: '', role: 'user', token: sessionFeedSecret })
  const { body } = await gateway.call(internalAuthApi.openToken, {
    body: { token, network: '192.0.2.1' },
  })
  const who = { id: '', email: '', role: 'user' as const, token: body.token }
  return { report: clientOf(system.service.url, who) }
}

async function ownProgram(who: Somebody, scopes: Scope[] = [...personalScopeNames]) {
  const wanted = { name: 'Script', days: 1, scopes: scopes as never, proof: await who.proof() }
  return programOf((await who.auth.call(accessTokenApi.make, { body: wanted })).body.token)
}

it('a program sees the reports of its person alone, whom they approve or pay, and decides on none', async () => {
  const { employee, approver, finance } = people
  const expense = await employee.expense()
  const report = await handedIn(employee, approver.id, [expense.id])
  const programs = {
    employee: await ownProgram(employee),
    approver: await ownProgram(approver),
    finance: await ownProgram(finance),
  }
  assert.equal((await show(programs.employee, report.id)).status, 200)
  assert.equal((await show(approver, report.id)).status, 200)
  assert.equal((await show(programs.approver, report.id)).status, 404)
  const refused = await decide(programs.approver, report.id, { decision: 'approve' })
  assert.equal(refused.problem.code, 'scope_missing')
  assert.equal((await decide(approver, report.id, { decision: 'approve' })).status, 200)
  await settled(employee, report.id, 'approved')
  for (const program of [programs.approver, programs.finance]) {
    assert.equal((await show(program, report.id)).status, 404)
    const file = await program.report.raw(`/api/expense-reports/${report.id}/file`)
    assert.equal(file.status, 404)
  }
  const all = await programs.employee.report.call(accountedReportApi.list, { query: {} })
  assert.equal(all.problem.code, 'scope_missing')
})

it('a program hands in what is its person’s, and reads no more than its scopes say', async () => {
  const { employee, approver } = people
  const expense = await employee.expense()
  const program = await ownProgram(employee, ['reports:read', 'reports:write'])
  const report = await handedIn(program, approver.id, [expense.id])
  assert.equal((await show(employee, report.id)).body.state, 'waiting')
  const withdrawn = await program.report.call(expenseReportApi.withdraw, {
    params: { id: report.id },
  })
  assert.equal(withdrawn.status, 200)
})

it('a program of the organisation reads what was approved, with its PDF, and nothing else', async () => {
  const { employee, approver } = people
  const admin = await system.chief()
  const wanted = {
    name: 'Ledger',
    days: 30,
    scopes: ['approved-reports:read' as const],
    proof: await admin.proof(),
  }
  const made = await admin.auth.call(adminTokenApi.make, { body: wanted })
  const ledger = await programOf(made.body.token)
  const since = new Date().toISOString()
  const note = 'between the two of us'
  const [open, booked] = [await employee.expense(), await employee.expense({ notes: 'Client' })]
  const waiting = await handedIn(employee, approver.id, [open.id])
  const report = await handedIn(employee, approver.id, [booked.id], { note })
  await decide(approver, report.id, { decision: 'approve' })
  await settled(employee, report.id, 'approved')
  const { body, status } = await ledger.report.call(accountedReportApi.list, { query: { since } })
  assert.equal(status, 200)
  assert.deepEqual(
    body.map(({ id, lines }) => [id, lines.map(({ expenseId }) => expenseId)]),
    [[report.id, [booked.id]]],
  )
  assert.ok(!JSON.stringify(body).includes(note))
  const pdf = await ledger.report.raw(`/admin/approved-reports/${report.id}/file`)
  assert.equal(pdf.headers.get('content-type'), 'application/pdf')
  await pdf.body?.cancel()
  const missing = await ledger.report.raw(`/admin/approved-reports/${waiting.id}/file`)
  assert.equal(missing.status, 404)
  assert.equal((await show(ledger, report.id)).status, 404)
  const [first] = (await admin.report.call(accountedReportApi.list, { query: { limit: 1 } })).body
  assert.ok(first, 'administrators may as well')
})
