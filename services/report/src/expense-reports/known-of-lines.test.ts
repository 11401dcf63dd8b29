import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { approvalLinkApi } from '@sortie/contracts/approval-link'
import { expenseApi } from '@sortie/contracts/expense'
import { expenseReportApi } from '@sortie/contracts/expense-report'
import { findingApi } from '@sortie/contracts/finding'
import { toLookAt } from '@sortie/contracts/line-proof'
import { receiptApi } from '@sortie/contracts/receipt'
import { eventually } from '@sortie/testing/eventually'
import mongoose from 'mongoose'
import { decide, handedIn, show } from '../testing/handing-in.ts'
import { type ReportSystem, type Somebody, sharedReportSystem } from '../testing/report-system.ts'
import { aPhoto } from '../testing/samples.ts'

let system: ReportSystem
let me: Somebody
let boss: Somebody
before(async () => {
  system = await sharedReportSystem()
  boss = await system.register({ employeeName: 'Bea Boss' })
  me = await system.register({ employeeName: 'Ann Lee' })
})
after(() => system.stop())

/** An upload whose last bytes come when it is told so. */
async function begunUpload(expenseId: string, name: string) {
  const go = Promise.withResolvers<void>()
  const photo = await aPhoto(40, 30)
  const head = `--edge\r\nContent-Disposition: form-data; name="receipt"; filename="${name}"\r\nContent-Type: image/jpeg\r\n\r\n`
  async function* parts() {
    yield Buffer.concat([Buffer.from(head), photo.subarray(0, 100)])
    await go.promise
    yield Buffer.concat([photo.subarray(100), Buffer.from('\r\n--edge--\r\n')])
  }
  const answer = me.receipts.raw(`/api/expenses/${expenseId}/receipts`, {
    method: 'POST',
    headers: { 'content-type': 'multipart/form-data; boundary=edge' },
    body: parts(),
    duplex: 'half',
  } as unknown as RequestInit)
  const spool = join(system.directory, 'spool')
  await eventually(async () => assert.equal((await readdir(spool)).length, 1))
  // It is let in, or refused, a second after it has begun.
  const begun = performance.now()
  await eventually(() => assert.ok(performance.now() - begun > 1500))
  return async () => {
    go.resolve()
    const { status } = await answer
    return { status, body: (await (await answer).json()) as Record<string, unknown> }
  }
}

describe('what is known of a line', () => {
  it('is frozen with it, for who decides', async () => {
    const trip = await me.trip({ startDate: '2026-05-10', endDate: '2026-05-12' })
    const same = { merchant: 'Fjord Inn', date: '2026-05-13', amount: '77.00' }
    const late = await me.expense({ ...same, tripId: trip.id })
    const twin = await me.expense({ ...same, merchant: 'FJORD INN' })
    await eventually(async () =>
      assert.equal((await me.receipts.call(findingApi.list, {})).body.length, 1),
    )
    const report = await handedIn(me, boss.id, [late.id])
    const { body } = await show(boss, report.id)
    const { merchant, date, amount, currency } = twin
    const other = { expenseId: twin.id, merchant, date, amount, currency, reportNumber: null }
    assert.deepEqual(body.lines[0]?.concerns, [
      { concern: 'no_receipt' },
      { concern: 'possible_duplicate', other },
      { concern: 'outside_mission' },
    ])
    const second = await handedIn(me, boss.id, [twin.id])
    assert.deepEqual(
      second.lines[0]?.concerns?.map(({ other }) => other?.reportNumber),
      [undefined, report.number],
    )
  })

  it('is told also where its owner has dismissed it, and stays when it holds no more', async () => {
    const same = { merchant: 'Hansa Taxi', date: '2026-05-14', amount: '31.00' }
    const [one, twin] = [await me.expense(same), await me.expense(same)]
    const [finding] = await eventually(async () => {
      const { body } = await me.receipts.call(findingApi.list, {})
      const found = body.filter(({ sides }) => sides.some((side) => side.expenseId === one.id))
      assert.equal(found.length, 1)
      return found
    })
    await me.receipts.call(findingApi.dismiss, { params: { id: finding?.id ?? '' } })
    const { id } = await handedIn(me, boss.id, [one.id])
    const doubt = async () =>
      (await show(boss, id)).body.lines[0]?.concerns?.map(({ concern, other, dismissed }) => [
        ...[concern, other?.expenseId, dismissed],
      ])
    const said = [
      ['no_receipt', undefined, undefined],
      ['possible_duplicate', twin.id, true],
    ]
    assert.deepEqual(await doubt(), said)
    await me.change(twin.id, { amount: '32.00' })
    assert.deepEqual(await doubt(), said)
  })

  it('is found also after it was handed in, and not of what is between two people', async () => {
    const same = { merchant: 'Quick Bite', date: '2026-05-15', amount: '12.30' }
    const mine = await me.expense(same)
    const { id } = await handedIn(me, boss.id, [mine.id])
    await boss.expense(same)
    const twin = await me.expense(same)
    await eventually(async () =>
      assert.deepEqual(
        (await show(boss, id)).body.lines[0]?.concerns?.map(({ other }) => other?.expenseId),
        [undefined, twin.id],
      ),
    )
  })

  it('is for who decides also that somebody else has the receipt in an expense, and nothing else of them', async () => {
    const bill = await aPhoto(45, 31)
    const colleague = await system.register({ employeeName: 'Cora Colleague' })
    const theirs = await colleague.expense({ merchant: 'Secret Bar' })
    const mine = await me.expense({ date: '2026-05-20' })
    const [one, other] = [
      await colleague.receipt(theirs.id, bill, 'secret.jpg', 'image/jpeg'),
      await me.receipt(mine.id, bill, 'bill.jpg', 'image/jpeg'),
    ]
    const { id } = await handedIn(me, boss.id, [mine.id])
    // The receipt service finds it when it has read them, for which nobody is here.
    const receiptIds = [one.id, other.id]
    const client = await mongoose.mongo.MongoClient.connect(process.env.MONGO_URL ?? '')
    const findings = client.db(`${system.service.namespace}_receipt`).collection('findings')
    await findings.insertOne({
      kind: 'same_file',
      sides: [
        { userId: colleague.id, receiptId: one.id, expenseId: null },
        { userId: me.id, receiptId: other.id, expenseId: null },
      ],
      receiptIds,
      expenseIds: [],
      owner: null,
      field: null,
      typed: null,
      said: null,
      dismissed: false,
      settled: false,
      createdAt: new Date(),
    })
    await client.close()
    await eventually(async () => {
      const [line] = (await show(boss, id)).body.lines
      assert.deepEqual(line?.concerns, [{ concern: 'possible_duplicate', isBetween: true }])
      assert.ok(line && toLookAt(line).includes('possible_duplicate'))
    }, 60_000)
    assert.deepEqual((await show(me, id)).body.lines[0]?.concerns, [])
    // An owner may have the link mailed to an address of their own, and read along.
    const reassign = (body: { approverId?: string; approverEmail?: string }) =>
      me.report.call(expenseReportApi.reassign, { params: { id }, body })
    const approverEmail = 'ann.at.home@private.example'
    assert.equal((await reassign({ approverEmail })).status, 200)
    const token = await eventually(async () => {
      const mail = (await system.mails()).find((each) => each.includes(`To: ${approverEmail}`))
      const [, found] = /\/approve\?token=([\w-]+)/.exec(mail ?? '') ?? []
      assert.ok(found)
      return found
    })
    const byLink = await system.visitor.call(approvalLinkApi.get, { params: { token } })
    assert.deepEqual(byLink.body.lines[0]?.concerns, [{ concern: 'possible_duplicate' }])
    assert.equal((await reassign({ approverId: boss.id })).status, 200)
    const shown = { decision: 'approve' as const, proven: [mine.id] }
    assert.equal((await decide(boss, id, shown)).problem.code, 'not_proven')
    assert.equal((await decide(boss, id, { decision: 'approve' })).status, 200)
  })

  it('says what was paid in another currency, at which rate, of which day and from where', async () => {
    const paid = { amount: undefined, paidAmount: '1580', paidCurrency: 'JPY', date: '2026-05-31' }
    const yen = await me.expense({ ...paid, rate: '0.0067', rateDate: '2026-05-30' })
    const { lines } = await handedIn(me, boss.id, [yen.id])
    const { paidAmount, paidCurrency, rate, ratePer, rateDate, rateSource } = lines[0] ?? {}
    assert.deepEqual(
      [paidAmount, paidCurrency, rate, ratePer, rateDate, rateSource],
      ['1580', 'JPY', '0.0067', '1', '2026-05-30T00:00:00.000Z', 'typed'],
    )
    const wrong = await me.expense({ ...paid, rate: '155' })
    const report = await handedIn(me, boss.id, [wrong.id])
    const doubt = 'far from 1 USD = 149.254 JPY of 2026-05-30'
    assert.equal(report.lines[0]?.rateDoubt, doubt)
  })
})

describe('what was read of a receipt', () => {
  it('is frozen with its line: a reading that changes afterwards does not change what is decided on', async () => {
    const client = await mongoose.mongo.MongoClient.connect(process.env.MONGO_URL ?? '')
    const receipts = client.db(`${system.service.namespace}_receipt`).collection('receipts')
    const reads = (id: string, said: object) =>
      receipts.updateOne({ _id: id as never }, { $set: { said } })
    const said = { merchant: 'Inn', amount: 4200, currency: 'USD', date: '2026-05-16' }
    const { id: expenseId } = await me.expense({ amount: '42.00', date: '2026-05-16' })
    const { id } = await me.receipt(expenseId, await aPhoto(42, 31), 'inn.jpg', 'image/jpeg')
    await reads(id, said)
    const report = await handedIn(me, boss.id, [expenseId])
    const [line] = report.lines
    assert.deepEqual([line?.receipts[0]?.said, line && toLookAt(line)], [said, []])
    await reads(id, { ...said, amount: 9900 })
    assert.deepEqual((await show(boss, report.id)).body.lines[0]?.receipts[0]?.said, said)
    await client.close()
  })
})

describe('a receipt that comes after its expense was handed in', () => {
  it('is told to its owner, and shown at the line to owner and approver, apart from the frozen ones', async () => {
    const { id: expenseId } = await me.expense()
    const before = await me.receipt(expenseId, await aPhoto(41, 31), 'first.jpg', 'image/jpeg')
    const finish = await begunUpload(expenseId, 'late.jpg')
    const report = await handedIn(me, boss.id, [expenseId])
    const { status, body } = await finish()
    assert.deepEqual([status, body.late], [201, true])
    for (const who of [me, boss]) {
      const [line] = (await show(who, report.id)).body.lines
      assert.deepEqual(
        [line?.receipts.map(({ id }) => id), line?.lateReceipts?.map(({ fileName }) => fileName)],
        [[before.id], ['late.jpg']],
      )
      const path = `/api/expense-reports/${report.id}/receipts/${body.id}`
      assert.equal((await who.report.raw(path)).status, 200)
    }
  })

  it('may be added by its owner while the report waits: whoever decides is told, with its hash, and what was handed in stays', async () => {
    const { id: expenseId } = await me.expense()
    const first = await me.receipt(expenseId, await aPhoto(43, 31), 'first.jpg', 'image/jpeg')
    const report = await handedIn(me, boss.id, [expenseId])
    const isOpen = async (waits: boolean) =>
      eventually(async () => {
        const { body } = await me.expenses.call(expenseApi.get, { params: { id: expenseId } })
        assert.equal(body.report?.waits, waits)
      })
    await isOpen(true)
    const added = await me.receipt(expenseId, await aPhoto(44, 31), 'missing.jpg', 'image/jpeg')
    assert.equal(added.late, true)
    const text = `Added a receipt: missing.jpg, SHA-256 ${added.sha256}`
    await eventually(async () => {
      const [line] = (await show(boss, report.id)).body.lines
      assert.deepEqual(
        [line?.receipts.map(({ id }) => id), line?.lateReceipts?.map(({ id }) => id)],
        [[first.id], [added.id]],
      )
      assert.deepEqual(
        line?.messages.map(({ author, text }) => [author.name, text]),
        [['Ann Lee', text]],
      )
      assert.equal(line && toLookAt(line).includes('late_receipt'), true)
      const mails = (await system.mails()).filter((mail) => mail.includes(`To: ${boss.email}`))
      assert.ok(mails.some((mail) => mail.replaceAll(/=\r?\n/g, '').includes('missing.jpg')))
    })
    for (const { id } of [first, added]) {
      const removed = await me.receipts.call(receiptApi.remove, { params: { id } })
      assert.equal(removed.status, 409, 'none is taken away or swapped')
    }
    await decide(boss, report.id, { decision: 'approve' })
    await isOpen(false)
    const form = new FormData()
    form.set(
      'receipt',
      new File([new Uint8Array(await aPhoto(45, 31))], 'x.jpg', { type: 'image/jpeg' }),
    )
    const path = `/api/expenses/${expenseId}/receipts`
    const refused = await me.receipts.raw(path, { method: 'POST', body: form })
    assert.equal(refused.status, 409)
  })

  it('takes nothing from a line that its owner declared lost, and the expense is lost no more', async () => {
    const lostReceipt = 'I left it in the taxi.'
    const { id: expenseId } = await me.expense({ lostReceipt })
    const report = await handedIn(me, boss.id, [expenseId])
    assert.deepEqual(report.lines[0]?.concerns, [], 'it is declared lost, not missing')
    const now = async () =>
      (await me.expenses.call(expenseApi.get, { params: { id: expenseId } })).body
    await eventually(async () => assert.equal((await now()).report?.waits, true))
    await me.receipt(expenseId, await aPhoto(46, 31), 'found.jpg', 'image/jpeg')
    await eventually(async () => {
      const [line] = (await show(boss, report.id)).body.lines
      assert.equal(line?.lostReceipt, lostReceipt)
      assert.deepEqual(line && toLookAt(line), ['declared_lost', 'late_receipt'])
      assert.equal((await now()).lostReceipt, undefined)
    })
  })

  it('is told apart also once the report is approved', async () => {
    const { id: expenseId } = await me.expense()
    const finish = await begunUpload(expenseId, 'late.jpg')
    const report = await handedIn(me, boss.id, [expenseId])
    await decide(boss, report.id, { decision: 'approve' })
    const { status, body } = await finish()
    assert.deepEqual([status, body.late], [201, true])
    const [line] = (await show(boss, report.id)).body.lines
    assert.deepEqual([line?.receipts.length, line?.lateReceipts?.length], [0, 1])
  })
})
