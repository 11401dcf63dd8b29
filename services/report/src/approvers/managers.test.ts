import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { adminUserApi } from '@sortie/contracts/admin-user'
import { expenseReportApi, type WholeExpenseReportJson } from '@sortie/contracts/expense-report'
import { reportHistoryApi } from '@sortie/contracts/trail'
import { eventually } from '@sortie/testing/eventually'
import { decide, handedIn, settled, show } from '../testing/handing-in.ts'
import { type ReportSystem, type Somebody, sharedReportSystem } from '../testing/report-system.ts'

const roles = ['me', 'manager', 'above', 'former', 'peer', 'finance', 'approver'] as const
type Role = (typeof roles)[number] | 'administrator'

let system: ReportSystem
let chief: Awaited<ReturnType<ReportSystem['chief']>>
const people = {} as Record<Role, Somebody>
before(async () => {
  system = await sharedReportSystem()
  chief = await system.chief()
  for (const role of roles) {
    const duties = role === 'finance' ? (['finance'] as ['finance']) : undefined
    people[role] = await system.register({ employeeName: `${role} ${count++}` }, { duties })
  }
  people.administrator = chief
  await report(people.me, people.former)
  await report(people.me, people.manager)
  await report(people.peer, people.manager)
  await report(people.manager, people.above)
})
after(() => system.stop())

let count = 0
/** Sets the manager, and waits for the copy of the report service. */
async function report(who: Somebody, manager: Somebody | null) {
  const change = { params: { id: who.id }, body: { managerId: manager?.id ?? null } }
  assert.equal((await chief.auth.call(adminUserApi.change, change)).status, 200)
  const { PersonModel } = await import('../models/person.model.ts')
  await eventually(async () =>
    assert.equal((await PersonModel.findById(who.id).lean())?.managerId, manager?.id ?? null),
  )
}
const handInTo = async (approver: Somebody) =>
  handedIn(people.me, approver.id, [(await people.me.expense()).id])
const below = async (who: Somebody) => {
  const { body } = await who.report.call(expenseReportApi.openBelow, { query: {} })
  return body.map(({ id }) => id)
}

describe('a report that waits for somebody else', () => {
  let waiting: WholeExpenseReportJson
  before(async () => {
    await people.me.expense({ merchant: 'A draft' })
    waiting = await handInTo(people.approver)
  })

  const reads = ['get', 'file', 'history'] as const
  const acts = ['approve', 'return', 'take_back', 'write', 'withdraw', 'reassign'] as const
  const table: Record<
    Role,
    { reads: number; acts: Partial<Record<string, number>>; lists: boolean }
  > = {
    me: { reads: 200, acts: {}, lists: false },
    approver: { reads: 200, acts: {}, lists: false },
    manager: { reads: 200, acts: {}, lists: true },
    above: { reads: 200, acts: {}, lists: true },
    former: { reads: 404, acts: {}, lists: false },
    peer: { reads: 404, acts: {}, lists: false },
    finance: { reads: 404, acts: {}, lists: false },
    administrator: { reads: 404, acts: {}, lists: false },
  }
  for (const [role, may] of Object.entries(table) as Array<[Role, (typeof table)[Role]]>) {
    it(`is for the ${role}: each call`, async () => {
      const { id, lines } = waiting
      const [params, who] = [{ id }, people[role]]
      const calls = {
        get: () => show(who, id),
        file: () => who.report.raw(`/api/expense-reports/${id}/file`),
        history: () => who.report.call(reportHistoryApi.of, { params }),
      }
      for (const name of reads)
        assert.equal((await calls[name]()).status, may.reads, `${role} ${name}`)
      assert.equal((await below(who)).includes(id), may.lists, `${role} open below`)
      if (role === 'me' || role === 'approver') return
      const line = { params: { id, expenseId: lines[0]?.expenseId ?? '' }, body: { text: 'Hm?' } }
      const changes: Record<(typeof acts)[number], () => Promise<{ status: number }>> = {
        approve: () => decide(who, id, { decision: 'approve' }),
        return: () => decide(who, id, { decision: 'return', comment: 'No.' }),
        take_back: () => decide(who, id, { decision: 'take_back', comment: 'Oh.' }),
        write: () => who.report.call(expenseReportApi.write, line),
        withdraw: () => who.report.call(expenseReportApi.withdraw, { params }),
        reassign: () =>
          who.report.call(expenseReportApi.reassign, { params, body: { approverId: who.id } }),
      }
      for (const name of acts) assert.equal((await changes[name]()).status, 404, `${role} ${name}`)
    })
  }

  it('is nothing to those above any more once it is decided', async () => {
    await decide(people.approver, waiting.id, { decision: 'approve' })
    await settled(people.me, waiting.id, 'approved')
    for (const role of ['manager', 'above'] as const) {
      assert.equal((await show(people[role], waiting.id)).status, 404)
      assert.deepEqual(await below(people[role]), [])
    }
  })
})

describe('who is proposed to decide', () => {
  const proposed = async () => {
    const { id } = await people.me.expense()
    const check = await people.me.report.call(expenseReportApi.check, {
      body: { expenseIds: [id] },
    })
    const { body } = await people.me.report.call(expenseReportApi.approverRules, {})
    return [check.body.approver?.id, body.above?.map(({ id }) => id)]
  }
  const setActive = (who: Somebody, active: boolean) =>
    chief.auth.call(active ? adminUserApi.reactivate : adminUserApi.deactivate, {
      params: { id: who.id },
    })

  it('is the own manager, then those above; who has left or is not confirmed is passed over', async () => {
    const { manager, above } = people
    assert.deepEqual(await proposed(), [manager.id, [manager.id, above.id]])
    await setActive(manager, false)
    assert.deepEqual(await proposed(), [above.id, [above.id]])
    await setActive(manager, true)
    await system.confirm(above.id, false)
    assert.deepEqual(await proposed(), [manager.id, [manager.id]])
    await system.confirm(above.id)
  })

  it('ends where managers come round, as events that crossed may have it for a moment', async () => {
    const { PersonModel } = await import('../models/person.model.ts')
    const { me, manager, above } = people
    const set = (managerId: string | null) =>
      PersonModel.updateOne({ _id: above.id }, { $set: { managerId } })
    await set(me.id)
    assert.deepEqual(await proposed(), [manager.id, [manager.id, above.id]])
    assert.deepEqual(await below(me), [])
    await set(null)
  })

  it('is whom the profile names where there is no manager any more', async () => {
    await report(people.me, null)
    assert.deepEqual(await proposed(), [undefined, undefined])
    await report(people.me, people.manager)
  })
})
