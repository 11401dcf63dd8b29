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

/** Approved is what nobody has done anything about yet; a file for the bank sends it on its way. */
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

/** `external` decides by a mailed link, without an account. */
export const roadRoles = ['employee', 'approver', 'external', 'finance', 'administrator'] as const
export type RoadRole = (typeof roadRoles)[number]

/** In the order of their buttons. `submit` is the specified toggle, `unsubmit` takes it back to Draft. */
export const roadActs = [
  'see',
  'change',
  'delete',
  'submit',
  'unsubmit',
  'hand_in',
  'withdraw',
  'ask_another',
  'write',
  'add_receipt',
  'approve',
  'return',
  'take_back',
  'make_file',
  'mark_paid',
  'unmark_paid',
  'correct',
] as const
type RoadAct = (typeof roadActs)[number]

const owner: RoadRole[] = ['employee']
const deciders: RoadRole[] = ['approver', 'external']
const finance: RoadRole[] = ['finance']
const free: PlaceName[] = ['draft', 'submitted', 'returned']
const owed: PlaceName[] = ['approved', 'on_its_way', 'partly_paid']
const approved: PlaceName[] = [...owed, 'paid', 'settled', 'by_company']

type Rule = { by: RoadRole[]; at: readonly PlaceName[] }

/** Rules of a single report say no beside these: four eyes, a first approval, whom it waits for. */
const rules: Record<RoadAct, Rule[]> = {
  see: [
    { by: owner, at: places },
    { by: ['administrator'], at: [...free, 'handed_in', 'preparing', 'waiting', ...approved] },
    { by: ['approver'], at: ['waiting', 'returned', ...approved] },
    { by: ['external'], at: ['waiting'] },
    { by: finance, at: approved },
  ],
  change: [{ by: owner, at: free }],
  delete: [{ by: owner, at: free }],
  submit: [{ by: owner, at: ['draft', 'returned'] }],
  unsubmit: [{ by: owner, at: ['submitted'] }],
  hand_in: [{ by: owner, at: free }],
  withdraw: [{ by: owner, at: ['preparing', 'waiting'] }],
  ask_another: [{ by: owner, at: ['waiting'] }],
  write: [{ by: [...owner, ...deciders], at: ['waiting'] }],
  // Beside what was handed in.
  add_receipt: [{ by: owner, at: ['waiting'] }],
  approve: [{ by: deciders, at: ['waiting'] }],
  return: [{ by: deciders, at: ['waiting'] }],
  // While a second approver is asked, the first approval.
  take_back: [{ by: ['approver'], at: ['waiting', 'approved', 'settled', 'by_company'] }],
  make_file: [{ by: finance, at: owed }],
  mark_paid: [{ by: finance, at: owed }],
  unmark_paid: [{ by: finance, at: ['paid', 'partly_paid'] }],
  correct: [{ by: finance, at: approved }],
}

export function may(role: RoadRole, act: RoadAct, at: PlaceName): boolean {
  return rules[act].some((rule) => rule.by.includes(role) && rule.at.includes(at))
}
