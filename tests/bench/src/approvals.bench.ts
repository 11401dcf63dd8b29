// How long "To approve" and finance's page take with 2,000 open reports of 200 people: npm run bench approvals. The goal
// is 200 ms each. The report service runs in this process, auth beside it; the reports are written into the database.
import { randomUUID } from 'node:crypto'
import { adminUserApi } from '@sortie/contracts/admin-user'
import mongoose from 'mongoose'
import { reportSystem } from '../../../services/report/src/testing/report-system.ts'

const reports = Number(process.argv[2] ?? 2000)
const rounds = 40

const system = await reportSystem({ ROLE: 'web' })
const boss = await system.register({ employeeName: 'Bo Boss' })
const finance = await system.register({ employeeName: 'Fin Ance' })
const chief = await system.chief()
await chief.auth.call(adminUserApi.change, {
  params: { id: finance.id },
  body: { duties: ['finance'] },
})
await fill()

const paths = {
  'to approve, a page': [boss, '/api/expense-reports/to-approve?limit=50'],
  'to approve, the number': [boss, '/api/expense-reports/to-approve/count'],
  'to pay, a page': [finance, '/api/payments?limit=50'],
  'to pay, by person': [finance, '/api/payments/summary'],
  'to pay, all as CSV': [finance, '/api/payments/csv'],
} as const
const rows: Record<string, object> = {}
for (const [name, [who, path]] of Object.entries(paths)) {
  const took: number[] = []
  for (let round = 0; round < rounds; round++) {
    const from = performance.now()
    const answer = await who.report.raw(path)
    if (!answer.ok) throw new Error(await answer.text())
    await answer.arrayBuffer()
    took.push(performance.now() - from)
  }
  took.sort((a, b) => a - b)
  const ms = (share: number) => Math.round(took[Math.floor(share * (rounds - 1))] ?? 0)
  rows[name] = { 'p50 ms': ms(0.5), 'p95 ms': ms(0.95), goal: 200 }
}
console.table(rows)
await system.stop()
await mongoose.disconnect()

/** Each half of them waits for the boss, or is approved; both times `reports` many. */
async function fill(): Promise<void> {
  const { ExpenseReportModel } = await import(
    '../../../services/report/src/expense-reports/expense-report.model.ts'
  )
  const people = Array.from({ length: 200 }, (_, at) => ({
    id: randomUUID(),
    name: `Person ${at}`,
  }))
  const asked = Array.from({ length: 20 }, () => ({ id: randomUUID(), updatedAt: new Date() }))
  for (const state of ['submitted', 'approved'] as const)
    await ExpenseReportModel.insertMany(
      Array.from({ length: reports }, (_, at) => {
        const { id, name } = people[at % people.length] ?? { id: '', name: '' }
        const on = new Date(Date.now() - at * 60_000)
        return {
          ...{ userId: id, number: `R-20260501-${at}`, title: 'A journey', state, version: 3 },
          owner: { name, email: `${id}@example.org`, department: 'Sales' },
          ...{ toBeRefunded: { EUR: '10.10' }, totals: { EUR: '10.10' }, lineCount: 20 },
          steps: [
            {
              approver: { id: boss.id, name: 'Bo Boss', email: boss.email },
              ...{ askedAt: on, decision: null, decidedBy: null, decidedAt: null, comment: '' },
            },
          ],
          approverId: state === 'submitted' ? boss.id : null,
          ...{ askedAt: on, submittedAt: on, decidedAt: state === 'approved' ? on : null },
          ...{ day: '2026-05-01', asked },
        }
      }) as never,
    )
}
