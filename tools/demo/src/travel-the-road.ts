import { setTimeout } from 'node:timers/promises'
import { today } from '@sortie/contracts/calendar'
import { correctionApi } from '@sortie/contracts/correction'
import { type ExpenseJson, expenseApi, expenseFacts } from '@sortie/contracts/expense'
import { expenseReportApi, type WholeExpenseReportJson } from '@sortie/contracts/expense-report'
import type { Currency } from '@sortie/contracts/money'
import { paymentApi } from '@sortie/contracts/payment'
import { only } from '@sortie/contracts/record'
import { Fault } from '@sortie/local/fault'
import type { Caller } from './caller.ts'
import { payInYen } from './fill-year.ts'

type End =
  | 'waiting'
  | 'withdrawn'
  | 'returned'
  | 'returned in part'
  | 'approved'
  | 'on its way'
  | 'paid in part'
  | 'paid'
  | 'nothing owed'

/** Of whom, with a mission in each of these currencies, and how far it comes. */
const reports: [owner: string, missions: Currency[], end: End][] = [
  ['Jonas Weber', ['EUR'], 'paid'],
  ['Jonas Weber', ['EUR', 'USD'], 'paid in part'],
  ['Jonas Weber', ['EUR'], 'on its way'],
  ['Ann Lee', ['EUR'], 'approved'],
  ['Ann Lee', ['USD'], 'returned in part'],
  ['佐藤 健二', ['EUR'], 'returned'],
  ['佐藤 健二', ['USD'], 'withdrawn'],
  ['Priya Nair', ['EUR'], 'nothing owed'],
  ['Ann Lee', ['USD'], 'waiting'],
]
const finance = 'ليلى حداد'

type People = Map<string, Caller>
type Made = { id: string; owner: Caller; approver: Caller; end: End }

/** Reports at every place of the road from the receipt to the bank. False where somebody has handed in already. */
export async function travelTheRoad(people: People): Promise<boolean> {
  const owner = callerOf(people, 'Ann Lee')
  if ((await owner.call(expenseReportApi.list, {})).length > 0) return false
  const made: Made[] = []
  const taken = new Set<string>()
  for (const [name, missions, end] of reports) {
    const one = await handIn(people, name, missions, end, taken)
    if (one) made.push(one)
  }
  for (const one of made) await decide(one)
  const payer = callerOf(people, finance)
  const ofEnd = (...ends: End[]) => made.filter(({ end }) => ends.includes(end))
  await payBack(payer, ofEnd('paid', 'paid in part'), true)
  await payBack(payer, ofEnd('on its way'), false)
  for (const one of ofEnd('nothing owed')) await correctToNothing(payer, one)
  await payInYen(callerOf(people, '佐藤 健二'))
  return true
}

async function handIn(
  people: People,
  name: string,
  missions: Currency[],
  end: End,
  taken: Set<string>,
): Promise<Made | null> {
  const owner = callerOf(people, name)
  const expenses: ExpenseJson[] = []
  for (const currency of missions) expenses.push(...(await freeMission(owner, currency, taken)))
  if (expenses.length === 0) return null
  if (end === 'waiting') expenses.push(await logTwice(owner, expenses))
  const ids = expenses.map(({ id }) => id)
  const check = await owner.call(expenseReportApi.check, { body: { expenseIds: ids } })
  if (!check.approver) throw new Fault(`Nobody is proposed to approve what ${name} hands in.`)
  const { id: approverId, name: approver } = check.approver
  const body = { expenses: ids.map((id) => ({ id })), approverId }
  const { id } = await owner.call(expenseReportApi.handIn, { body })
  return { id, owner, approver: callerOf(people, approver), end }
}

/** What was spent on the earliest mission in this currency that is not `taken` and of which something is owed. */
async function freeMission(owner: Caller, currency: Currency, taken: Set<string>) {
  const all = await owner.call(expenseApi.list, { query: { order: 'asc' } })
  const free = all.filter(({ report }) => !report)
  const missions = [...Map.groupBy(free, ({ tripId }) => tripId ?? '')]
  const isOwed = ({ paymentMethod }: ExpenseJson) => paymentMethod !== 'corporate-card'
  const [id, expenses = []] =
    missions.find(
      ([id, some]) => id && !taken.has(id) && some[0]?.currency === currency && some.some(isOwed),
    ) ?? []
  if (id) taken.add(id)
  return expenses
}

/** One that is there a second time: a finding, for the owner and for who decides. */
async function logTwice(owner: Caller, expenses: ExpenseJson[]): Promise<ExpenseJson> {
  const [once] = expenses
  if (!once) throw new Fault('A report without expenses has nothing to be there twice.')
  const body = { ...only(expenseFacts, once), tripId: once.tripId }
  return owner.call(expenseApi.create, { body })
}

async function decide({ id, owner, approver, end }: Made): Promise<void> {
  const params = { id }
  const { lines } = await until(owner, id, ({ state }) => state !== 'preparing')
  const [first] = lines
  if (!first || end === 'withdrawn') {
    await owner.call(expenseReportApi.withdraw, { params })
    return
  }
  if (end === 'waiting') {
    const at = { id, expenseId: first.expenseId }
    await approver.call(expenseReportApi.write, {
      params: at,
      body: { text: 'Which client was this for?' },
    })
    return
  }
  const reason = 'Which trip was this for? Please write it at the expense.'
  const body =
    end === 'returned'
      ? { decision: 'return' as const, comment: 'Receipts are missing.' }
      : {
          decision: 'approve' as const,
          ...(end === 'returned in part' && { returned: [{ expenseId: first.expenseId, reason }] }),
        }
  await approver.call(expenseReportApi.decide, { params, body })
}

/** One file for the bank of what finance sees there, marked as paid or still on its way. */
async function payBack(payer: Caller, of: Made[], isPaid: boolean): Promise<void> {
  const reportIds = of.map(({ id }) => id)
  if (reportIds.length === 0) return
  const { account } = await payer.call(paymentApi.account, {})
  const open = await payer.call(paymentApi.list, { query: { state: 'open' } })
  const payments = open
    .filter(({ id, isInFile }) => isInFile && reportIds.includes(id))
    .map(({ id: reportId, payee: { iban, holder }, payment }) => ({
      reportId,
      iban,
      holder,
      amount: payment?.dues.find(({ currency }) => currency === 'EUR')?.amount ?? '0.00',
    }))
  const day = today()
  const seen = { account: account?.iban ?? '', payments }
  const body = { reportIds, executionDate: day, seen }
  const { id: batchId, total } = await payer.call(paymentApi.export, { body })
  const paid = { batchId, total, paidOn: day, reference: 'Run 1' }
  if (isPaid) await payer.call(paymentApi.mark, { body: paid })
}

/** The company's card had paid all of it. */
async function correctToNothing(payer: Caller, { id: reportId, owner }: Made): Promise<void> {
  const { lines } = await owner.call(expenseReportApi.get, { params: { id: reportId } })
  for (const { expenseId, paymentMethod } of lines) {
    if (paymentMethod === 'corporate-card') continue
    const body = { reportId, expenseId, amount: '0.00', reason: 'Was on the company’s card.' }
    await payer.call(correctionApi.correct, { body })
  }
}

/** The number of a paper that is sealed, some seconds after its approval. */
export async function sealedPaper(people: People): Promise<string | undefined> {
  const owner = callerOf(people, 'Ann Lee')
  const all = await owner.call(expenseReportApi.list, {})
  const approved = all.find(({ state }) => state === 'approved')
  if (!approved) return undefined
  const { seal } = await until(owner, approved.id, (report) => Boolean(report.seal?.sealedAt))
  return seal?.number
}

async function until(
  who: Caller,
  id: string,
  isThere: (report: WholeExpenseReportJson) => boolean,
): Promise<WholeExpenseReportJson> {
  for (let tries = 0; tries < 240; tries += 1) {
    const report = await who.call(expenseReportApi.get, { params: { id } })
    if (report.state === 'failed') throw new Fault(`A report could not be made: ${report.error}`)
    if (isThere(report)) return report
    await setTimeout(500)
  }
  throw new Fault('A report was not ready within two minutes.')
}

function callerOf(people: People, name: string): Caller {
  const caller = people.get(name)
  if (!caller) throw new Fault(`The demo has nobody named ${name}.`)
  return caller
}
