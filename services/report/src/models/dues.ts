import { dueWords } from '@sortie/contracts/due-words'
import { Due, type Payment } from '@sortie/contracts/expense-report'
import { type Currency, currencies, type Totals, toDecimal, toMinor } from '@sortie/contracts/money'
import * as z from 'zod/mini'
import type { Dues, StoredDue, StoredExpenseReport } from './expense-report.model.ts'

type Approved = Pick<StoredExpenseReport, 'state'> & { dues?: Dues }

/** What a report owes when it is approved. Less than nothing is 0 here, and goes on: see setOffCorrections. */
export function duesOf({
  number,
  toBeRefunded,
}: Pick<StoredExpenseReport, 'number' | 'toBeRefunded'>): Dues {
  const of = currencies.flatMap((currency) => {
    const sum = toBeRefunded[currency]
    if (sum === undefined) return []
    const cents = toMinor(sum) ?? 0
    const open = { exportedAt: null, batchId: null, paidOn: null, reference: '', paidBy: null }
    const goesOn = cents < 0 ? [{ number, amount: -cents, goesOn: true }] : []
    return [[currency, { ...open, currency, amount: Math.max(cents, 0), setOff: goesOn }] as const]
  })
  return Object.fromEntries(of)
}

export function stateOfDue({ paidOn, amount }: StoredDue): Due['state'] {
  if (paidOn) return 'paid'
  return amount > 0 ? 'unpaid' : 'settled'
}

/** Not paid, and in no file for the bank: what it comes to may still change. */
export function isOpen(due: StoredDue): boolean {
  return !due.paidOn && !due.exportedAt
}

/** The fields by which finance lists reports, beside the dues themselves. */
export function withDues(dues: Dues) {
  const all = Object.values(dues)
  const paid = all.flatMap(({ paidOn }) => paidOn ?? [])
  const today = new Date(`${new Date().toISOString().slice(0, 10)}T00:00:00.000Z`)
  const nothing = all.some((due) => stateOfDue(due) === 'settled') ? today : null
  return {
    dues,
    owing: all.some((due) => stateOfDue(due) === 'unpaid'),
    settledOn: paid.length > 0 ? new Date(Math.max(...paid.map(Number))) : nothing,
  }
}

/** What is not paid yet, by currency. */
export function owedBy({ dues = {} }: { dues?: Dues }): Totals {
  const owed = Object.values(dues).filter((due) => stateOfDue(due) === 'unpaid')
  return Object.fromEntries(owed.map(({ currency, amount }) => [currency, toDecimal(amount)]))
}

/** For everybody who sees the report: who paid it is known to the trail. */
export function paymentOf({ state, dues = {} }: Approved): { payment?: Payment } {
  const all = currencies.flatMap((currency: Currency) => dues[currency] ?? [])
  if (state !== 'approved' || all.length === 0) return {}
  const shown = all.map((due) => ({ ...due, state: stateOfDue(due) }))
  const last = lastPaid({ dues })
  const exported = all.flatMap(({ exportedAt }) => exportedAt ?? [])
  return {
    payment: {
      state: wholeState(shown.map(({ state }) => state)),
      exportedAt: exported[0] ?? null,
      paidOn: last?.paidOn ?? null,
      reference: last?.reference ?? '',
      dues: shown,
    },
  }
}

export function lastPaid({ dues = {} }: { dues?: Dues }): StoredDue | undefined {
  const paid = Object.values(dues).filter(({ paidOn }) => paidOn)
  return paid.sort((a, b) => Number(b.paidOn) - Number(a.paidOn))[0]
}

/** For mails: a sentence for each currency, without its stop. */
export function paymentWords(report: Approved): string[] {
  return (paymentOf(report).payment?.dues ?? []).map((due) => dueWords(z.encode(Due, due)))
}

function wholeState(states: Due['state'][]): Payment['state'] {
  const paid = states.includes('paid')
  if (states.includes('unpaid')) return paid ? 'partly_paid' : 'unpaid'
  return paid ? 'paid' : 'settled'
}
