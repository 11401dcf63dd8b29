import { dueWords } from '@sortie/contracts/due-words'
import type { PaymentJson, ReportConcern } from '@sortie/contracts/expense-report'
import { formatDate } from '../../lib/format.ts'

/** What the badge does not say of the payment: several currencies, and what was set off. */
export function paymentDetails(payment: PaymentJson | undefined): string[] {
  const dues = payment?.dues ?? []
  if (dues.length < 2 && dues.every(({ setOff }) => setOff.length === 0)) return []
  return dues.map((due) => `${dueWords(due, formatDate)}.`)
}

/** What is said of one expense before it is handed in. */
export const concernTexts: Record<ReportConcern, string> = {
  no_receipt: 'No receipt',
  declared_lost: 'Declared lost',
  possible_duplicate: 'Possible duplicate',
  typed_against_receipt: 'Differs from its receipt',
  draft: 'Draft',
  outside_mission: 'Outside the dates of its mission',
  in_report: 'In another report',
}
/** Every expense to be handed in may be a draft: handing in submits it. */
export const isWorthSaying = (concern: ReportConcern): boolean => concern !== 'draft'
