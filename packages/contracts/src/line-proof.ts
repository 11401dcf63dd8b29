import { contradictions } from './contradiction.ts'
import type { ReportLineJson } from './expense-report.ts'
import { toMinorOf } from './iso-currency.ts'
import { toMinor } from './money.ts'
import { hasOwnRate } from './paid-text.ts'
import { bareConcern } from './receipt-answer.ts'

/** What who decides should look at, the gravest first. */
export const lookReasons = [
  'gone_receipt',
  'typed_against_receipt',
  'possible_duplicate',
  'no_receipt',
  'not_known_yet',
  'declared_lost',
  'late_receipt',
  'unlikely_rate',
  'own_rate',
  'alike_receipts',
  'unclear_receipt',
  'outside_mission',
  'correction',
] as const
export type LookReason = (typeof lookReasons)[number]

/**
 * Why a line of a report needs a look, the gravest first; nothing: its receipts say its amount, currency and day, and
 * nothing is known against it. That its owner calls a doubt unfounded takes none away.
 */
export function toLookAt(line: ReportLineJson): LookReason[] {
  const { concerns = [], receipts, lateReceipts, goneReceipts, isUnasked, rateDoubt } = line
  const bare = bareConcern({ ...line, receiptCount: receipts.length })
  const known = new Set(concerns.map(({ concern }) => concern))
  if (line.correctionOf) return ['correction']
  const says: Record<LookReason, boolean> = {
    gone_receipt: Boolean(goneReceipts?.length),
    typed_against_receipt: known.has('typed_against_receipt') || isContradicted(line),
    possible_duplicate: known.has('possible_duplicate'),
    no_receipt: bare === 'no_receipt',
    not_known_yet: Boolean(isUnasked),
    declared_lost: bare === 'declared_lost',
    late_receipt: Boolean(lateReceipts?.length),
    unlikely_rate: Boolean(rateDoubt),
    own_rate: hasOwnRate(line),
    alike_receipts: areAlike(receipts),
    // What the receipts of a returned line say is its owner's again, and nobody is asked.
    unclear_receipt: !bare && line.state !== 'returned' && !isClear(line),
    outside_mission: known.has('outside_mission'),
    correction: false,
  }
  return lookReasons.filter((reason) => says[reason])
}

/** Of those that were handed in: what came late is not what the report is about. */
const saidBy = ({ receipts }: ReportLineJson) => receipts.flatMap(({ said }) => said ?? [])

/** All values are read, also the merchant, by whom one paper is known again; and the amounts can be added up. */
function isClear(line: ReportLineJson): boolean {
  const said = saidBy(line)
  return (
    said.length === line.receipts.length &&
    said.every((receipt) => Object.values(receipt).every((value) => value !== null)) &&
    new Set(said.map(({ currency }) => currency)).size <= 1
  )
}

/** Two of them may be one payment, as a bill and its card slip: the sum of both proves nothing. */
function areAlike(receipts: ReportLineJson['receipts']): boolean {
  const files = receipts.map(({ sha256 }) => sha256)
  const papers = receipts.flatMap(({ said }) =>
    said?.amount ? [`${said.amount} ${said.currency} ${said.date}`] : [],
  )
  return [files, papers].some((all) => new Set(all).size < all.length)
}

function isContradicted(line: ReportLineJson): boolean {
  const { amount, currency, date, paidAmount, paidCurrency } = line
  if (!isClear(line)) return false
  const paid =
    paidAmount && paidCurrency
      ? { amount: toMinorOf(Number(paidAmount), paidCurrency), currency: paidCurrency }
      : null
  const typed = { amount: toMinor(amount) ?? 0, currency, date: date.slice(0, 10), paid }
  return contradictions(typed, saidBy(line)).length > 0
}
