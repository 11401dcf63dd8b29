import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { today } from '@sortie/contracts/calendar'
import { correctionApi } from '@sortie/contracts/correction'
import type { Answer } from '@sortie/contracts/endpoint'
import { paymentApi } from '@sortie/contracts/payment'
import { profileApi } from '@sortie/contracts/profile'
import { eventually } from '@sortie/testing/eventually'
import { decide, handedIn, show } from '../testing/handing-in.ts'
import { makeFile, markPaid } from '../testing/paying.ts'
import { type ReportSystem, type Somebody, sharedReportSystem } from '../testing/report-system.ts'

let system: ReportSystem
let boss: Somebody
let fin: Somebody
before(async () => {
  system = await sharedReportSystem()
  boss = await system.register({ employeeName: 'Bo Boss' })
  fin = await system.register({ employeeName: 'Fin Ance' }, { duties: ['finance'] })
  const account = { name: 'Ork AS', iban: 'DE89370400440532013000', proof: await fin.proof() }
  assert.equal((await fin.report.call(paymentApi.changeAccount, { body: account })).status, 200)
})
after(() => system.stop())

type Sum = [amount: string, currency?: 'EUR' | 'USD']
type Report = Awaited<ReturnType<typeof handedIn>>

/** Somebody with an account. */
async function somebody(employeeName: string, iban = 'NO9386011117947'): Promise<Somebody> {
  const who = await system.register({ employeeName })
  const body = { iban, proof: await who.proof() }
  assert.equal((await who.auth.call(profileApi.changeProfile, { body })).status, 200)
  return who
}
async function handInSums(who: Somebody, ...sums: Sum[]): Promise<Report> {
  const ids = []
  for (const [amount, currency = 'EUR'] of sums)
    ids.push((await who.expense({ amount, currency, paymentMethod: 'cash' })).id)
  return handedIn(who, boss.id, ids)
}
async function approve(report: Report): Promise<Report> {
  assert.equal((await decide(boss, report.id, { decision: 'approve' })).status, 200)
  return report
}
const approved = async (who: Somebody, ...sums: Sum[]) => approve(await handInSums(who, ...sums))
const send = (ids: string[], more = {}) => makeFile(fin, ids, more)
const mark = (ids: string[], more = {}) => markPaid(fin, ids, more)
const correct = async ({ id, lines }: Report, amount: number, at = 0) => {
  const line = { reportId: id, expenseId: lines[at]?.expenseId ?? '' }
  const body = { ...line, amount, reason: 'Found later' }
  assert.equal((await fin.report.call(correctionApi.correct, { body })).status, 201)
}
async function byPerson(who: Somebody) {
  const { body } = await fin.report.call(paymentApi.summary, { query: { search: who.email } })
  const found = body.find(({ person }) => person.id === who.id)
  return found && { owed: found.toBeRefunded, toCome: found.corrections }
}
const payment = async (who: Somebody, { id }: Report) => (await show(who, id)).body.payment
const duesOf = async (who: Somebody, report: Report) =>
  (await payment(who, report))?.dues.map(({ currency, state, amount }) => [currency, state, amount])
const listed = async (who: Somebody, state: 'open' | 'paid' = 'open') =>
  (await fin.report.call(paymentApi.list, { query: { userId: who.id, state } })).body
const csvOf = async (who: Somebody, state: 'open' | 'paid') => {
  const answer = await fin.report.raw(`/api/payments/csv?state=${state}&userId=${who.id}`)
  return (await answer.text()).trim().split('\r\n').slice(1)
}
const mailsAbout = async ({ number }: Report, what: string) =>
  (await system.mails()).filter((mail) => mail.includes(`${number} ${what}`))

describe('each currency of a report', () => {
  it('is paid by itself: a file pays the euro, and the dollars stay owed everywhere', async () => {
    const me = await somebody('Mix Ed')
    const report = await approved(me, ['100.00'], ['50.00', 'USD'])
    const [row] = await listed(me)
    assert.match(
      row?.notInFile.join() ?? '',
      /^Mix Ed: \$50\.00 of report R-\S+ is to be paid without it/,
    )
    const { body } = await send([report.id])
    assert.equal(body.total, '100.00')
    assert.match(
      body.leftOut[0]?.why ?? '',
      /^Mix Ed: \$50\.00 of report R-\S+ is to be paid without it/,
    )
    const asked = await mark([report.id])
    assert.equal(asked.status, 400)
    assert.match(asked.problem.fields?.currency ?? '', /EUR or USD|USD or EUR/)
    assert.equal((await mark([report.id], { currency: 'EUR' })).body.marked, 1)
    assert.equal((await mark([report.id], { currency: 'EUR' })).body.before, 1)
    assert.deepEqual(await byPerson(me), { owed: { USD: '50.00' }, toCome: undefined })
    assert.equal((await payment(me, report))?.state, 'partly_paid')
    assert.deepEqual(await duesOf(me, report), [
      ['USD', 'unpaid', '50.00'],
      ['EUR', 'paid', '100.00'],
    ])
    assert.match((await csvOf(me, 'open')).join(), /USD,50\.00,0\.00,0\.00,50\.00,,/)
    assert.match((await csvOf(me, 'paid')).join(), /EUR,100\.00,0\.00,0\.00,0\.00,2\S+,/)
    const mail = await eventually(async () => {
      const [found] = await mailsAbout(report, 'was paid in part')
      assert.ok(found)
      return found
    })
    assert.match(mail, /100\.00 was paid on/)
    assert.match(mail, /\$50\.00 is still to be paid/)
    await mark([report.id])
    assert.deepEqual(await listed(me), [])
    const undo = { body: { reportIds: [report.id], currency: 'USD' as const } }
    assert.equal((await fin.report.call(paymentApi.unmark, undo)).body.unmarked, 1)
    assert.deepEqual(await byPerson(me), { owed: { USD: '50.00' }, toCome: undefined })
  })

  it('is marked once, and the other one once, by two people at the same moment', async () => {
    const me = await somebody('Two Ways')
    const { id } = await approved(me, ['7.00'], ['9.00', 'USD'])
    const both = ['EUR', 'USD', 'EUR', 'USD'].map((currency) => mark([id], { currency }))
    const marked = (await Promise.all(both)).map(({ body }) => body.marked)
    assert.equal(marked.filter((count) => count === 1).length, 2)
    assert.deepEqual(await byPerson(me), undefined)
  })
})

describe('what comes to nothing or less', () => {
  it('is settled at once where a correction comes before the payment, and no file pays it', async () => {
    const me = await somebody('Mis Take')
    const report = await approved(me, ['400.00'])
    await correct(report, 0)
    const mine = await payment(me, report)
    assert.deepEqual(
      [mine?.state, mine?.dues[0]?.setOff],
      ['settled', [{ number: report.number, amount: '-400.00' }]],
    )
    assert.deepEqual([await listed(me), await byPerson(me)], [[], undefined])
    const refused = await send([report.id])
    assert.match(refused.problem.error, /^Mis Take: nothing is owed in EUR for report/)
    assert.equal((await mark([report.id])).body.marked, 0)
    await correct(report, 150)
    assert.equal((await send([report.id])).body.total, '150.00')
  })

  it('goes on, and the file pays what is left of the next one, by name', async () => {
    const me = await somebody('Over Paid')
    const first = await approved(me, ['500.00'])
    await mark([first.id])
    await correct(first, 0)
    assert.deepEqual(await byPerson(me), { owed: {}, toCome: { EUR: '-500.00' } })
    const small = await handInSums(me, ['2.00'])
    const large = await handInSums(me, ['600.00'])
    await approve(small)
    assert.deepEqual(await duesOf(me, small), [['EUR', 'settled', '0.00']])
    assert.deepEqual(await byPerson(me), { owed: {}, toCome: { EUR: '-498.00' } })
    await approve(large)
    assert.deepEqual(await byPerson(me), { owed: { EUR: '102.00' }, toCome: undefined })
    const { body } = await send([small.id, large.id])
    assert.equal(body.total, '102.00')
    assert.match(body.setOff[0]?.why ?? '', /^Over Paid: €102\.00 .* €600\.00 with -€498\.00 of/)
    assert.match(body.setOff[0]?.why ?? '', new RegExp(`of report ${small.number}\\.$`))
    assert.match(body.leftOut[0]?.why ?? '', /^Over Paid: nothing is owed in EUR/)
    await mark([large.id])
    const mail = await eventually(async () => {
      const [found] = await mailsAbout(large, 'was paid')
      assert.ok(found)
      return found
    })
    assert.match(mail, /102\.00 was paid on .*, with -\S+498\.00 of R-/)
    assert.deepEqual(await mailsAbout(small, 'was paid'), [])
  })

  it('goes on as a line of the next report where nothing is left to set it off in', async () => {
    const me = await somebody('Carry On')
    const first = await approved(me, ['30.00'], ['5.00', 'USD'])
    await mark([first.id], { currency: 'EUR' })
    await correct(first, 0)
    const second = await approved(me, ['10.00'])
    const third = await handInSums(me, ['25.00'])
    assert.deepEqual(third.toBeRefunded, { EUR: '5.00' })
    const line = third.lines[1]
    assert.deepEqual(
      [line?.merchant, line?.amount],
      [`Carried over from ${second.number}`, '-20.00'],
    )
    assert.deepEqual(await byPerson(me), { owed: { USD: '5.00' }, toCome: undefined })
  })

  it('never counts what a corporate card paid', async () => {
    const me = await somebody('Card Holder')
    const { id } = await me.expense({ ...card, amount: '90.00' })
    const report = await approve(await handedIn(me, boss.id, [id]))
    const own = await approved(me, ['10.00'])
    await correct(report, 0)
    assert.deepEqual(await duesOf(me, own), [['EUR', 'unpaid', '10.00']])
    assert.deepEqual(await byPerson(me), { owed: { EUR: '10.00' }, toCome: undefined })
  })

  it('is right whatever comes at once: the same is corrected, approved, put into files and marked', async () => {
    const me = await somebody('All AtOnce')
    const first = await approved(me, ['100.00'])
    await mark([first.id])
    const [second, third] = [await handInSums(me, ['40.00']), await handInSums(me, ['80.00'])]
    await Promise.all([correct(first, 30), approve(second), approve(third)])
    const left = (await byPerson(me)) ?? { owed: {} }
    assert.deepEqual(left, { owed: { EUR: '50.00' }, toCome: undefined })
    const files = await Promise.all([1, 2, 3].map(() => send([second.id, third.id])))
    assert.deepEqual(
      files.map(({ status }) => status).toSorted(),
      [201, 409, 409],
      'one file of what is owed',
    )
    assert.equal(files.find(({ status }) => status === 201)?.body.total, '50.00')
  })
})

const card = { currency: 'EUR', paymentMethod: 'corporate-card' } as const

describe('who is owed', () => {
  it('comes page by page, the longest waiting first, each once; last is who has only corrections to come', async () => {
    const [ann, bo, cy] = [
      await somebody('Ann Pågsen'),
      await somebody('Bo Pågsen'),
      await somebody('Cy Pågsen'),
    ]
    const paid = await approved(cy, ['9.00'])
    await mark([paid.id])
    await correct(paid, 5)
    for (const [who, sum] of [
      [bo, '1.00'],
      [ann, '2.00'],
      [bo, '4.00'],
    ] as const)
      await approved(who, [sum])
    const everybody = [
      ['Bo Pågsen', 2, { EUR: '5.00' }, undefined],
      ['Ann Pågsen', 1, { EUR: '2.00' }, undefined],
      ['Cy Pågsen', 0, {}, { EUR: '-4.00' }],
    ]
    for (const limit of [1, 2, 3, 50]) {
      const rows = []
      let path = `/api/payments/summary?search=PAGSEN&limit=${limit}`
      for (let page = 0; path && page < 5; page++) {
        const answer = await fin.report.raw(path)
        const body = (await answer.json()) as Answer<typeof paymentApi.summary>
        assert.ok(body.length <= limit, `${body.length} of ${limit}`)
        for (const { person, reports, toBeRefunded, corrections } of body)
          rows.push([person.name, reports, toBeRefunded, corrections])
        path = /^<(.+)>; rel="next"$/.exec(answer.headers.get('link') ?? '')?.[1] ?? ''
      }
      assert.deepEqual(rows, everybody, `by ${limit}`)
    }
  })

  it('is found by parts of name or e-mail, and nobody by words of nobody', async () => {
    const me = await somebody('Łukasz Ørn')
    await approved(me, ['1.00'])
    for (const search of ['lukasz orn', 'KASZ', me.email]) {
      const { body } = await fin.report.call(paymentApi.summary, { query: { search } })
      assert.deepEqual(
        body.map(({ person }) => person.name),
        ['Łukasz Ørn'],
        search,
      )
    }
    const of = async (query: object) =>
      (await fin.report.call(paymentApi.summary, { query })).body.map(({ person }) => person.id)
    assert.deepEqual(await of({ userId: me.id }), [me.id])
    for (const nobody of [{ search: 'nobody of this name' }, { userId: fin.id }])
      assert.deepEqual(await of(nobody), [])
  })

  it('is summed by currency, with how many people', async () => {
    const me = await somebody('In Two')
    await approved(me, ['1.50'], ['2.00', 'USD'])
    await eventually(async () => {
      const { body: people } = await fin.report.call(paymentApi.summary, { query: { limit: 1000 } })
      const { body: totals } = await fin.report.call(paymentApi.totals, {})
      for (const { currency, amount, people: count } of totals) {
        const owed = people.flatMap(({ toBeRefunded }) => toBeRefunded[currency] ?? [])
        const sum = owed.reduce((sum, each) => sum + Number(each), 0)
        assert.deepEqual([amount, count], [sum.toFixed(2), owed.length], currency)
      }
      assert.deepEqual(
        totals.map(({ currency }) => currency),
        ['USD', 'EUR'],
      )
    })
  })
})

describe('a correction after a file was made', () => {
  it('leaves that file as it is, waits, and comes into a file that is made again', async () => {
    const me = await somebody('Late Found')
    const report = await approved(me, ['60.00'])
    assert.equal((await send([report.id])).body.total, '60.00')
    await correct(report, 45)
    assert.deepEqual(await byPerson(me), { owed: { EUR: '60.00' }, toCome: { EUR: '-15.00' } })
    assert.equal((await send([report.id], { again: true })).body.total, '45.00')
    assert.deepEqual(await byPerson(me), { owed: { EUR: '45.00' }, toCome: undefined })
  })
})

describe('what finance has seen', () => {
  it('is what the file pays, or no file is made, and what has changed is said', async () => {
    // The files that share this system enter accounts of their own.
    const account = (await fin.report.call(paymentApi.account, {})).body.account?.iban ?? ''
    const me = await somebody('Seen Before')
    const report = await approved(me, ['60.00'])
    const payee = { iban: 'NO9386011117947', holder: 'Seen Before' }
    const payment = { reportId: report.id, ...payee, amount: '60.00' }
    const seen = { account, payments: [payment] }
    const tries = [
      [
        { ...seen, account: 'FR1420041010050500013M02606' },
        /^The account of the organisation has changed\. No/,
      ],
      [{ ...seen, payments: [] }, /^Seen Before: €60\.00 for report R-\S+ is paid, too\./],
      [
        { ...seen, payments: [payment, { ...payment, reportId: me.id }] },
        /^1 of these reports cannot be paid/,
      ],
      [
        { ...seen, payments: [{ ...payment, amount: '61.00' }] },
        /: €60\.00 is owed .*, not €61\.00/,
      ],
      [
        { ...seen, payments: [{ ...payment, holder: 'Somebody Else' }] },
        /^Seen Before: the holder of the account is Seen Before now, not Somebody Else\./,
      ],
    ] as const
    for (const [wrong, sentence] of tries) {
      const { status, problem } = await send([report.id], { seen: wrong })
      assert.deepEqual([status, problem.code], [409, 'payments_changed'])
      assert.match(problem.error, sentence)
      assert.deepEqual(problem.current, seen)
    }
    const body = { iban: 'GB29NWBK60161331926819', proof: await me.proof() }
    await me.auth.call(profileApi.changeProfile, { body })
    const swapped = await send([report.id], { seen, accountsChecked: true })
    assert.match(swapped.problem.error, /^Seen Before: the account is another one now, .* 6819\./)
    const now = { ...seen, payments: [{ ...payment, iban: body.iban }] }
    assert.equal((await send([report.id], { seen: now, accountsChecked: true })).status, 201)
  })

  it('is what is marked as paid: a correction that came between is said', async () => {
    const me = await somebody('Paid Before')
    const report = await approved(me, ['600.00'])
    await correct(report, 102)
    const refused = await mark([report.id], { total: '600.00' })
    assert.deepEqual([refused.status, refused.problem.code], [409, 'payments_changed'])
    assert.match(refused.problem.error, /^€102\.00 is owed for these reports now, not €600\.00/)
    assert.equal((await mark([report.id], { total: '102.00' })).body.marked, 1)
    assert.equal((await mark([report.id], { total: '102.00' })).body.before, 1)
  })
})

describe('a SEPA file in the list', () => {
  const markFile = (batchId: string, more = {}) =>
    fin.report.call(paymentApi.mark, { body: { batchId, paidOn: today(), total: '0.00', ...more } })
  const unpaid = async (id: string) => {
    const { body } = await fin.report.call(paymentApi.batches, { query: {} })
    return body.find((batch) => batch.id === id)?.unpaid
  }

  it('is marked as paid: what it pays, without what is paid or in a later file', async () => {
    const me = await somebody('In AFile')
    const reports = [
      await approved(me, ['10.00'], ['4.00', 'USD']),
      await approved(me, ['20.00']),
      await approved(me, ['30.00']),
    ]
    const ids = reports.map(({ id }) => id)
    const { body: first } = await send(ids)
    assert.deepEqual(first.unpaid, { count: 3, total: '60.00' })
    const { body: later } = await send(ids.slice(2), { again: true })
    await mark(ids.slice(1, 2))
    assert.deepEqual(await unpaid(first.id), { count: 1, total: '10.00' })
    assert.equal((await markFile(first.id, { total: '60.00' })).problem.code, 'payments_changed')
    assert.equal((await markFile(first.id, { total: '10.00' })).body.marked, 1)
    assert.equal((await markFile(first.id)).body.marked, 0)
    assert.deepEqual(await unpaid(first.id), { count: 0, total: '0.00' })
    assert.deepEqual(await unpaid(later.id), { count: 1, total: '30.00' })
    assert.deepEqual(await byPerson(me), { owed: { EUR: '30.00', USD: '4.00' }, toCome: undefined })
    assert.equal((await markFile(me.id)).status, 404)
    const both = { body: { batchId: first.id, reportIds: ids, total: '0', paidOn: today() } }
    assert.equal((await fin.report.call(paymentApi.mark, both)).status, 400)
  })
})

describe('somebody without an account', () => {
  const ask = (...userIds: string[]) => fin.report.call(paymentApi.ask, { body: { userIds } })

  it('is asked for it by mail once a day, however often and by however many', async () => {
    const me = await system.register({ employeeName: 'No Bank' })
    const report = await approved(me, ['7.25'], ['3.00', 'USD'])
    await approved(me, ['1.00'])
    const settled = await system.register()
    const ready = await somebody('Has One')
    await approved(ready, ['1.00'])
    assert.equal((await listed(me))[0]?.payee.isAsked, false)
    const asked = await Promise.all([ask(me.id, settled.id, ready.id), ask(me.id, me.id)])
    assert.equal(
      asked.reduce((sum, { body }) => sum + body.asked, 0),
      1,
    )
    assert.deepEqual((await ask(me.id)).body, { asked: 0, before: 1 })
    assert.equal((await listed(me))[0]?.payee.isAsked, true)
    const mails = await eventually(async () => {
      const found = (await system.mails()).filter((mail) => mail.includes(`To: ${me.email}`))
      const about = found.filter((mail) => /^Subject: Your bank account is missing/m.test(mail))
      assert.equal(about.length, 1)
      return about
    })
    assert.match(mails[0] ?? '', new RegExp(`report\\s+${report.number}\\s+is not paid`))
    assert.match(mails[0] ?? '', /\$3\.00 is still to be paid\. \S+7\.25 is still to be paid/)
    assert.match(mails[0] ?? '', /\/profile/)
    assert.equal((await me.report.call(paymentApi.ask, { body: { userIds: [me.id] } })).status, 403)
  })
})

describe('the day of a payment', () => {
  it('is one between the approval and tomorrow on the calendar of whoever marks it', async () => {
    const me = await somebody('On Time')
    const { id } = await approved(me, ['3.00'])
    const shifted = (days: number) =>
      new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
    for (const paidOn of ['2035-01-01', '1970-01-01', shifted(-1), shifted(2)]) {
      const { status, problem } = await mark([id], { paidOn })
      assert.deepEqual([status, Object.keys(problem.fields ?? {})], [400, ['paidOn']], paidOn)
    }
    assert.equal((await mark([id], { paidOn: shifted(1) })).status, 200)
  })
})

describe('an account', () => {
  it('outside SEPA is left out of the file by name, and is in the CSV with its holder', async () => {
    const me = await somebody('Ayşe Kaya', 'TR330006100519786457841326')
    const report = await approved(me, ['3.00'])
    const { problem } = await send([report.id], { accountsChecked: true })
    assert.match(
      problem.error,
      /^The account of Ayşe Kaya is outside SEPA \(TR\) and is served by the CSV \(R-\S+\)\.$/,
    )
    const [line = ''] = await csvOf(me, 'open')
    assert.match(line, /,3\.00,,,Ayşe Kaya,TR330006100519786457841326,Outside SEPA$/)
    const [row] = await listed(me)
    assert.match(row?.notInFile[0] ?? '', /outside SEPA/)
  })

  it('of the organisation is one of SEPA, and changes only with a proof of who asks', async () => {
    const proof = await fin.proof()
    const put = (iban: string, more = {}) =>
      fin.report.call(paymentApi.changeAccount, { body: { name: 'Ork AS', iban, ...more } })
    assert.equal((await put('DE89370400440532013000', { proof })).status, 200)
    const outside = await put('TR330006100519786457841326', { proof })
    assert.match(outside.problem.fields?.iban ?? '', /in SEPA only/)
    const without = await put('NO9386011117947')
    assert.deepEqual([without.status, without.problem.code], [403, 'proof_needed'])
    assert.equal((await put('NO9386011117947', { proof: await boss.proof() })).status, 401)
    assert.equal((await put('DE89370400440532013000')).status, 200, 'it is the same one')
    assert.equal((await put('NO9386011117947', { proof })).status, 200)
  })

  it('may be somebody else’s: the file, the CSV and finance have the name that the bank knows', async () => {
    const me = await somebody('Jörg Kind', 'DE89370400440532013000')
    const body = { accountHolder: 'Änne Kind', proof: await me.proof() }
    assert.equal((await me.auth.call(profileApi.changeProfile, { body })).status, 200)
    const report = await approved(me, ['8.00'])
    assert.equal((await listed(me))[0]?.payee.holder, 'Änne Kind')
    assert.match((await csvOf(me, 'open')).join(), /,Änne Kind,DE89370400440532013000,$/)
    const { body: batch } = await send([report.id])
    const xml = await (await fin.report.raw(`/api/payments/batches/${batch.id}/file`)).text()
    assert.match(xml, /<Nm>Aenne Kind<\/Nm>/)
  })

  it('that is newer than the approval is marked in list and CSV, and asked about before a file', async () => {
    const me = await somebody('Left Laptop')
    const report = await approved(me, ['43.21'])
    assert.equal((await listed(me))[0]?.payee.isNewer, false)
    const stolen = { iban: 'GB29NWBK60161331926819', proof: await me.proof() }
    await me.auth.call(profileApi.changeProfile, { body: stolen })
    const payee = { iban: stolen.iban, holder: 'Left Laptop', isNewer: true, isAsked: false }
    assert.deepEqual((await listed(me))[0]?.payee, payee)
    assert.match((await csvOf(me, 'open')).join(), /GB29\S+,Account changed after approval$/)
    const asked = await send([report.id])
    assert.deepEqual([asked.status, asked.problem.code], [409, 'account_changed'])
    assert.match(asked.problem.error, /Left Laptop \(R-/)
    assert.equal((await send([report.id], { accountsChecked: true })).status, 201)
    const later = await approved(me, ['1.00'])
    assert.equal((await send([later.id])).status, 201)
  })
})
