import { isSepa } from '@sortie/contracts/iban'
import { formatMoney, toDecimal } from '@sortie/contracts/money'
import type { Payee } from '../clients/payees.ts'
import { stateOfDue } from '../models/dues.ts'
import type { StoredExpenseReport } from '../models/expense-report.model.ts'

/** Why a SEPA file does not pay this report to this person; null where it does. */
export function whyLeftOut(
  report: StoredExpenseReport,
  { name, iban }: Payee,
  callerId: string,
): string | null {
  const { number, userId, dues = {} } = report
  if (userId === callerId) return `Report ${number} is your own: somebody else of finance pays it.`
  if (!dues.EUR) return `${name}: report ${number} has nothing to pay in EUR.`
  const state = stateOfDue(dues.EUR)
  if (state === 'paid') return `${name}: report ${number} is paid already.`
  if (state === 'settled') return `${name}: nothing is owed in EUR for report ${number}.`
  if (!iban) return `${name} has entered no IBAN in their profile (${number}).`
  if (!isSepa(iban))
    return `The account of ${name} is outside SEPA (${iban.slice(0, 2)}) and is served by the CSV (${number}).`
  return null
}

/** What stays owed when a SEPA file has paid the EUR. */
export function otherCurrencies(
  { number, dues = {} }: StoredExpenseReport,
  name: string,
): string[] {
  return Object.values(dues)
    .filter((due) => due.currency !== 'EUR' && stateOfDue(due) === 'unpaid')
    .map(({ currency, amount }) => {
      const sum = formatMoney(toDecimal(amount), currency)
      return `${name}: ${sum} of report ${number} is to be paid without it: a SEPA file pays EUR.`
    })
}
