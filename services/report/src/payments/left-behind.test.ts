import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { adminUserApi } from '@sortie/contracts/admin-user'
import { expenseReportApi } from '@sortie/contracts/expense-report'
import { leaverApi } from '@sortie/contracts/leaver'
import { eventually } from '@sortie/testing/eventually'
import { decide, handedIn, toApprove } from '../testing/handing-in.ts'
import { type ReportSystem, sharedReportSystem } from '../testing/report-system.ts'

let system: ReportSystem
before(async () => {
  system = await sharedReportSystem()
})
after(() => system.stop())

describe('who leaves', () => {
  it('leaves behind what is owed, waits and is to be decided, which administrators alone see', async () => {
    const chief = await system.chief()
    const [leaver, boss] = [
      await system.register({ employeeName: 'Lea Ver' }),
      await system.register({ employeeName: 'Bo Boss' }),
    ]
    const expense = async (who: typeof boss, amount: string) =>
      (await who.expense({ amount, currency: 'EUR', paymentMethod: 'cash' })).id
    const paid = await handedIn(leaver, boss.id, [await expense(leaver, '12.50')])
    assert.equal((await decide(boss, paid.id, { decision: 'approve' })).status, 200)
    await handedIn(leaver, boss.id, [await expense(leaver, '7.00')])
    await handedIn(boss, leaver.id, [await expense(boss, '9.00')])
    const ask = (who: typeof boss) =>
      who.report.call(leaverApi.leftBehind, { params: { id: leaver.id } })
    assert.deepEqual((await ask(chief)).body, {
      waiting: 1,
      returned: 0,
      unpaid: 1,
      owed: { EUR: '12.50' },
      toDecide: 1,
    })
    assert.equal((await ask(boss)).status, 403)
  })

  it('neither stands in nor is stood in for, and does again when they come back', async () => {
    const chief = await system.chief()
    const [away, standIn, me] = [
      await system.register({ employeeName: 'A Way' }),
      await system.register({ employeeName: 'Stan Din' }),
      await system.register({ employeeName: 'Me' }),
    ]
    const day = new Date().toISOString().slice(0, 10)
    const body = { standInId: standIn.id, startDate: day, endDate: day }
    assert.equal((await away.report.call(expenseReportApi.nameStandIn, { body })).status, 200)
    await handedIn(me, away.id, [(await me.expense()).id])
    const standsIn = async () => [
      (await toApprove(standIn)).length,
      (await standIn.report.call(expenseReportApi.standIns, {})).body.of.length,
    ]
    assert.deepEqual(await standsIn(), [1, 1])
    for (const [act, expected] of [
      [adminUserApi.deactivate, [0, 0]],
      [adminUserApi.reactivate, [1, 1]],
    ] as const) {
      await chief.auth.call(act, { params: { id: away.id } })
      await eventually(async () => assert.deepEqual(await standsIn(), expected))
    }
  })
})
