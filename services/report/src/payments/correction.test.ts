import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { correctionApi } from '@sortie/contracts/correction'
import { expenseReportApi } from '@sortie/contracts/expense-report'
import { paymentApi } from '@sortie/contracts/payment'
import { profileApi } from '@sortie/contracts/profile'
import { sealApi } from '@sortie/contracts/seal'
import { eventually } from '@sortie/testing/eventually'
import { decide, handedIn, show } from '../testing/handing-in.ts'
import { markPaid } from '../testing/paying.ts'
import { type ReportSystem, type Somebody, sharedReportSystem } from '../testing/report-system.ts'

let system: ReportSystem
let boss: Somebody
let fin: Somebody
before(async () => {
  system = await sharedReportSystem()
  boss = await system.register({ employeeName: 'Bo Boss' })
  fin = await system.register({ employeeName: 'Fin Ance' }, { duties: ['finance'] })
})
after(() => system.stop())

const eur = (amount: string) => ({ amount, currency: 'EUR' as const, paymentMethod: 'cash' })
async function approved(who: Somebody, ...amounts: string[]) {
  const ids = []
  for (const amount of amounts) ids.push((await who.expense(eur(amount))).id)
  const report = await handedIn(who, boss.id, ids)
  assert.equal((await decide(boss, report.id, { decision: 'approve' })).status, 200)
  return report
}
const pay = (id: string) => markPaid(fin, [id])
const correct = (
  who: Somebody,
  report: { id: string; lines: Array<{ expenseId: string }> },
  amount: string | number,
  more: { expenseId?: string; reason?: string } = {},
) =>
  who.report.call(correctionApi.correct, {
    body: {
      reportId: report.id,
      expenseId: report.lines[0]?.expenseId ?? '',
      amount,
      reason: 'Breakfast was not ours',
      ...more,
    },
  })
async function owed(who: Somebody) {
  const { body } = await fin.report.call(paymentApi.summary, { query: { search: who.email } })
  const found = body.find(({ person }) => person.id === who.id)
  return found && [found.reports, found.toBeRefunded, found.corrections]
}
const waiting = async (who: Somebody) => (await owed(who))?.[2]

describe('a correction of an approved report', () => {
  it('is a line of the next report with the difference, in its sums, on paper and in what is owed', async () => {
    const me = await system.register({ employeeName: 'Ann Lee' })
    const paid = await approved(me, '10.10')
    await pay(paid.id)
    const { status, body, problem } = await correct(fin, paid, '8.00')
    assert.equal(status, 201, JSON.stringify(problem))
    assert.deepEqual(
      body.corrections?.map(({ amount, settledIn }) => [amount, settledIn]),
      [['8.00', null]],
    )
    assert.deepEqual(await owed(me), [0, {}, { EUR: '-2.10' }])
    await eventually(async () => {
      const mails = (await system.mails()).filter((mail) =>
        mail.includes(`${paid.number} was corr`),
      )
      assert.equal(mails.length, 1)
    })
    const { id } = await me.expense(eur('5.00'))
    const check = await me.report.call(expenseReportApi.check, { body: { expenseIds: [id] } })
    assert.deepEqual(check.body.corrections, { EUR: '-2.10' })
    const next = await handedIn(me, boss.id, [id])
    assert.deepEqual(
      [next.totals, next.toBeRefunded, next.lineCount],
      [{ EUR: '2.90' }, { EUR: '2.90' }, 2],
    )
    const line = next.lines[1]
    assert.deepEqual(
      [line?.merchant, line?.amount, line?.correctionOf, line?.receipts],
      [`Correction of ${paid.number}`, '-2.10', paid.number, []],
    )
    const pdf = await system.read(await me.report.raw(`/api/expense-reports/${next.id}/file`))
    // A cell breaks where it is full.
    const text = pdf.pages.join(' ').replace(/\s+/g, '')
    assert.match(text, new RegExp(`Correctionof${paid.number}`))
    assert.match(text, /-€2\.10/)
    assert.match(text, /€2\.90/)
    await pdf.close()
    assert.equal(await waiting(me), undefined)
    await decide(boss, next.id, { decision: 'approve' })
    assert.deepEqual(await owed(me), [1, { EUR: '2.90' }, undefined])
    const before = await show(me, paid.id)
    assert.deepEqual(
      [before.body.totals, before.body.lines[0]?.corrections?.[0]?.settledIn],
      [{ EUR: '10.10' }, next.number],
    )
    await eventually(async () => {
      const number = (await show(me, next.id)).body.seal?.number ?? ''
      const { body } = await system.visitor.call(sealApi.verify, { params: { number } })
      assert.deepEqual([body.changes, body.corrected], [{ changed: 0, deleted: 0 }, []])
    })
    const seal = before.body.seal?.number ?? ''
    const { body: sealed } = await system.visitor.call(sealApi.verify, { params: { number: seal } })
    assert.deepEqual(
      [sealed.totals, sealed.corrected],
      [{ EUR: '10.10' }, [{ line: 1, approved: '10.10', now: '8.00', currency: 'EUR' }]],
    )
    const wrong = await correct(fin, { ...next, lines: [{ expenseId: line?.expenseId ?? '' }] }, 1)
    assert.equal(wrong.status, 404)
  })

  it('waits again when that report was withdrawn, or its line returned', async () => {
    const me = await system.register()
    const paid = await approved(me, '10.00')
    await pay(paid.id)
    await correct(fin, paid, 0)
    const next = async () => handedIn(me, boss.id, [(await me.expense(eur('3.00'))).id])
    const withdrawn = await next()
    assert.equal(await waiting(me), undefined)
    await me.report.call(expenseReportApi.withdraw, { params: { id: withdrawn.id } })
    assert.deepEqual(await waiting(me), { EUR: '-10.00' })
    const part = await next()
    const expenseId = part.lines[1]?.expenseId ?? ''
    const returned = [{ expenseId, reason: 'Ask finance' }]
    await decide(boss, part.id, { decision: 'approve', returned })
    const { toBeRefunded, payment } = (await show(me, part.id)).body
    assert.deepEqual([toBeRefunded, payment?.state], [{ EUR: '3.00' }, 'settled'])
    assert.deepEqual(await waiting(me), { EUR: '-7.00' }, 'the rest was set off in this one')
    const back = await next()
    assert.deepEqual(back.totals, { EUR: '-4.00' })
    await decide(boss, back.id, { decision: 'return', comment: 'No' })
    assert.deepEqual(await waiting(me), { EUR: '-7.00' })
  })

  it('counts from the last one, also when two come at once', async () => {
    const me = await system.register()
    const report = await approved(me, '10.00')
    await pay(report.id)
    const both = await Promise.all([correct(fin, report, '12.00'), correct(fin, report, '7.50')])
    assert.deepEqual(
      both.map(({ status }) => status),
      [201, 201],
    )
    const last = (await show(me, report.id)).body.lines[0]?.corrections?.at(-1)?.amount
    const difference = last === '12.00' ? '2.00' : '-2.50'
    assert.deepEqual(await waiting(me), { EUR: difference })
    await correct(fin, report, '10.00')
    assert.deepEqual(await waiting(me), { EUR: '0.00' })
  })

  it('is made by finance alone, never of their own, with a reason and another amount', async () => {
    const me = await system.register()
    const report = await approved(me, '10.00')
    const own = await approved(fin, '4.00')
    const open = await handedIn(me, boss.id, [(await me.expense(eur('3.00'))).id])
    await fin.auth.call(profileApi.changeProfile, { body: { employeeName: 'Fin Ance' } })
    const rows = [
      ['the owner', await correct(me, report, 1), 403],
      ['the approver', await correct(boss, report, 1), 403],
      ['finance, their own', await correct(fin, own, 1), 403],
      ['a report that waits', await correct(fin, open, 1), 404],
      ['a line of none', await correct(fin, report, 1, { expenseId: randomUUID() }), 404],
      ['the same amount', await correct(fin, report, '10.00'), 400],
      ['less than nothing', await correct(fin, report, '-1'), 400],
      ['no number', await correct(fin, report, 'ten'), 400],
      ['no reason', await correct(fin, report, 1, { reason: ' ' }), 400],
    ] as const
    for (const [what, { status }, expected] of rows) assert.equal(status, expected, what)
    assert.equal(await waiting(me), undefined)
  })
})
