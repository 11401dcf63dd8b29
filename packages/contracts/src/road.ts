import type { Currency } from './money.ts'

/** Places of the road from a receipt to the bank; the page of it, with who sees and does what there, is web/DESIGN.md. */
const places = [
  'draft',
  'submitted',
  'handed_in',
  'preparing',
  'waiting',
  'returned',
  'approved',
  'on_its_way',
  'partly_paid',
  'paid',
  'settled',
  'by_company',
  'withdrawn',
  'failed',
] as const
export type PlaceName = (typeof places)[number]

/** `who`: for whom it waits. `on`: the day on which it was paid, YYYY-MM-DD and maybe a time. */
export type Place = { at: PlaceName; who?: string; on?: string }

type Due = {
  currency: Currency
  state: 'unpaid' | 'paid' | 'settled'
  exportedAt: string | null
  paidOn: string | null
}
/** What the road needs to know of a report. */
export type Reported = {
  state: 'preparing' | 'waiting' | 'approved' | 'returned' | 'withdrawn' | 'failed'
  waitsFor: { name: string } | null
  payment?:
    | { state: Due['state'] | 'partly_paid'; paidOn: string | null; dues: readonly Due[] }
    | undefined
}

type Travelling = {
  status: string
  currency: Currency
  paymentMethod?: string
  report?: object | undefined
  returnedFrom?: string | undefined
}

/** Where an expense is. `report`: the one that it is in, undefined while that is not known. */
export function placeOf(expense: Travelling, report?: Reported | null): Place {
  const { status, currency, returnedFrom } = expense
  if (!expense.report) {
    if (status !== 'Draft') return { at: 'submitted' }
    return { at: returnedFrom ? 'returned' : 'draft' }
  }
  if (!report) return { at: 'handed_in' }
  if (report.state === 'approved' && expense.paymentMethod === 'corporate-card')
    return { at: 'by_company' }
  const due = report.payment?.dues.find((each) => each.currency === currency)
  return due ? placeOfDue(due) : placeOfReport(report)
}

/** Where a report is as a whole, all its currencies together. */
export function placeOfReport({ state, waitsFor, payment }: Reported): Place {
  if (state === 'waiting') return { at: 'waiting', ...(waitsFor && { who: waitsFor.name }) }
  if (state !== 'approved') return { at: state }
  if (!payment) return { at: 'by_company' }
  if (payment.state === 'partly_paid') return { at: 'partly_paid' }
  const isSent = payment.dues.some((due) => due.state === 'unpaid' && due.exportedAt)
  const { paidOn, state: paid } = payment
  return placeOfDue({ state: paid, paidOn, exportedAt: isSent })
}

/** What is not paid is on its way once a file for the bank has it, and approved until then. */
export function placeOfDue({ state, exportedAt, paidOn }: SomeDue): Place {
  if (state === 'paid') return { at: 'paid', ...(paidOn && { on: paidOn }) }
  if (state === 'settled') return { at: 'settled' }
  return { at: exportedAt ? 'on_its_way' : 'approved' }
}
type SomeDue = Pick<Due, 'state' | 'paidOn'> & { exportedAt: unknown }

const words: Record<PlaceName, string> = {
  draft: 'Draft',
  submitted: 'Submitted',
  handed_in: 'Handed in',
  preparing: 'Being prepared',
  waiting: 'Waiting for approval',
  returned: 'Returned',
  approved: 'Approved',
  on_its_way: 'On its way',
  partly_paid: 'Paid in part',
  paid: 'Paid',
  settled: 'Nothing is owed',
  by_company: 'Paid by the company',
  withdrawn: 'Withdrawn',
  failed: 'Not handed in',
}

/** "Waiting for Alex Kim", "Paid on 2026-05-31": the words of a place, everywhere. `dayOf` writes the day. */
export function placeText(
  { at, who, on }: Place,
  dayOf: (day: string) => string = (day) => day.slice(0, 10),
): string {
  if (who) return `Waiting for ${who}`
  return on ? `${words[at]} on ${dayOf(on)}` : words[at]
}

const free: readonly PlaceName[] = ['draft', 'submitted', 'returned']

/** No report has it: its owner changes, deletes, submits and hands it in. What may be done with a report, that says itself. */
export function isFree(at: PlaceName): boolean {
  return free.includes(at)
}
