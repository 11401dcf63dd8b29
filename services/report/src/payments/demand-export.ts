import { formatMoney, toDecimal, toMinor } from '@sortie/contracts/money'
import type { PayingAccount, PaymentBatch, SeenPayments } from '@sortie/contracts/payment'
import { AppError } from '@sortie/platform/errors'
import { isNewer, type Payees, payeeOf } from '../clients/payees.ts'
import type { StoredExpenseReport } from '../models/expense-report.model.ts'

const mostSaid = 20

/** All that is missing is said at once. */
export function demandPayable(
  account: PayingAccount | null,
  reports: StoredExpenseReport[],
  leftOut: PaymentBatch['leftOut'],
): asserts account is PayingAccount {
  if (account && reports.length > 0) return
  const whys = leftOut.slice(0, mostSaid).map(({ why }) => why)
  const none = reports.length === 0 && whys.length === 0 ? ['There is nothing to pay in EUR.'] : []
  const first = account ? [] : ['Enter the account of the organisation first: its name and IBAN.']
  throw new AppError(
    'conflict',
    account ? 'nothing_to_export' : 'paying_account_missing',
    [...first, ...none, ...whys].join(' '),
    { fields: Object.fromEntries(leftOut.map(({ reportId, why }) => [reportId, why])) },
  )
}

type Answers = { again: boolean; accountsChecked: boolean }

/** Both questions at once, by the code of the first that has no answer. */
export function demandAnswers(
  reports: StoredExpenseReport[],
  payees: Payees,
  { again, accountsChecked }: Answers,
): void {
  const before = again ? [] : reports.filter(({ dues }) => dues?.EUR?.exportedAt)
  // Whoever got into a session might have given an account of their own.
  const newer = accountsChecked
    ? []
    : reports.filter((report) => isNewer(report, payeeOf(report, payees)))
  if (before.length + newer.length === 0) return
  const named = newer.map((report) => `${payeeOf(report, payees).name} (${report.number})`)
  const sentences = [
    before.length > 0 &&
      `In a file already: ${before.map(({ number }) => number).join(', ')}. Export again only if that file was not carried out.`,
    newer.length > 0 &&
      `The account was entered or changed after the approval: ${named.join(', ')}. Ask them before you pay there.`,
  ]
  throw new AppError(
    'conflict',
    before.length > 0 ? 'already_exported' : 'account_changed',
    sentences.filter(Boolean).join(' '),
    {
      fields: Object.fromEntries([
        ...newer.map(({ _id }, at) => [_id, named[at]]),
        ...before.map(({ _id, number }) => [_id, `Report ${number} is in a file already.`]),
      ]),
    },
  )
}

/** What a person of finance was shown is what the file pays, to the cent, to the account and its holder: nothing may come between. */
export function demandSeen(
  seen: SeenPayments,
  account: PayingAccount,
  reports: StoredExpenseReport[],
  payees: Payees,
): void {
  const before = new Map(seen.payments.map((payment) => [payment.reportId, payment]))
  const whys = seen.account === account.iban ? [] : ['The account of the organisation has changed.']
  const payments = reports.map((report) => {
    const { name, iban, holder } = payeeOf(report, payees)
    const amount = toDecimal(report.dues?.EUR?.amount ?? 0)
    const was = before.get(report._id)
    before.delete(report._id)
    const sum = formatMoney(amount, 'EUR')
    if (!was) whys.push(`${name}: ${sum} for report ${report.number} is paid, too.`)
    else if (toMinor(was.amount) !== toMinor(amount))
      whys.push(
        `${name}: ${sum} is owed for report ${report.number} now, not ${formatMoney(was.amount, 'EUR')}.`,
      )
    if (was && was.iban !== iban)
      whys.push(`${name}: the account is another one now, which ends with ${iban.slice(-4)}.`)
    if (was && was.holder !== holder)
      whys.push(`${name}: the holder of the account is ${holder} now, not ${was.holder}.`)
    return { reportId: report._id, iban, holder, amount }
  })
  if (before.size > 0)
    whys.push(`${before.size} of these reports cannot be paid by this file any more.`)
  if (whys.length === 0) return
  throw new AppError(
    'conflict',
    'payments_changed',
    `${whys.join(' ')} No file was made: look at it again.`,
    { current: { account: account.iban, payments } },
  )
}
