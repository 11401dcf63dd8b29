import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, it } from 'node:test'
import { adminExpenseApi } from '@sortie/contracts/admin-expense'
import { approvalLinkApi } from '@sortie/contracts/approval-link'
import { today } from '@sortie/contracts/calendar'
import { correctionApi } from '@sortie/contracts/correction'
import { expenseApi } from '@sortie/contracts/expense'
import { expenseReportApi, type ReportDecisionJson } from '@sortie/contracts/expense-report'
import { organisationApi } from '@sortie/contracts/organisation'
import { paymentApi } from '@sortie/contracts/payment'
import { profileApi } from '@sortie/contracts/profile'
import { placeOf } from '@sortie/contracts/road'
import { eventually } from '@sortie/testing/eventually'
import { decide, handIn, show } from '../testing/handing-in.ts'
import { makeFile, markPaid } from '../testing/paying.ts'
import { type ReportSystem, type Somebody, sharedReportSystem } from '../testing/report-system.ts'
import { aPhoto } from '../testing/samples.ts'

/** What each role may do at each place: the table of web/DESIGN.md. Whatever it does not name is refused. */
const free = 'see change add_receipt delete hand_in'
const read = { employee: 'see', approver: 'see', administrator: 'see' }
const table: Record<string, Partial<Record<Role, string>>> = {
  draft: { employee: `${free} submit`, administrator: 'see' },
  submitted: { employee: `${free} unsubmit`, administrator: 'see' },
  waiting: {
    employee: 'see withdraw ask_another write add_receipt',
    approver: 'see write approve return',
    external: 'see write approve return',
    administrator: 'see',
  },
  returned: { employee: `${free} submit`, approver: 'see', administrator: 'see' },
  approved: { ...read, approver: 'see take_back', finance: 'see make_file mark_paid correct' },
  on_its_way: { ...read, finance: 'see make_file mark_paid correct' },
  paid: { ...read, finance: 'see unmark_paid correct' },
  by_company: { ...read, approver: 'see take_back', finance: 'see correct' },
}

/** Ways along the road, on which everything that the table allows is done once. */
const walks = [
  // First: what a correction leaves comes into the next report, which then owes something.
  {
    of: 'an expense on the card of the company',
    paymentMethod: 'corporate-card',
    steps: `draft employee hand_in, waiting approver approve, by_company approver take_back, waiting approver approve,
      by_company finance correct`,
  },
  {
    of: 'an expense that is handed in, returned, approved and paid',
    steps: `draft employee change, draft employee add_receipt, draft employee submit, submitted employee change, submitted
      employee add_receipt, submitted employee unsubmit, draft employee hand_in, waiting employee write, waiting employee
      add_receipt, waiting employee withdraw, draft employee hand_in, waiting approver write, waiting employee ask_another,
      waiting employee ask_another, waiting approver return, returned employee change, returned employee add_receipt,
      returned employee submit, submitted employee hand_in, waiting approver return, returned employee hand_in, waiting
      approver approve, approved approver take_back, waiting approver approve, approved finance correct, approved finance
      mark_paid, paid finance correct, paid finance unmark_paid, approved finance make_file, on_its_way finance correct,
      on_its_way finance make_file, on_its_way finance mark_paid`,
  },
  {
    of: 'an expense that is returned by somebody outside and deleted',
    outside: true,
    steps: `draft employee hand_in, waiting external write, waiting external return, returned employee delete`,
  },
  {
    of: 'an expense that somebody outside approves',
    outside: true,
    steps: 'draft employee hand_in, waiting external approve',
  },
  { of: 'an expense that is logged and deleted', steps: 'draft employee delete' },
  {
    of: 'an expense that is submitted and deleted',
    steps: 'draft employee submit, submitted employee delete',
  },
]

type Role = 'employee' | 'approver' | 'external' | 'finance' | 'administrator'
type Act = (who: Somebody, at: At) => Promise<boolean>
type At = { expenseId: string; reportId: string; token: string; outside: string; step: number }

let system: ReportSystem
let people: Record<Exclude<Role, 'external'>, Somebody>
let boss: Somebody
let other: Somebody
before(async () => {
  system = await sharedReportSystem()
  const administrator = await system.chief()
  boss = await system.register({ employeeName: 'Bo Boss' })
  other = await system.register({ employeeName: 'Alex Other' })
  const employee = await system.register({ employeeName: 'Ann Lee' })
  const finance = await system.register({ employeeName: 'Fin Ance' }, { duties: ['finance'] })
  people = { employee, approver: boss, finance, administrator }
  const account = { name: 'Ork AS', iban: 'DE89370400440532013000', proof: await finance.proof() }
  await finance.report.call(paymentApi.changeAccount, { body: account })
  const iban = { iban: 'NO9386011117947', proof: await employee.proof() }
  await employee.auth.call(profileApi.changeProfile, { body: iban })
})
after(() => system.stop())

const done = async (answer: Promise<{ status: number }>) => (await answer).status < 300

const acts: Record<string, Act> = {
  see: (who, at) => {
    if (who === people.employee)
      return done(who.expenses.call(expenseApi.get, { params: { id: at.expenseId } }))
    return who === people.administrator ? seesAny(who, at.expenseId) : done(show(who, at.reportId))
  },
  change: (who, at) => done(who.change(at.expenseId, { notes: `Step ${at.step}` })),
  add_receipt: async (who, at) => {
    const form = new FormData()
    const photo = new Uint8Array(await aPhoto(40 + at.step, 30))
    form.set('receipt', new File([photo], 'bar.jpg', { type: 'image/jpeg' }))
    const path = `/api/expenses/${at.expenseId}/receipts`
    return (await who.receipts.raw(path, { method: 'POST', body: form })).status === 201
  },
  delete: (who, at) => done(who.expenses.call(expenseApi.remove, { params: { id: at.expenseId } })),
  submit: (who, at) => toggled(who, at, 'Draft', 'Submitted'),
  unsubmit: (who, at) => toggled(who, at, 'Submitted', 'Draft'),
  hand_in: async (who, at) => {
    const outside = at.outside !== '' && { approverId: undefined, approverEmail: at.outside }
    const { status, body } = await handIn(who, boss.id, [at.expenseId], outside || {})
    if (status !== 202) return false
    const state = await eventually(async () => {
      const { state } = (await show(who, body.id)).body
      assert.notEqual(state, 'preparing')
      return state
    }, 120_000)
    if (state === 'waiting') at.reportId = body.id
    return state === 'waiting'
  },
  withdraw: (who, { reportId: id }) =>
    done(who.report.call(expenseReportApi.withdraw, { params: { id } })),
  ask_another: async (who, { reportId: id }) => {
    const { body } = await show(people.employee, id)
    const approverId = body.waitsFor?.id === boss.id ? other.id : boss.id
    return done(
      who.report.call(expenseReportApi.reassign, { params: { id }, body: { approverId } }),
    )
  },
  write: (who, { reportId: id, expenseId }) => {
    const call = { params: { id, expenseId }, body: { text: 'Who was there?' } }
    return done(who.report.call(expenseReportApi.write, call))
  },
  approve: (who, at) => decides(who, at, 'approve'),
  return: (who, at) => decides(who, at, 'return'),
  take_back: (who, at) => decides(who, at, 'take_back'),
  make_file: (who, { reportId }) => {
    const known = { again: true, accountsChecked: true }
    if (who === people.finance) return done(makeFile(who, [reportId], known))
    const seen = { account: '', payments: [] }
    const body = { reportIds: [reportId], executionDate: today(), ...known, seen }
    return done(who.report.call(paymentApi.export, { body }))
  },
  // Of what is paid already it says that nothing was marked.
  mark_paid: async (who, { reportId }) => {
    const body = { reportIds: [reportId], paidOn: today(), total: '20.00' }
    const call = () => who.report.call(paymentApi.mark, { body })
    const answer = await (who === people.finance ? markPaid(who, [reportId]) : call())
    return answer.body?.marked === 1
  },
  unmark_paid: async (who, at) => {
    const body = { reportIds: [at.reportId] }
    return (await who.report.call(paymentApi.unmark, { body })).body?.unmarked === 1
  },
  correct: (who, { reportId, expenseId, step }) => {
    const body = { reportId, expenseId, amount: `${50 + step}.00`, reason: 'Misread' }
    return done(who.report.call(correctionApi.correct, { body }))
  },
}

/** What a mailed link has: everything else needs an account. */
const byLink: Record<string, (at: At) => Promise<boolean>> = {
  see: ({ token }) => done(system.visitor.call(approvalLinkApi.get, { params: { token } })),
  write: ({ token, expenseId }) => {
    const call = { params: { token, expenseId }, body: { text: 'Who was there?' } }
    return done(system.visitor.call(approvalLinkApi.write, call))
  },
  approve: (at) => decideByLink(at, 'approve'),
  return: (at) => decideByLink(at, 'return'),
}

const does = (role: Role, act: string, at: At): Promise<boolean> =>
  role === 'external'
    ? (byLink[act]?.(at) ?? Promise.resolve(false))
    : (acts[act]?.(people[role], at) ?? Promise.reject(new Error(act)))

const roles: Role[] = ['employee', 'approver', 'external', 'finance', 'administrator']
const mayDo = (place: string, role: Role) => (table[place]?.[role] ?? '').split(' ')
const walked = new Set<string>()
const looked = new Set<string>()

for (const { of, steps, outside, paymentMethod = 'cash' } of walks)
  it(`each role does at each place what the road allows, and nothing else: ${of}`, async () => {
    const fields = { amount: '20.00', currency: 'EUR', status: 'Draft', paymentMethod } as const
    const { id: expenseId } = await people.employee.expense(fields)
    const body = { outside: 'anywhere' as const, secondFrom: {}, secondApproverId: null }
    await people.administrator.auth.call(organisationApi.change, { body })
    const email = outside ? `roles-${randomUUID()}@client.example` : ''
    const at: At = { expenseId, reportId: randomUUID(), token: 'none', outside: email, step: 0 }
    for (const [place = '', role = '', act = ''] of steps
      .split(',')
      .map((s) => s.trim().split(/\s+/))) {
      at.step += 1
      await eventually(async () => assert.equal(await placeNow(at), place), 60_000)
      if (email && place === 'waiting') at.token = await tokenFor(email)
      await refuses(place, at)
      await sure(role as Role, act, at, true, place)
      walked.add(`${place} ${role} ${act}`)
    }
  })

it('all that the road allows was done on one of its ways', () => {
  const allowed = Object.keys(table).flatMap((place) =>
    roles.flatMap((role) =>
      mayDo(place, role).flatMap((act) => (act === '' ? [] : `${place} ${role} ${act}`)),
    ),
  )
  assert.deepEqual([...walked].sort(), allowed.sort())
})

/** Tries at a place, once with and once without a link, what nobody may do there; and who sees it. */
async function refuses(place: string, at: At): Promise<void> {
  const key = `${place} ${at.token !== 'none'}`
  if (looked.has(key)) return
  looked.add(key)
  for (const role of roles) {
    // Who is not asked may do nothing: a report waits for a colleague, or for somebody outside.
    const isAsked = role !== (at.token === 'none' ? 'external' : 'approver')
    const allowed = isAsked ? mayDo(place, role) : []
    for (const act of Object.keys(acts))
      if (act === 'see') {
        const sees = await does(role, act, at)
        assert.equal(sees, allowed.includes(act), `${place} ${role} ${act}`)
        if (sees) walked.add(`${place} ${role} ${act}`)
      } else if (!allowed.includes(act)) await sure(role, act, at, false, place)
  }
}

/** Whether a report waits is told to the service of receipts by an event. */
async function sure(role: Role, act: string, at: At, is: boolean, place: string): Promise<void> {
  const check = async () => assert.equal(await does(role, act, at), is, `${place} ${role} ${act}`)
  return act === 'add_receipt' ? eventually(check) : check()
}

async function placeNow({ expenseId }: At): Promise<string> {
  const { employee } = people
  const { body } = await employee.expenses.call(expenseApi.get, { params: { id: expenseId } })
  const ids = body.report?.id
  if (!ids) return placeOf(body).at
  const [state] = (await employee.report.call(expenseReportApi.states, { query: { ids } })).body
  // The event that frees it comes a moment after.
  return state?.state === 'returned' ? 'not free yet' : placeOf(body, state).at
}

async function seesAny(who: Somebody, id: string): Promise<boolean> {
  const { body } = await who.expenses.call(adminExpenseApi.list, {
    query: { userId: people.employee.id },
  })
  return body.some((each) => each.id === id)
}

/** The same decision once more is taken, and changes nothing. */
async function decides(who: Somebody, at: At, decision: ReportDecisionJson['decision']) {
  const state = async () => (await show(people.employee, at.reportId)).body?.state
  const before = await state()
  const { status } = await decide(who, at.reportId, { decision, comment: 'Why?' })
  return status === 200 && (await state()) !== before
}

async function toggled(who: Somebody, at: At, from: string, status: 'Draft' | 'Submitted') {
  const params = { id: at.expenseId }
  const before = (await who.expenses.call(expenseApi.get, { params })).body?.status
  return before === from && done(who.change(at.expenseId, { status }))
}

function decideByLink({ token }: At, decision: 'approve' | 'return'): Promise<boolean> {
  const body = { decision, comment: 'Why?' }
  return done(system.visitor.call(approvalLinkApi.decide, { params: { token }, body }))
}

function tokenFor(email: string): Promise<string> {
  return eventually(async () => {
    const mails = (await system.mails()).filter((mail) => mail.includes(`To: ${email}`))
    const [token] = mails.flatMap((mail) => /\/approve\?token=([\w-]+)/.exec(mail)?.[1] ?? [])
    assert.ok(token)
    return token
  }, 60_000)
}
