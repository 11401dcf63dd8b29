import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { adminUserApi } from '@sortie/contracts/admin-user'
import { approvalLinkApi } from '@sortie/contracts/approval-link'
import type { Request } from '@sortie/contracts/endpoint'
import { expenseReportApi } from '@sortie/contracts/expense-report'
import { findingApi } from '@sortie/contracts/finding'
import { type OrganisationChangeJson, organisationApi } from '@sortie/contracts/organisation'
import { sealApi } from '@sortie/contracts/seal'
import { reportHistoryApi } from '@sortie/contracts/trail'
import { eventually } from '@sortie/testing/eventually'
import { decide, handedIn, handIn, show } from '../testing/handing-in.ts'
import { type ReportSystem, type Somebody, sharedReportSystem } from '../testing/report-system.ts'
import { aPhoto } from '../testing/samples.ts'

let system: ReportSystem
let me: Somebody
let boss: Somebody
let other: Somebody
before(async () => {
  system = await sharedReportSystem()
  boss = await system.register({ employeeName: 'Bo Boss' })
  me = await system.register({ employeeName: 'Ann Lee' })
  other = await system.register({ employeeName: 'Olaf Other' })
})
after(() => system.stop())

let asked = 0
const somebodyOutside = () => `chief${++asked}@client.example`
type Visitor = ReportSystem['visitor']

/** The tokens of the links that were mailed to an address, once there are so many. */
function tokensFor(email: string, count = 1): Promise<string[]> {
  return eventually(async () => {
    const mails = (await system.mails()).filter((mail) => mail.includes(`To: ${email}`))
    const tokens = mails.flatMap((mail) => /\/approve\?token=([\w-]+)/.exec(mail)?.[1] ?? [])
    assert.equal(tokens.length, count)
    return tokens
  })
}

async function byLink(count = 1) {
  const email = somebodyOutside()
  const expenses = []
  for (let made = 0; made < count; made++) expenses.push(await me.expense({ amount: '10.00' }))
  const report = await handedIn(
    me,
    email,
    expenses.map(({ id }) => id),
  )
  const [token = ''] = await tokensFor(email)
  return { email, expenses, report, token }
}

const open = (token: string, who: Visitor = system.visitor) =>
  who.call(approvalLinkApi.get, { params: { token } })
const decideBy = (token: string, body: Request<typeof approvalLinkApi.decide>['body']) =>
  system.visitor.call(approvalLinkApi.decide, { params: { token }, body })
const ask = (token: string, expenseId: string, text: string) =>
  system.visitor.call(approvalLinkApi.write, { params: { token, expenseId }, body: { text } })
const reassign = (id: string, body: { approverId?: string; approverEmail?: string }) =>
  me.report.call(expenseReportApi.reassign, { params: { id }, body })

describe('somebody outside', () => {
  it('is mailed a link that opens that report alone, with its receipts and its PDF', async () => {
    const email = somebodyOutside()
    const [mine, elsewhere] = [await me.expense(), await me.expense()]
    const receipt = await me.receipt(mine.id, await aPhoto(40, 30), 'inn.jpg', 'image/jpeg')
    const foreign = await me.receipt(elsewhere.id, await aPhoto(30, 40), 'x.jpg', 'image/jpeg')
    const report = await handedIn(me, email, [mine.id])
    assert.deepEqual(
      [report.waitsFor?.email, report.waitsFor?.byLink, report.approverIsGone],
      [email, true, false],
    )
    const days = (Date.parse(report.linkEndsAt ?? '') - Date.parse(report.handedInAt ?? '')) / 864e5
    assert.equal(Math.round(days), 14)
    const [token = ''] = await tokensFor(email)
    assert.match(token, /^[\w-]{43}$/)
    const { status, body } = await open(token)
    assert.deepEqual([status, body.id, body.mayDecide], [200, report.id, true])
    assert.equal(body.lines[0]?.receipts[0]?.id, receipt.id)
    const at = `/api/approval-links/${token}`
    for (const as of ['file', 'print'])
      assert.equal((await system.visitor.raw(`${at}/receipts/${receipt.id}?as=${as}`)).status, 200)
    assert.equal((await system.visitor.raw(`${at}/receipts/${foreign.id}`)).status, 404)
    const pdf = await system.read(await system.visitor.raw(`${at}/file`))
    assert.match(pdf.pages.join(' '), new RegExp(`${email} \\(by link, not confirmed\\)`))
    await pdf.close()
    const { ApprovalLinkModel } = await import('../models/approval-link.model.ts')
    const kept = JSON.stringify(await ApprovalLinkModel.find({}).lean())
    assert.ok(!kept.includes(token))
  })

  it('learns that a line may be a duplicate, and nothing of an expense that is not in the report', async () => {
    const same = { merchant: 'Fjord Inn', date: '2026-05-17', amount: '77.00' }
    const [line, twin] = [await me.expense(same), await me.expense(same)]
    await eventually(async () =>
      assert.equal((await me.receipts.call(findingApi.list, {})).body.length, 1),
    )
    const email = somebodyOutside()
    const report = await handedIn(me, email, [line.id])
    assert.equal(report.lines[0]?.concerns?.[1]?.other?.expenseId, twin.id)
    const [token = ''] = await tokensFor(email)
    const { body } = await open(token)
    assert.deepEqual(body.lines[0]?.concerns, [
      { concern: 'no_receipt' },
      { concern: 'possible_duplicate' },
    ])
    assert.equal(JSON.stringify(body).includes(twin.id), false)
  })

  it('asks about a line, and is mailed the answer with a link', async () => {
    const { email, expenses, report, token } = await byLink()
    const [{ id = '' } = {}] = expenses
    assert.equal((await ask(token, id, 'Who was there?')).status, 201)
    assert.equal((await show(me, report.id)).body.openQuestions, 1)
    const params = { id: report.id, expenseId: id }
    await me.report.call(expenseReportApi.write, { params, body: { text: 'Casey' } })
    const tokens = await tokensFor(email, 2)
    for (const each of tokens) {
      const { body } = await open(each)
      assert.deepEqual(
        body.lines[0]?.messages.map(({ author, text }) => [author.name, text]),
        [
          [email, 'Who was there?'],
          ['Ann Lee', 'Casey'],
        ],
      )
    }
    assert.equal((await ask(token, report.id, 'No line')).status, 404)
    assert.equal((await ask(token, id, ' ')).status, 400)
  })

  it('returns a line and approves the rest, once, and paper and trail say that it was by link', async () => {
    const { email, expenses, report, token } = await byLink(2)
    const returned = [{ expenseId: expenses[1]?.id ?? '', reason: 'A private dinner' }]
    const both = await Promise.all(
      [1, 2].map(() => decideBy(token, { decision: 'approve', returned })),
    )
    // The second one changes nothing: it is the same decision, or comes to a used link.
    assert.ok(both.every(({ status }) => status === 200 || status === 409))
    assert.ok(both.some(({ status }) => status === 200))
    const { body } = await show(me, report.id)
    const [step] = body.steps
    assert.deepEqual(
      [
        body.state,
        body.returnedCount,
        body.totals,
        step?.decidedBy?.email,
        step?.decidedBy?.byLink,
      ],
      ['approved', 1, { USD: '10.00' }, email, true],
    )
    const used = await decideBy(token, { decision: 'return', comment: 'No' })
    assert.deepEqual([used.status, used.problem.code], [409, 'link_used'])
    assert.match(used.problem.error, /You approved report R-/)
    await eventually(async () => {
      const params = { number: (await show(me, report.id)).body.seal?.number ?? '' }
      const { body } = await system.visitor.call(sealApi.verify, { params })
      const [approval] = body.approvals
      assert.deepEqual([approval?.email, approval?.byLink], [email, true])
    })
    await eventually(async () => {
      const history = await me.report.call(reportHistoryApi.of, { params: { id: report.id } })
      const told = (act: string, field: string) =>
        history.body
          .find((entry) => entry.act === act)
          ?.changes.find((change) => change.field === field)?.to
      assert.equal(told('report_made', 'outsideApprover') ?? null, null)
      assert.equal(told('report_handed_in', 'outsideApprover'), email)
      assert.equal(told('report_approved', 'byLink'), email)
    })
    await eventually(async () =>
      assert.ok(
        (await system.mails()).some((mail) =>
          mail.includes(`${email} (by link, not confirmed) approved report`),
        ),
      ),
    )
  })

  it('returns all of it with a reason', async () => {
    const { report, token } = await byLink(2)
    assert.equal((await decideBy(token, { decision: 'return' })).status, 400)
    const { body } = await decideBy(token, { decision: 'return', comment: 'Wrong month' })
    assert.equal(body.decision, 'returned')
    assert.equal((await show(me, report.id)).body.state, 'returned')
  })

  it('is reminded after three days and seven, each time with a link that is good', async () => {
    const { remindApprovers } = await import('./remind-approvers.ts')
    const { email, report } = await byLink()
    const askedAt = Date.parse(report.handedInAt ?? '')
    for (const day of [3, 7]) await remindApprovers(askedAt + day * 864e5 + 60_000)
    for (const token of await tokensFor(email, 3)) assert.equal((await open(token)).status, 200)
  })

  it('is never the owner, and somebody with an account decides with it', async () => {
    const { id } = await me.expense()
    const [name = '', host = ''] = me.email.split('@')
    for (const own of [me.email, me.email.toUpperCase(), ` ${me.email} `, `${name}+x@${host}`]) {
      const { status, problem } = await handIn(me, '', [id], {
        approverId: undefined,
        approverEmail: own,
      })
      assert.deepEqual([status, Object.keys(problem.fields ?? {})], [400, ['approverEmail']], own)
    }
    for (const wrong of ['nobody', 'a@b', 'x@y.example, z@y.example', '']) {
      const body = { approverId: undefined, approverEmail: wrong }
      assert.equal((await handIn(me, '', [id], body)).status, 400, wrong)
    }
    const both = await handIn(me, boss.id, [id], { approverEmail: 'x@client.example' })
    assert.deepEqual(Object.keys(both.problem.fields ?? {}), ['approverId'])
    const known = await handedIn(me, boss.email.toUpperCase(), [id])
    assert.deepEqual([known.waitsFor?.id, known.waitsFor?.byLink], [boss.id, undefined])
  })

  it('is nobody with an account: to a deactivated or an unconfirmed one goes no link', async () => {
    const chief = await system.chief()
    const gone = await system.register()
    await chief.auth.call(adminUserApi.deactivate, { params: { id: gone.id } })
    const puppet = await system.register({}, { confirmed: false })
    const { id } = await me.expense()
    for (const approverEmail of [gone.email, puppet.email, gone.email.replace('@', '+new@')]) {
      const { status, problem } = await handIn(me, '', [id], {
        approverId: undefined,
        approverEmail,
      })
      assert.deepEqual([status, Object.keys(problem.fields ?? {})], [400, ['approverEmail']])
      assert.match(problem.error, /gets no link/)
    }
  })

  it('may be switched off by the organisation, or limited to its domains, also when a link is out already', async () => {
    const chief = await system.chief()
    const rules = (more: object) =>
      chief.auth.call(organisationApi.change, {
        body: { secondFrom: {}, secondApproverId: null, ...more },
      })
    const { report, token } = await byLink()
    const to = async (approverEmail: string) => {
      const { id } = await me.expense()
      return handIn(me, '', [id], { approverId: undefined, approverEmail })
    }
    assert.equal((await rules({ outside: 'domains', outsideDomains: [] })).status, 400)
    try {
      await rules({ outside: 'domains', outsideDomains: ['Client.example'] })
      assert.equal((await to(somebodyOutside())).status, 202)
      for (const elsewhere of [
        'x@gmail.example',
        'x@sub.client.example',
        'client.example@x.example',
      ])
        assert.match((await to(elsewhere)).problem.error, /from outside only at client\.example/)
      await rules({ outside: 'nowhere' })
      assert.match((await to(somebodyOutside())).problem.error, /from colleagues only/)
      const { body } = await me.report.call(expenseReportApi.approverRules, {})
      assert.deepEqual(body, {
        outside: 'nowhere',
        outsideDomains: ['client.example'],
        onlyAdministrators: false,
      })
      const late = await decideBy(token, { decision: 'approve' })
      assert.deepEqual([late.status, late.problem.code], [409, 'not_from_outside'])
      assert.match(late.problem.error, /Ann Lee has to ask somebody else/)
      assert.equal((await show(me, report.id)).body.state, 'waiting')
    } finally {
      await rules({ outside: 'anywhere' })
    }
  })

  it('is mailed so often a day and no more, also when all are asked at once', async () => {
    const { LinkMailModel } = await import('../approvers/link-mails.ts')
    const asker = await system.register()
    const ids: string[] = []
    for (let nth = 0; nth < 6; nth++) ids.push((await asker.expense()).id)
    const ask = async (who: Somebody, id: string, email = somebodyOutside()) => {
      const { status, problem } = await handIn(who, '', [id], {
        approverId: undefined,
        approverEmail: email,
      })
      return `${status} ${problem?.code ?? ''}`
    }
    assert.equal(await ask(asker, ids[0] ?? ''), '202 ')
    const most = { bySender: 50, toReceiver: 100 }
    const by = { _id: { $regex: `by ${asker.id}$` } }
    await LinkMailModel.updateOne(by, { $set: { mails: most.bySender - 2 } })
    const all = await Promise.all(ids.slice(1).map((id) => ask(asker, id)))
    assert.deepEqual(all.filter((each) => each.startsWith('202')).length, 2, all.join())
    assert.ok(all.includes('429 too_many_links'))
    assert.equal((await handIn(asker, boss.id, [(await asker.expense()).id])).status, 202)

    const email = somebodyOutside()
    assert.equal(await ask(other, (await other.expense()).id, email), '202 ')
    const to = { _id: { $regex: `to ${email}$` } }
    await LinkMailModel.updateOne(to, { $set: { mails: most.toReceiver } })
    const next = (await me.expense()).id
    const [name, host] = email.split('@')
    assert.equal(await ask(me, next, `${name}+again@${host}`), '429 too_many_links')
  })

  it('is asked by nobody whose own address is not proven', async () => {
    const stranger = await system.register({ employeeName: 'Your Bank' }, { confirmed: false })
    const { id } = await stranger.expense()
    const email = somebodyOutside()
    const body = { approverId: undefined, approverEmail: email }
    const { status, problem } = await handIn(stranger, '', [id], body)
    assert.deepEqual([status, problem.code], [403, 'address_unproven'])
    const report = await handedIn(stranger, boss.id, [id])
    const byProven = await handedIn(me, boss.id, [(await me.expense()).id])
    await eventually(async () =>
      assert.ok((await system.mails()).some((mail) => mail.includes(byProven.number))),
    )
    const mails = await system.mails()
    assert.ok(!mails.some((mail) => mail.includes(report.number) || mail.includes(email)))
    const subject = mails.find((mail) => mail.includes(byProven.number))
    assert.match(subject ?? '', new RegExp(`Subject: ${me.email} asks you to`))
  })
})

describe('messages about a report', () => {
  it('are mailed at once, and what comes within minutes together', async () => {
    const { default: mongoose } = await import('mongoose')
    const { mailReport } = await import('./mail-report.ts')
    const { id: expenseId } = await me.expense()
    const { id, number } = await handedIn(me, boss.id, [expenseId])
    const write = (who: Somebody, text: string) =>
      who.report.call(expenseReportApi.write, { params: { id, expenseId }, body: { text } })
    for (const text of ['First thing', 'Second thing', 'Third thing']) await write(boss, text)
    await write(me, 'My answer')
    const about = async () =>
      (await system.mails()).filter((mail) => mail.includes(`wrote about report ${number}`))
    await eventually(async () => assert.equal((await about()).length, 2))
    const atOnce = (await about()).join()
    for (const text of ['First thing', 'My answer']) assert.ok(atOnce.includes(text), text)
    const later = await mongoose.connection
      .collection('owed_mails')
      .find({ reportId: id, to: me.id })
      .toArray()
    assert.equal(later.length, 1, 'the second and the third are one mail')
    const since = new Date(Date.now() - 60_000)
    const mail = { _id: 'any', mailId: crypto.randomUUID(), to: me.id, reportId: id, since }
    await mailReport({ ...mail, why: 'report_message', dueAt: since })
    await eventually(async () => {
      const gathered = (await about()).filter((mail) => mail.includes('Third thing'))
      assert.equal(gathered.length, 1)
      for (const text of ['First thing', 'Second thing']) assert.ok(gathered[0]?.includes(text))
      assert.ok(!gathered[0]?.includes('My answer'))
    })
  })
})

describe('a second approver after somebody outside', () => {
  const change = async (body: OrganisationChangeJson) =>
    (await system.chief()).auth.call(organisationApi.change, { body })
  const rules = (secondApproverId: string | null, from = '10.00') =>
    change({ secondFrom: { USD: from }, secondApproverId })
  after(() => change({ secondFrom: {}, secondApproverId: null }))

  it('is a colleague: the one of the organisation, or whom the owner has named', async () => {
    await rules(null)
    const { id } = await me.expense({ amount: '10.00' })
    const outside = { approverId: undefined, approverEmail: somebodyOutside() }
    const bare = await handIn(me, '', [id], outside)
    assert.deepEqual([bare.status, bare.problem.code], [400, 'second_approver_needed'])
    const own = await handIn(me, '', [id], { ...outside, nextApproverId: me.id })
    assert.equal(own.status, 400)
    const report = await handedIn(me, '', [id], { ...outside, nextApproverId: boss.id })
    const [token = ''] = await tokensFor(outside.approverEmail)
    assert.equal((await decideBy(token, { decision: 'approve' })).body.decision, 'approved')
    assert.equal((await open(token)).problem.code, 'link_used')
    assert.equal((await show(boss, report.id)).body.mayDecide, true)
    const { body } = await decide(boss, report.id, { decision: 'approve' })
    assert.deepEqual(
      [body.state, body.steps.map(({ decidedBy }) => decidedBy?.email)],
      ['approved', [outside.approverEmail, boss.email]],
    )
    await rules(other.id)
    const next = await byLink()
    await decideBy(next.token, { decision: 'approve' })
    assert.equal((await show(me, next.report.id)).body.waitsFor?.id, other.id)
  })

  it('that nobody has named is said to the one outside, who decides nothing', async () => {
    await rules(null, '100.00')
    const { report, token } = await byLink()
    await rules(null)
    const { status, problem } = await decideBy(token, { decision: 'approve' })
    assert.deepEqual([status, problem.code], [409, 'second_approver_missing'])
    assert.match(problem.error, /Ann Lee has to name/)
    assert.equal((await show(me, report.id)).body.state, 'waiting')
  })
})

describe('a link that opens nothing', () => {
  it('says what to do: wrong, withdrawn, replaced, ended, of the owner', async () => {
    const { ExpenseReportModel } = await import('../models/expense-report.model.ts')
    const askedBefore = (id: string, days: number) =>
      ExpenseReportModel.updateOne(
        { _id: id },
        { $set: { askedAt: new Date(Date.now() - days * 864e5) } },
      )
    const [withdrawn, toColleague, anew, ended, mine] = [
      await byLink(),
      await byLink(),
      await byLink(),
      await byLink(),
      await byLink(),
    ]
    await me.report.call(expenseReportApi.withdraw, { params: { id: withdrawn.report.id } })
    assert.equal((await reassign(toColleague.report.id, { approverId: boss.id })).status, 200)
    assert.equal((await reassign(anew.report.id, { approverEmail: anew.email })).status, 200)
    await askedBefore(ended.report.id, 14.01)
    const calls: Array<
      [token: string, status: number, code: string, sentence: RegExp, who?: Visitor]
    > = [
      ['x'.repeat(43), 404, 'link_unknown', /Open it from the mail/],
      ['{"$gt":""}', 404, 'link_unknown', /Open it from the mail/],
      [withdrawn.token, 409, 'link_withdrawn', /Ann Lee took report R-.* back/],
      [toColleague.token, 409, 'link_replaced', /Use the latest mail/],
      [anew.token, 409, 'link_replaced', /Use the latest mail/],
      [ended.token, 409, 'link_ended', /Ask Ann Lee to send you a new one/],
      [mine.token, 403, 'own_report', /Nobody decides on their own report/, me.report],
    ]
    for (const [token, status, code, sentence, who] of calls) {
      const answer = await open(token, who)
      assert.deepEqual([answer.status, answer.problem.code], [status, code])
      assert.match(answer.problem.error, sentence)
    }
    assert.equal((await show(me, ended.report.id)).body.approverIsGone, true)
    const [, newer = ''] = await tokensFor(anew.email, 2)
    const tokens = [newer, (await tokensFor(anew.email, 2))[0] ?? '']
    const opened = await Promise.all(tokens.map(async (token) => (await open(token)).status))
    assert.deepEqual(opened.sort(), [200, 409])
  })
})

it('rights, call by call: a used link, others, finance and an ended stand-in open and change nothing', async () => {
  const chief = await system.chief()
  const finance = await system.register({}, { duties: ['finance'] })
  const standIn = await system.register()
  const inDays = (days: number) => new Date(Date.now() + days * 864e5).toISOString().slice(0, 10)
  const away = { standInId: standIn.id, startDate: inDays(-2), endDate: inDays(2) }
  await boss.report.call(expenseReportApi.nameStandIn, { body: away })
  await boss.report.call(expenseReportApi.endStandIn, {})
  const foreign = await handedIn(other, boss.id, [(await other.expense()).id])
  const used = await byLink()
  await decideBy(used.token, { decision: 'return', comment: 'No' })
  const [atBoss, atLink] = [await handedIn(me, boss.id, [(await me.expense()).id]), await byLink()]
  const callsOf = (id: string, expenseId: string) =>
    [
      [expenseReportApi.get, { params: { id } }],
      [expenseReportApi.decide, { params: { id }, body: { decision: 'approve' } }],
      [expenseReportApi.write, { params: { id, expenseId }, body: { text: 'x' } }],
      [expenseReportApi.withdraw, { params: { id } }],
      [expenseReportApi.reassign, { params: { id }, body: { approverId: other.id } }],
    ] as const
  const linkCalls = (token: string, expenseId: string) =>
    [
      [approvalLinkApi.get, { params: { token } }],
      [approvalLinkApi.decide, { params: { token }, body: { decision: 'approve' } }],
      [approvalLinkApi.write, { params: { token, expenseId }, body: { text: 'x' } }],
    ] as const
  const lineOf = (report: { lines: Array<{ expenseId: string }> }) =>
    report.lines[0]?.expenseId ?? ''
  const atBossCalls = callsOf(atBoss.id, lineOf(atBoss))
  const atLinkCalls = callsOf(atLink.report.id, lineOf(atLink.report))
  const rows: Array<[who: string, Visitor, readonly (readonly [unknown, unknown])[], number[]]> = [
    ['nobody', system.visitor, atBossCalls, [401, 401, 401, 401, 401]],
    ['another employee', other.report, atBossCalls, [404, 404, 404, 404, 404]],
    ['an ended stand-in', standIn.report, atBossCalls, [404, 404, 404, 404, 404]],
    ['finance', finance.report, atBossCalls, [404, 404, 404, 404, 404]],
    ['an administrator', chief.report, atBossCalls, [404, 404, 404, 404, 404]],
    ['the manager of somebody else', boss.report, atLinkCalls, [404, 404, 404, 404, 404]],
    ['the owner', me.report, atLinkCalls.slice(0, 3), [200, 403, 201]],
    ['the approver', boss.report, atBossCalls.slice(3), [404, 404]],
    ['a used link', system.visitor, linkCalls(used.token, lineOf(used.report)), [409, 409, 409]],
    ['a guessed link', system.visitor, linkCalls('a'.repeat(43), lineOf(foreign)), [404, 404, 404]],
    [
      'a link at its owner',
      me.report,
      linkCalls(atLink.token, lineOf(atLink.report)),
      [403, 403, 403],
    ],
    [
      'a link, for the line of another report',
      system.visitor,
      linkCalls(atLink.token, lineOf(foreign)).slice(2),
      [404],
    ],
  ]
  for (const [who, client, calls, expected] of rows) {
    const statuses: number[] = []
    for (const [endpoint, request] of calls)
      statuses.push((await client.call(endpoint as never, request as never)).status)
    assert.deepEqual(statuses, expected, who)
  }
  for (const { id } of [atBoss, atLink.report, foreign]) {
    const state = (await show(id === foreign.id ? other : me, id)).body.state
    assert.equal(state, 'waiting')
  }
})
