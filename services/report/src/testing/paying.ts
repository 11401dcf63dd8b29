import { today } from '@sortie/contracts/calendar'
import { type Currency, sumByCurrency } from '@sortie/contracts/money'
import { paymentApi, type SeenPayments } from '@sortie/contracts/payment'
import type { Somebody } from './report-system.ts'

type Who = Pick<Somebody, 'report'>
type Asked = { again?: boolean; accountsChecked?: boolean; executionDate?: string }

const soon = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10)

/** As the page does it: what it shows is sent along, and what has changed since is shown and sent once more. `seen`: only that. */
export async function makeFile(
  fin: Who,
  reportIds: string[],
  { seen, ...asked }: Asked & { seen?: SeenPayments } = {},
) {
  const send = (shown: SeenPayments) =>
    fin.report.call(paymentApi.export, {
      body: { reportIds, executionDate: soon, ...asked, seen: shown },
    })
  const answer = await send(seen ?? (await seenBy(fin, reportIds)))
  const isChanged = answer.status === 409 && answer.problem.code === 'payments_changed'
  return isChanged && !seen ? send(answer.problem.current as SeenPayments) : answer
}

/** Marks what the list shows as owed. */
export async function markPaid(
  fin: Who,
  reportIds: string[],
  more: { currency?: Currency; paidOn?: string; reference?: string; total?: string } = {},
) {
  const total = await owedIn(fin, reportIds, more.currency)
  return fin.report.call(paymentApi.mark, {
    body: { reportIds, paidOn: today(), total, ...more },
  })
}

async function seenBy(fin: Who, reportIds: string[]): Promise<SeenPayments> {
  const { account } = (await fin.report.call(paymentApi.account, {})).body
  const payments = (await openOf(fin, reportIds))
    .filter(({ isInFile }) => isInFile)
    .map(({ id: reportId, payee: { iban, holder }, payment }) => {
      const { amount = '0.00' } = payment?.dues.find(({ currency }) => currency === 'EUR') ?? {}
      return { reportId, iban, holder, amount }
    })
  return { account: account?.iban ?? '', payments }
}

async function owedIn(fin: Who, reportIds: string[], of?: Currency): Promise<string> {
  const owed = (await openOf(fin, reportIds))
    .flatMap(({ payment }) => payment?.dues ?? [])
    .filter(({ state, currency }) => state === 'unpaid' && (!of || of === currency))
  return sumByCurrency(owed.map(({ amount }) => ({ amount, currency: 'EUR' }))).EUR ?? '0.00'
}

async function openOf(fin: Who, reportIds: string[]) {
  const { body } = await fin.report.call(paymentApi.list, { query: { limit: 1000 } })
  return body.filter(({ id }) => reportIds.includes(id))
}
