import { dueWords } from '@sortie/contracts/due-words'
import type {
  ExpenseReportJson,
  ExpenseReportState,
  PaymentJson,
  ReportConcern,
} from '@sortie/contracts/expense-report'
import { formatDate } from '../../lib/format.ts'
import type { Color } from '../../theme/theme.ts'

type Shown = Pick<ExpenseReportJson, 'state' | 'payment'> & { waitsFor: { name: string } | null }

/** "Waits for Alex Kim", "Paid on May 31, 2026": the state of a report in words, and the colour of its lamp. */
export function stateOf({ state, waitsFor, payment }: Shown): { text: string; color: Color } {
  if (payment?.state === 'paid')
    return { text: `Paid on ${formatDate(payment.paidOn)}`, color: 'good' }
  if (payment) return payments[payment.state]
  if (state === 'submitted' && waitsFor)
    return { text: `Waits for ${waitsFor.name}`, color: 'info' }
  return states[state]
}

const payments: Record<Exclude<PaymentJson['state'], 'paid'>, { text: string; color: Color }> = {
  on_its_way: { text: 'On its way', color: 'info' },
  partly_paid: { text: 'Paid in part', color: 'info' },
  settled: { text: 'Nothing is owed', color: 'good' },
}

/** What the badge does not say of the payment: several currencies, and what was set off. */
export function paymentDetails(payment: PaymentJson | undefined): string[] {
  const dues = payment?.dues ?? []
  if (dues.length < 2 && dues.every(({ setOff }) => setOff.length === 0)) return []
  return dues.map((due) => `${dueWords(due, formatDate)}.`)
}

const states: Record<ExpenseReportState, { text: string; color: Color }> = {
  preparing: { text: 'Being prepared', color: 'calm' },
  submitted: { text: 'Submitted', color: 'info' },
  approved: { text: 'Approved', color: 'good' },
  returned: { text: 'Returned', color: 'bad' },
  withdrawn: { text: 'Withdrawn', color: 'calm' },
  failed: { text: 'Not handed in', color: 'bad' },
}

export function reportStateText(state: ExpenseReportState): string {
  return states[state].text
}

/** What is said of one expense before it is handed in. */
export const concernTexts: Record<ReportConcern, string> = {
  no_receipt: 'No receipt',
  possible_duplicate: 'Possible duplicate',
  typed_against_receipt: 'Differs from its receipt',
  draft: 'Draft',
  outside_mission: 'Outside the dates of its mission',
  in_report: 'In another report',
}
/** Every expense to be handed in may be a draft: handing in submits it. */
export const isWorthSaying = (concern: ReportConcern): boolean => concern !== 'draft'
