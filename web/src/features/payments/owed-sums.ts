import { setOffWords } from '@sortie/contracts/due-words'
import type { DueJson } from '@sortie/contracts/expense-report'
import { currencies, sumByCurrency, type Totals } from '@sortie/contracts/money'
import type { PayableReportJson, PaymentBatchJson } from '@sortie/contracts/payment'
import { count } from '@sortie/report-document/labels'
import type { Markable } from './mark-dialog.tsx'

/** What is still to be paid for these reports, by currency. */
export function owedSums(reports: PayableReportJson[]): Totals {
  const dues = reports.flatMap(({ payment }) => payment?.dues ?? [])
  return sumByCurrency(dues.filter(({ state }) => state === 'unpaid'))
}

/** What the server made of it: what was paid before keeps its day and reference. */
export function markedWords({ marked, before }: { marked: number; before: number }): string {
  return `${count(marked, 'report')} marked as paid${before > 0 ? `, ${before} before` : ''}`
}

export function eurOf(payment: PayableReportJson['payment']): DueJson | undefined {
  return payment?.dues.find(({ currency }) => currency === 'EUR')
}

/** What may be marked as paid of these reports, each currency by itself. */
export function markableOf(reports: PayableReportJson[]): Markable[] {
  return currencies.flatMap((currency) => {
    const owed = reports.flatMap(({ id, owner, number, payment }) => {
      const due = payment?.dues.find((due) => due.currency === currency)
      return due?.state === 'unpaid' ? { ...due, id, owner, number } : []
    })
    const total = sumByCurrency(owed)[currency]
    if (total === undefined) return []
    const setOff = owed
      .filter(({ setOff }) => setOff.length > 0)
      .map((due) => `${due.owner.name}, ${due.number}: ${setOffWords(due)}`)
    return {
      currency,
      total,
      count: owed.length,
      which: { reportIds: owed.map(({ id }) => id) },
      setOff,
    }
  })
}

/** What a SEPA file pays and is not marked as paid. */
export function markableIn({ id: batchId, unpaid, setOff }: PaymentBatchJson): Markable[] {
  return [{ ...unpaid, currency: 'EUR', which: { batchId }, setOff: setOff.map(({ why }) => why) }]
}
