import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, it } from 'node:test'
import { today } from '@sortie/contracts/calendar'
import { expenseReportApi } from '@sortie/contracts/expense-report'
import { placeOfReport, placeText } from '@sortie/contracts/road'
import { eventually } from '@sortie/testing/eventually'
import { readCsv } from '@sortie/testing/read-csv'
import { decide, handedIn } from '../testing/handing-in.ts'
import { markPaid } from '../testing/paying.ts'
import { type ReportSystem, type Somebody, sharedReportSystem } from '../testing/report-system.ts'

let system: ReportSystem
let me: Somebody
let boss: Somebody
let chief: Somebody
before(async () => {
  system = await sharedReportSystem()
  chief = await system.chief()
  boss = await system.register({ employeeName: 'Rhoda Boss' })
  me = await system.register({ employeeName: 'Road Runner' })
})
after(() => system.stop())

const statesOf = async (who: Somebody, ...ids: string[]) =>
  (await who.report.call(expenseReportApi.states, { query: { ids: ids.join(',') } })).body

it('a report says in lists, mails and the CSV how far an expense is, to its owner and to administrators alone', async () => {
  await me.expense({ status: 'Draft' })
  const { id } = await me.expense({ currency: 'EUR', paymentMethod: 'cash' })
  const report = await handedIn(me, boss.id, [id])
  const mailed = ({ email }: Somebody, place: string) =>
    eventually(async () => {
      const mails = (await system.mails()).filter((mail) => mail.includes(email))
      assert.ok(mails.some((mail) => mail.includes(report.number) && mail.includes(place)))
    })
  /** What everybody is told who may know. */
  async function says(place: string) {
    for (const who of [me, chief]) {
      const [state, ...others] = await statesOf(who, report.id, randomUUID())
      assert.ok(state)
      assert.deepEqual([placeText(placeOfReport(state)), others], [place, []])
    }
    for (const [who, path] of [
      [me, '/api/export/csv'],
      [chief, `/admin/export/csv?userId=${me.id}`],
    ] as const) {
      const file = await (await who.expenses.raw(path)).arrayBuffer()
      const rows = readCsv(Buffer.from(file).toString('utf8')) as Row[]
      assert.deepEqual(rows.map(({ status, place }) => `${status}: ${place}`).sort(), [
        'Draft: Draft',
        `Submitted: ${place}`,
      ])
      assert.equal(Object.keys(rows[0] ?? {}).at(-1), 'place')
    }
  }
  await says('Waiting for Rhoda Boss')
  await mailed(boss, 'Waiting for Rhoda Boss.')
  assert.deepEqual(await statesOf(boss, report.id), [])
  await decide(boss, report.id, { decision: 'approve' })
  await says('Approved')
  await mailed(me, 'Approved.')
  const fin = await system.register({ employeeName: 'Rica Finance' }, { duties: ['finance'] })
  assert.equal((await markPaid(fin, [report.id])).status, 200)
  await says(`Paid on ${today()}`)
  await mailed(me, `Paid on ${today()}.`)
})

type Row = Record<'status' | 'place', string>
