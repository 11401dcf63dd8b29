import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { expenseApi } from '@sortie/contracts/expense'
import { expenseReportApi } from '@sortie/contracts/expense-report'
import { internalExpenseApi } from '@sortie/contracts/internal-expense'
import { toLookAt } from '@sortie/contracts/line-proof'
import { eventually } from '@sortie/testing/eventually'
import { spawnService } from '@sortie/testing/spawn-service'
import { decide, handIn, settled, show } from '../testing/handing-in.ts'
import { type ReportSystem, reportSystem, type Somebody } from '../testing/report-system.ts'

let system: ReportSystem
let me: Somebody
let boss: Somebody
before(async () => {
  system = await reportSystem({ ROLE: 'web' })
  me = await system.register({ employeeName: 'Ann Lee' })
  boss = await system.register({ employeeName: 'Bo Boss' })
})
after(() => system.stop())

const startWorker = (extra: Record<string, string> = {}) =>
  spawnService('report', { ...system.service.env, ROLE: 'worker', ...extra })
const expenseOf = async (id: string) =>
  (await me.expenses.call(expenseApi.get, { params: { id } })).body

/** Locked by a worker that cannot go on, and is then killed. */
async function lockedAndKilled() {
  const { id } = await me.expense()
  const { body } = await handIn(me, boss.id, [id])
  const worker = await startWorker({ RECEIPT_URL: 'http://127.0.0.1:9' })
  await eventually(async () => assert.equal((await expenseOf(id)).report?.id, body.id), 60_000)
  await worker.kill('SIGKILL')
  return { id, report: body }
}

describe('a worker that is killed after it has locked the expenses', () => {
  it('leaves a report that another one finishes', async () => {
    const { id, report } = await lockedAndKilled()
    const worker = await startWorker()
    const { lines } = await settled(me, report.id, 'waiting')
    assert.deepEqual(
      lines.map(({ expenseId }) => expenseId),
      [id],
    )
    assert.equal((await expenseOf(id)).report?.id, report.id)
    await worker.kill()
  })

  it('leaves one that can be withdrawn, is not made then, and locks nothing for good', async () => {
    const { id, report } = await lockedAndKilled()
    await me.report.call(expenseReportApi.withdraw, { params: { id: report.id } })
    await eventually(async () => assert.equal((await expenseOf(id)).report, undefined))
    // The call of the killed worker as it was still on its way.
    const late = { reportId: report.id, number: report.number, expenses: [{ id }] }
    assert.equal((await me.expenses.call(internalExpenseApi.lock, { body: late })).status, 200)
    const worker = await startWorker()
    const { queueOf } = await import('@sortie/platform/jobs/queues')
    await eventually(async () => {
      const job = await queueOf('hand-in-report').getJob(report.id)
      assert.ok(!job || (await job.isCompleted()))
    }, 60_000)
    await worker.kill()
    const isFree = async () => {
      const { report, status } = await expenseOf(id)
      assert.deepEqual([report, status], [...[undefined, 'Draft']])
    }
    await eventually(isFree)
    await me.expenses.call(internalExpenseApi.lock, { body: late })
    await me.report.call(expenseReportApi.withdraw, { params: { id: report.id } })
    await eventually(isFree)
    await settled(me, report.id, 'withdrawn')
  })
})

describe('reports that wait to be made', () => {
  it('are made in turn by person, however many somebody has handed in before', async () => {
    const other = await system.register({ employeeName: 'Olaf Other' })
    const handInOne = async (who: typeof me) => {
      const { id } = await who.expense()
      return { who, id: (await handIn(who, boss.id, [id])).body.id }
    }
    const first: Awaited<ReturnType<typeof handInOne>>[] = []
    for (let nth = 0; nth < 5; nth++) first.push(await handInOne(me))
    const all = [...first, await handInOne(other)]
    const worker = await startWorker()
    const madeAt = await Promise.all(
      all.map(async ({ who, id }) => (await settled(who, id, 'waiting')).handedInAt ?? ''),
    )
    await worker.kill()
    const before = madeAt.slice(0, 5).filter((at) => at < (madeAt[5] ?? ''))
    assert.ok(before.length <= 2, `${before.length} of somebody else were made first`)
  })
})

describe('a report that is read while it cannot be asked what was found since', () => {
  it('says so at each line, and approves none of them as proven', async () => {
    const { id } = await me.expense()
    const { body: report } = await handIn(me, boss.id, [id])
    const worker = await startWorker()
    await settled(me, report.id, 'waiting')
    await worker.kill()
    await system.neighbours.receipt.kill()
    const [line] = (await show(boss, report.id)).body.lines
    assert.ok(line && toLookAt(line).includes('not_known_yet'))
    const decision = { decision: 'approve' as const, proven: [id] }
    const { status, problem } = await decide(boss, report.id, decision)
    assert.deepEqual([status, problem.code], [409, 'not_proven'])
    assert.equal((await show(boss, report.id)).body.state, 'waiting')
  })
})
