import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { adminUserApi } from '@sortie/contracts/admin-user'
import { assistantApi } from '@sortie/contracts/assistant'
import { directoryApi } from '@sortie/contracts/directory'
import { erasedName } from '@sortie/contracts/erased'
import { expenseApi } from '@sortie/contracts/expense'
import { expenseReportApi } from '@sortie/contracts/expense-report'
import { organisationApi } from '@sortie/contracts/organisation'
import { reportHistoryApi } from '@sortie/contracts/trail'
import { waitingReportApi } from '@sortie/contracts/waiting-report'
import { anExpense } from '@sortie/testing/builders'
import { eventually } from '@sortie/testing/eventually'
import { clientOf } from '@sortie/testing/test-service'
import { decide, handedIn, settled, show, toApprove } from '../testing/handing-in.ts'
import { type ReportSystem, type Somebody, sharedReportSystem } from '../testing/report-system.ts'

let system: ReportSystem
let chief: Awaited<ReturnType<ReportSystem['chief']>>
before(async () => {
  system = await sharedReportSystem()
  chief = await system.chief()
})
after(() => system.stop())

const change = async (who: Somebody, body: object) =>
  assert.equal(
    (await chief.auth.call(adminUserApi.change, { params: { id: who.id }, body })).status,
    200,
  )
const act = async (name: 'deactivate' | 'reactivate' | 'erase', { id }: Somebody) =>
  assert.equal((await chief.auth.call(adminUserApi[name], { params: { id } })).status, 200)
const waitsFor = async (who: Somebody, id: string) => (await show(who, id)).body.waitsFor?.id

/** People of whom each reports to the next. */
async function chainOf(...names: string[]): Promise<Somebody[]> {
  const people: Somebody[] = []
  for (const employeeName of names) people.push(await system.register({ employeeName }))
  for (const [place, who] of people.entries()) {
    const managerId = people[place + 1]?.id
    if (!managerId) continue
    await change(who, { managerId })
    await known(who, { managerId })
  }
  return people
}

async function known(who: Somebody, fields: object) {
  const { PersonModel } = await import('../models/person.model.ts')
  await eventually(async () => assert.ok(await PersonModel.exists({ _id: who.id, ...fields })))
}

/** Without the mails in what a failure says. */
const told = (words: RegExp) =>
  eventually(async () => {
    const text = (await system.mails()).join('\n').replaceAll('\n', ' ')
    assert.ok(words.test(text), String(words))
  })

const ask = async (who: Somebody, approver: Somebody, more = {}) =>
  (await handedIn(who, approver.id, [(await who.expense()).id], more)).id

describe('what waits for somebody who has left', () => {
  it('goes to the next above who may approve; both sides are told why, and it stays there', async () => {
    const [owner, boss, unsure, top] = await chainOf('Ow Ner', 'Bo Ss', 'Un Sure', 'To P')
    assert.ok(owner && boss && unsure && top)
    await system.confirm(unsure.id, false)
    const id = await ask(owner, boss)
    await act('deactivate', boss)
    await eventually(async () => assert.equal(await waitsFor(owner, id), top.id))
    const { steps, approverIsGone } = (await show(owner, id)).body
    assert.deepEqual(
      steps.map(({ approver, insteadOf }) => [approver.name, insteadOf?.name]),
      [['To P', 'Bo Ss']],
    )
    assert.equal(approverIsGone, false)
    assert.deepEqual(
      (await toApprove(top)).map((each) => each.id),
      [id],
    )
    await told(/Somebody else decides on your report[\s\S]*Bo Ss[\s\S]*has left/)
    await told(/It comes to you because whoever was asked has left/)
    await eventually(async () => {
      const { body } = await owner.report.call(reportHistoryApi.of, { params: { id } })
      const up = body.find((entry) => entry.act === 'report_handed_up')
      assert.deepEqual(
        [up?.actor, up?.changes.map(({ from, to }) => [from, to])],
        [null, [['Bo Ss', 'To P']]],
      )
    })
    await act('reactivate', boss)
    const back = await system.signIn(boss.email)
    await known(boss, { active: true })
    assert.equal(await waitsFor(owner, id), top.id)
    // As manager of its owner they read it while it waits, and that is all.
    assert.equal((await decide(back, id, { decision: 'approve' })).status, 404)
    assert.deepEqual(await toApprove(back), [])
    assert.equal((await decide(top, id, { decision: 'approve' })).status, 200)
    assert.equal((await show(back, id)).status, 404)
  })

  it('goes up as well where the directory deactivates them, in its dialect, or removes them', async () => {
    const asked = { name: 'Entra', isDry: false, proof: await chief.proof() }
    const { token } = (await chief.auth.call(directoryApi.makeToken, { body: asked })).body
    const scim = async (method: string, path: string, body?: object) => {
      const answer = await fetch(`${system.neighbours.auth.url}/scim/v2/Users${path}`, {
        method,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/scim+json' },
        body: body ? JSON.stringify(body) : null,
      })
      const text = await answer.text()
      assert.ok(answer.ok, text)
      return text ? JSON.parse(text) : undefined
    }
    const schemas = ['urn:ietf:params:scim:api:messages:2.0:PatchOp']
    const Operations = [{ op: 'Replace', path: 'active', value: 'False' }]
    const leaves: Array<(id: string) => Promise<unknown>> = [
      (id) => scim('PATCH', `/${id}`, { schemas, Operations }),
      (id) => scim('DELETE', `/${id}`),
    ]
    for (const leave of leaves) {
      const [owner, boss, top] = await chainOf('Ow Ner', 'Bo Ss', 'To P')
      assert.ok(owner && boss && top)
      const known = await scim('POST', '', {
        schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
        userName: boss.email,
        displayName: 'Bo Ss',
        active: true,
      })
      const id = await ask(owner, boss)
      await leave(known.id)
      await eventually(async () => assert.equal(await waitsFor(owner, id), top.id))
      const { steps, approverIsGone } = (await show(owner, id)).body
      assert.deepEqual([steps[0]?.insteadOf?.name, approverIsGone], ['Bo Ss', false])
      await eventually(async () => assert.equal((await show(boss, id)).status, 401))
      assert.equal((await decide(top, id, { decision: 'approve' })).status, 200)
    }
  })

  it('passes by who entered a line of it for its owner, and could not approve it', async () => {
    const [owner, boss, helper, top] = await chainOf('Ow Ner', 'Bo Ss', 'He Lper', 'To P')
    assert.ok(owner && boss && helper && top)
    const until = new Date(Date.now() + 7 * 24 * 3600_000).toISOString().slice(0, 10)
    const body = { email: helper.email, until, proof: await owner.proof() }
    const { id: allowed } = (await owner.auth.call(assistantApi.allow, { body })).body
    const begun = await helper.auth.call(assistantApi.act, { params: { id: allowed } })
    const token = begun.headers.get('x-session-token') ?? ''
    const acting = clientOf(system.neighbours.expense.url, { ...owner, token })
    const made = await acting.call(expenseApi.create, { body: anExpense() })
    const { id } = await handedIn(owner, boss.id, [made.body.id])
    await act('deactivate', boss)
    await eventually(async () => assert.equal(await waitsFor(owner, id), top.id))
  })

  it('stays with nobody above, until a manager is named; it never goes to its owner', async () => {
    const [owner, peer] = [await system.register(), await system.register()]
    const id = await ask(owner, peer)
    await act('deactivate', peer)
    await known(peer, { active: false })
    const { handOnReport, waitForLeavers } = await import('./hand-on-report.ts')
    await handOnReport(id)
    const { body } = await show(owner, id)
    assert.deepEqual([body.waitsFor?.id, body.approverIsGone], [peer.id, true])
    assert.ok((await waitForLeavers()).includes(id))
    const { body: rows } = await chief.report.call(waitingReportApi.list, { query: {} })
    const row = rows.find(({ approver }) => approver.id === peer.id)
    assert.deepEqual([row?.owner.id, row?.count, row?.why], [owner.id, 1, 'left'])
    assert.equal((await owner.report.call(waitingReportApi.list, { query: {} })).status, 403)
    const boss = await system.register()
    await change(owner, { managerId: boss.id })
    await known(owner, { managerId: boss.id })
    await handOnReport(id)
    assert.equal(await waitsFor(owner, id), boss.id)
    assert.ok(!(await waitForLeavers()).includes(id))
  })

  it('is no more for who stood in for them', async () => {
    const [owner, peer, standIn] = await Promise.all([1, 2, 3].map(() => system.register()))
    assert.ok(owner && peer && standIn)
    const day = (days: number) => new Date(Date.now() + days * 864e5).toISOString().slice(0, 10)
    const days = { startDate: day(-1), endDate: day(1) }
    const body = { standInId: standIn.id, ...days }
    assert.equal((await peer.report.call(expenseReportApi.nameStandIn, { body })).status, 200)
    const id = await ask(owner, peer)
    assert.equal((await toApprove(standIn)).length, 1)
    await act('deactivate', peer)
    await known(peer, { active: false })
    assert.equal((await toApprove(standIn)).length, 0)
    assert.equal((await decide(standIn, id, { decision: 'approve' })).status, 404)
  })

  it('keeps its first approval: the second goes to somebody who has no part in it', async () => {
    const [owner, boss, second, top] = await chainOf('Ow Ner', 'Bo Ss', 'Se Cond', 'To P')
    assert.ok(owner && boss && second && top)
    const rules = (secondFrom: object) =>
      chief.auth.call(organisationApi.change, { body: { secondFrom } })
    await rules({ USD: '1.00' })
    const id = await ask(owner, boss)
    await decide(boss, id, { decision: 'approve', nextApproverId: second.id })
    await rules({})
    await act('deactivate', second)
    await eventually(async () => assert.equal(await waitsFor(owner, id), top.id))
    await act('deactivate', top)
    await known(top, { active: false })
    const { handOnReport } = await import('./hand-on-report.ts')
    await handOnReport(id)
    assert.equal(await waitsFor(owner, id), top.id)
  })

  it('is decided once, by whom it waits for, where both come at a time or events come twice and late', async () => {
    const [owner, boss, top] = await chainOf('Ow Ner', 'Bo Ss', 'To P')
    assert.ok(owner && boss && top)
    const { PersonModel } = await import('../models/person.model.ts')
    const { handOnReport } = await import('./hand-on-report.ts')
    const { endAccess } = await import('../files/end-access.ts')
    const ids = [await ask(owner, boss), await ask(owner, boss), await ask(owner, boss)]
    await PersonModel.updateOne({ _id: boss.id }, { active: false })
    for (const id of ids) {
      const [decided] = await Promise.all([
        decide(boss, id, { decision: 'approve' }),
        handOnReport(id),
        handOnReport(id),
      ])
      const { state, waitsFor, steps } = (await show(owner, id)).body
      const was = [decided.status === 200, state, waitsFor?.id ?? null, steps.length]
      const either = [
        [true, 'approved', null, 1],
        [false, 'waiting', top.id, 1],
      ]
      assert.ok(
        either.some((each) => JSON.stringify(each) === JSON.stringify(was)),
        JSON.stringify(was),
      )
    }
    await PersonModel.updateOne({ _id: boss.id }, { active: true })
    const id = await ask(owner, boss)
    const old = { userId: boss.id, email: boss.email, role: 'user', generation: 0 } as const
    await endAccess({ ...old, active: false, version: 0 }, new Date(0))
    await handOnReport(id)
    assert.equal(await waitsFor(owner, id), boss.id)
  })

  it('goes up, too, where they are erased at once, and names them no more', async () => {
    const [owner, boss, top] = await chainOf('Ow Ner', 'Zora Leaver', 'To P')
    assert.ok(owner && boss && top)
    const id = await ask(owner, boss)
    await act('deactivate', boss)
    await act('erase', boss)
    await eventually(async () => {
      const { waitsFor, steps } = (await show(owner, id)).body
      assert.deepEqual([waitsFor?.id, steps[0]?.insteadOf?.name], [top.id, erasedName])
    }, 60_000)
    await settled(owner, id, 'waiting')
  })

  it('comes to the next above, too, where somebody outside is asked and cannot choose', async () => {
    const [owner, boss, top] = await chainOf('Ow Ner', 'Bo Ss', 'To P')
    assert.ok(owner && boss && top)
    const { planAfterOutsider } = await import('../approvers/second-approval.ts')
    const { ExpenseReportModel } = await import('../models/expense-report.model.ts')
    const outside = { approverId: undefined, approverEmail: 'chief@client.example' }
    const id = await ask(owner, boss, outside)
    const nextApprover = { id: boss.id, name: 'Bo Ss', email: boss.email }
    await ExpenseReportModel.updateOne({ _id: id }, { nextApprover })
    await act('deactivate', boss)
    const report = await ExpenseReportModel.findById(id).lean()
    assert.ok(report?.steps[0])
    const { candidates } = await planAfterOutsider(report as never, report.steps[0].approver)
    assert.deepEqual(
      candidates.map((each) => each.id),
      [top.id],
    )
  })
})

describe('what waits for the former manager of its owner', () => {
  const reports = { get: show, history: historyOf } as const
  function historyOf(who: Somebody, id: string) {
    return who.report.call(reportHistoryApi.of, { params: { id } })
  }
  async function moved(who: Somebody, from: Somebody, to: Somebody, more = {}) {
    const id = await ask(who, from)
    await change(who, { managerId: to.id, ...more })
    await known(who, { managerId: to.id })
    return id
  }
  const rowsOf = async (who: Somebody, query = {}) => {
    const { body } = await chief.report.call(waitingReportApi.list, { query })
    return body.flatMap((row) =>
      row.owner.id === who.id ? [[row.approver.id, row.count, row.why]] : [],
    )
  }

  it('stays there and asks; once an administrator hands it on, the former manager finds nothing', async () => {
    const [owner, former] = await chainOf('Mo Ver', 'For Mer')
    const [boss, top] = await chainOf('New Boss', 'To P')
    assert.ok(owner && former && boss && top)
    const id = await moved(owner, former, boss)
    assert.equal((await show(owner, id)).body.waitsForFormerManager, true)
    assert.equal(await waitsFor(owner, id), former.id)
    assert.deepEqual(await rowsOf(owner), [[former.id, 1, 'moved']])
    assert.deepEqual(await rowsOf(owner, { userId: owner.id }), [[former.id, 1, 'moved']])
    await change(owner, { reportsGoAlong: true })
    await eventually(async () => assert.equal(await waitsFor(owner, id), boss.id))
    assert.deepEqual(await rowsOf(owner), [])
    const statuses = async (who: Somebody) => [
      ...(await Promise.all(Object.values(reports).map((read) => read(who, id)))).map(
        ({ status }) => status,
      ),
      (await who.report.raw(`/api/expense-reports/${id}/file`)).status,
    ]
    const [every, none] = [
      [200, 200, 200],
      [404, 404, 404],
    ]
    const table: Array<[Somebody, number[]]> = [
      [former, none],
      [boss, every],
      [top, every],
      [owner, every],
      [chief, none],
    ]
    for (const [who, may] of table) assert.deepEqual(await statuses(who), may, who.email)
    for (const who of [former, top, chief])
      assert.equal((await decide(who, id, { decision: 'approve' })).status, 404)
    assert.deepEqual(await toApprove(former), [])
    const { steps } = (await show(owner, id)).body
    assert.equal(steps[0]?.insteadOf?.isFormerManager, true)
    await told(/because you are their new manager/)
    await eventually(async () => {
      const acts = (await historyOf(owner, id)).body.map((entry) => entry.act)
      assert.ok(acts.includes('report_handed_on'))
    })
    assert.equal((await decide(boss, id, { decision: 'approve' })).status, 200)
  })

  it('goes along where that is said with the move, and asks no more where its owner hands it on or moves back', async () => {
    const [owner, former] = await chainOf('Mo Ver', 'For Mer')
    const boss = await system.register()
    assert.ok(owner && former)
    const first = await moved(owner, former, boss, { reportsGoAlong: true })
    await eventually(async () => assert.equal(await waitsFor(owner, first), boss.id))
    const second = await moved(owner, boss, former)
    assert.deepEqual(await rowsOf(owner), [[boss.id, 2, 'moved']])
    const given = { params: { id: second }, body: { approverId: former.id } }
    assert.equal((await owner.report.call(expenseReportApi.reassign, given)).status, 200)
    assert.equal((await show(owner, second)).body.waitsForFormerManager, undefined)
    await change(owner, { managerId: boss.id })
    await known(owner, { managerId: boss.id })
    assert.equal((await show(owner, first)).body.waitsForFormerManager, undefined)
    assert.deepEqual(await rowsOf(owner), [[former.id, 1, 'moved']])
  })

  it('follows what was said of it, also where that comes after a later change', async () => {
    const [owner, former] = await chainOf('Mo Ver', 'For Mer')
    const boss = await system.register()
    assert.ok(owner && former)
    const { endAccess } = await import('../files/end-access.ts')
    const id = await ask(owner, former)
    const event = { userId: owner.id, email: owner.email, role: 'user', active: true } as const
    const move = { ...event, generation: 0, managerId: boss.id }
    await endAccess({ ...move, version: 1001 }, new Date())
    await endAccess({ ...move, version: 1000, reportsGoAlong: true }, new Date())
    await eventually(async () => assert.equal(await waitsFor(owner, id), boss.id))
  })
})
