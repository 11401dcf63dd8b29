import {
  type Colleague,
  type ExpenseReport,
  linkDays,
  type WholeExpenseReport,
} from '@sortie/contracts/expense-report'
import { type Currency, sumByCurrency, type Totals, toDecimal } from '@sortie/contracts/money'
import { isOpen, paymentOf } from './dues.ts'
import type { StoredExpenseReport, StoredLine } from './expense-report.model.ts'

/** What a caller may do about reports of others, and who of their approvers is gone. */
export type Standing = { userId: string; approvesFor: string[]; gone: Set<string> }

export function shownReport(report: StoredExpenseReport, standing: Standing): ExpenseReport {
  const { userId, owner, approverId } = report
  const endsAt = linkEndsAt(report)
  return {
    ...report,
    owner: { id: userId, ...owner },
    ...stateOf(report),
    approverIsGone: approverId !== null && (standing.gone.has(approverId) || linkHasEnded(report)),
    ...(endsAt && { linkEndsAt: endsAt }),
    ...(report.moved && approverId && { waitsForFormerManager: true }),
    mayDecide: mayDecide(report, standing),
    mayTakeBack: mayTakeBack(report, standing.userId),
  }
}

/** How far it is, for whom it waits, and whether it can be had back. */
export function stateOf(report: StoredExpenseReport) {
  const { _id: id, state, approverId, steps } = report
  const waitsFor = (approverId && steps.at(-1)?.approver) || null
  const mayWithdraw = (state === 'preparing' || state === 'waiting') && !firstApproval(report)
  return { id, state, waitsFor, mayWithdraw, ...paymentOf(report) }
}

type Asked = Pick<StoredExpenseReport, 'approverId' | 'askedAt' | 'steps'>

/** Until when whoever is asked by link may decide; undefined while it waits for a colleague or for nobody. */
export function linkEndsAt({ approverId, askedAt, steps }: Asked): Date | undefined {
  if (approverId === null || !askedAt || !steps.at(-1)?.approver.byLink) return undefined
  return new Date(askedAt.getTime() + linkDays * 24 * 3600_000)
}

export function linkHasEnded(report: Asked): boolean {
  const endsAt = linkEndsAt(report)
  return endsAt !== undefined && endsAt <= new Date()
}

export function wholeReport(
  report: StoredExpenseReport,
  lines: StoredLine[],
  standing: Standing,
): WholeExpenseReport {
  return { ...shownReport(report, standing), lines }
}

/** Nobody decides on their own report, or twice on one. */
export function mayDecide(
  { userId, approverId, steps }: StoredExpenseReport,
  caller: Pick<Standing, 'userId' | 'approvesFor'>,
): boolean {
  if (approverId === null || userId === caller.userId) return false
  if (steps.some(({ decidedBy }) => decidedBy?.id === caller.userId)) return false
  return caller.approvesFor.includes(approverId)
}

/** Whoever gave the last approval takes it back, until money may be on its way. */
function mayTakeBack(report: StoredExpenseReport, userId: string): boolean {
  return lastApproval(report)?.decidedBy?.id === userId && whyApprovalStands(report) === null
}

export function lastApproval({
  state,
  steps,
}: Pick<StoredExpenseReport, 'state' | 'steps'>): ExpenseReport['steps'][number] | undefined {
  if (state !== 'approved' && state !== 'waiting') return undefined
  return steps.findLast(({ decision }) => decision === 'approved')
}

/** Null where no money of it is on its way, or was set off in it. */
export function whyApprovalStands({ number, dues = {} }: StoredExpenseReport): string | null {
  const all = Object.values(dues)
  if (all.some(({ paidOn }) => paidOn)) return `Report ${number} was paid: its approval stands.`
  if (!all.every(isOpen))
    return `Report ${number} is in a file for the bank: its approval stands. Finance corrects what is wrong.`
  if (all.some(({ setOff }) => setOff.length > 0))
    return `What is owed for report ${number} was set off already: its approval stands. Finance corrects what is wrong.`
  return null
}

type Amount = { amount: number; currency: Currency; paymentMethod: string }
type Sums = { totals: Totals; toBeRefunded: Totals; paidByCompany: Totals }

/** Sortie knows one way by which the company pays; whatever else is written there the person has paid. */
export function sumsOf(lines: Amount[]): Sums {
  const [byCompany, byPerson] = [
    lines.filter(({ paymentMethod }) => paymentMethod === 'corporate-card'),
    lines.filter(({ paymentMethod }) => paymentMethod !== 'corporate-card'),
  ]
  return {
    totals: sum(lines),
    toBeRefunded: sum(byPerson),
    paidByCompany: sum(byCompany),
  }
}

function sum(lines: Amount[]): Totals {
  return sumByCurrency(
    lines.map(({ amount, currency }) => ({ amount: toDecimal(amount), currency })),
  )
}

type Counted = Amount & Pick<StoredLine, 'state' | 'messages'>

/** What changes in a report with the state of its lines. */
export function countsOf(lines: Counted[], ownerId: string) {
  const open = lines.filter(({ state }) => state === 'open')
  const asks = ({ messages }: Counted) => {
    const last = messages.at(-1)
    return last !== undefined && last.author.id !== ownerId
  }
  return {
    ...sumsOf(open),
    lineCount: lines.length,
    returnedCount: lines.length - open.length,
    openQuestions: open.filter(asks).length,
  }
}

export function ownerOf({ userId, owner }: StoredExpenseReport): Colleague {
  return { id: userId, name: owner.name, email: owner.email }
}

/** Who approved it, in their order. */
export function approvalsOf({ steps }: Pick<StoredExpenseReport, 'steps'>) {
  return steps.flatMap(({ decision, decidedBy, decidedAt }) =>
    decision === 'approved' && decidedBy && decidedAt
      ? [{ ...whoOnPaper(decidedBy), at: decidedAt }]
      : [],
  )
}

function whoOnPaper({ name, email, byLink }: Colleague) {
  return { name, email, ...(byLink && { byLink }) }
}

/** Writes an approver. Anybody may bear a name, so paper has the address beside it, and says where no account is behind that. */
export function nameOnPaper({ name, email, byLink }: Colleague): string {
  if (byLink) return `${email} (by link, not confirmed)`
  return name === email ? email : `${name} (${email})`
}

/** Once it is given, the owner has no say any more in who decides. */
export function firstApproval({ steps }: Pick<StoredExpenseReport, 'steps'>) {
  return steps.find(({ decision }) => decision === 'approved')
}

export function nameOf(person: { employeeName: string | null; email: string }): string {
  return person.employeeName || person.email
}

export function askedStep(
  approver: Colleague,
  askedAt: Date,
  insteadOf?: ExpenseReport['steps'][number]['insteadOf'],
): ExpenseReport['steps'][number] {
  const open = { decision: null, decidedBy: null, decidedAt: null, comment: '' }
  return { approver, askedAt, ...open, ...(insteadOf && { insteadOf }) }
}
