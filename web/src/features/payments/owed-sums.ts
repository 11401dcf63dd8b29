import type { DueJson } from '@sortie/contracts/expense-report'
import { sumByCurrency, type Totals } from '@sortie/contracts/money'
import type { PayableReportJson } from '@sortie/contracts/payment'

export function sumsOf(dues: DueJson[]): Totals {
  return sumByCurrency(dues)
}

/** What is still to be paid for these reports, by currency. */
export function owedSums(reports: PayableReportJson[]): Totals {
  const dues = reports.flatMap(({ payment }) => payment?.dues ?? [])
  return sumsOf(dues.filter(({ state }) => state === 'on_its_way'))
}
