import type { Row, Word } from '../rows.ts'
import { addsUp, grossOf, readBook } from './amount-book.ts'
import { type Line, toBill } from './bill.ts'
import type { Money, MoneyStyle } from './money.ts'
import { settlingPayments } from './settled-bill.ts'

/** Why a sum is believed to be the total. Each is a share from 0 to 1. */
export type AmountEvidence = {
  /** Named as the total: 1 a grand total, 0.75 a total, 0.2 a subtotal. */
  named: number
  /** Cash handed over less change, or a payment that leaves nothing of the charges. */
  change: number
  /** Paid by that very sum. */
  paid: number
  /** A subtotal with tax, service, tip and rounding makes it. */
  adds: number
  taxed: number
  items: number
  repeats: number
  tall: number
  largest: number
  /** It is what another named total becomes after cash rounding. */
  rounded: number
  /** It becomes another named total after cash rounding, or with tax or tip on top. */
  superseded: number
  /** Only in the tax summary, or with digits that had to be guessed. */
  doubtful: number
  /** A rounding or tip that it does not contain, or a total below it whose sum cannot be read: not the last word. */
  open: number
}

export type AmountCandidate = {
  minor: number
  words: Word[]
  score: number
  evidence: AmountEvidence
  ocr: number
  /** Printed without decimals, its thousands apart: "12.345", which may as well have three decimals. */
  grouped: boolean
}

/** How much each kind of evidence counts; chosen by hand, larger where a coincidence is less likely. */
const WEIGHT: AmountEvidence = {
  named: 4,
  change: 2.5,
  paid: 2,
  adds: 2.5,
  taxed: 1.5,
  items: 1.5,
  repeats: 1,
  tall: 1,
  largest: 0.8,
  rounded: 3,
  superseded: -3,
  doubtful: -2,
  open: 0,
}

/** Whether the page names the sum as its total or proves it: largest, last or paid alone is neither. */
export function isSettled({
  named,
  change,
  adds,
  rounded,
  open,
  doubtful,
}: AmountEvidence): boolean {
  return change + rounded > 0 || (open === 0 && (adds > 0 || (named >= 0.75 && doubtful === 0)))
}

/** The sums that may be the total, the likeliest first; none of those in another currency. */
export function findAmounts(
  rows: Row[],
  style?: MoneyStyle,
  isStrange: (sum: Money) => boolean = () => false,
): AmountCandidate[] {
  const lines = toBill(rows, style, isStrange)
  const settling = settlingPayments(lines)
  const sums = lines
    .flatMap((line) =>
      line.sums.filter((m) => m.minor > 0 && !m.unit).map((money) => ({ money, line })),
    )
    .concat(settling.filter(({ money, line }) => !line.sums.some((m) => m.minor === money.minor)))
  const solid = new Set(sums.filter((s) => !s.money.weak).map((s) => s.money.minor))
  const byValue = new Map<number, { money: Money; line: Line }[]>()
  for (const s of sums) {
    if (s.money.weak && solid.size > 2 && !isNamed(s.line) && !solid.has(s.money.minor)) continue
    byValue.set(s.money.minor, [...(byValue.get(s.money.minor) ?? []), s])
  }
  const book = readBook(lines)
  for (const { money } of settling) book.cashLessChange.add(money.minor)
  const blank =
    lines.findLast((l) => isNamed(l) && !l.table && l.sums.length === 0)?.row.index ?? -1
  const heights = rows.map((r) => r.height).sort((a, b) => a - b)
  const usual = heights[Math.floor(heights.length / 2)] ?? 1
  const largest = Math.max(
    0,
    ...sums
      .filter(
        (s) =>
          !['cash', 'card', 'paid', 'change'].includes(s.line.kind) &&
          !s.line.table &&
          !s.money.weak,
      )
      .map((s) => s.money.minor),
  )

  const candidates = [...byValue].map(([minor, where]): AmountCandidate => {
    const tall = Math.max(...where.map((w) => w.line.row.height)) / usual
    const evidence: AmountEvidence = {
      named: Math.max(...where.map((w) => namedBy(w.line, w.money))),
      change: book.cashLessChange.has(minor) ? 1 : 0,
      paid: where.some((w) => isPayment(w.line)) ? 1 : 0,
      adds: addsUp(minor, book) ? 1 : 0,
      taxed: book.taxTable.has(minor) ? 1 : 0,
      items: book.itemSum.has(minor) ? 1 : 0,
      repeats: Math.min(1, (new Set(where.map((w) => w.line.row.index)).size - 1) / 2),
      tall: Math.min(1, Math.max(0, (tall - 1.15) / 0.5)),
      largest: minor === largest ? 1 : 0,
      rounded: book.rounded.has(minor) ? 1 : 0,
      superseded: book.superseded.has(minor) ? 1 : 0,
      doubtful: where.every((w) => w.line.table || w.money.weak) ? 1 : 0,
      open:
        book.unrounded.has(minor) ||
        where.every((w) => w.line.row.index < blank || w.line.row.index < book.tipRow)
          ? 1
          : 0,
    }
    const best = where.reduce((a, b) =>
      namedBy(b.line, b.money) > namedBy(a.line, a.money) ? b : a,
    )
    const score = (Object.keys(WEIGHT) as (keyof AmountEvidence)[]).reduce(
      (sum, k) => sum + WEIGHT[k] * evidence[k],
      0,
    )
    const { words, score: ocr } = best.money
    const grouped = where.every(({ money }) => money.grouped === true)
    return { minor, words, score, evidence, ocr, grouped }
  })
  candidates.sort((a, b) => b.score - a.score || b.minor - a.minor)
  const [best] = candidates
  if (best && isContested(best, candidates)) best.evidence.open = 1
  return candidates
}

/** Another sum is named the total too and is larger, and nothing but its name speaks for this one. */
function isContested({ minor, evidence }: AmountCandidate, all: AmountCandidate[]): boolean {
  const { change, paid, adds, rounded } = evidence
  if (change + paid + adds + rounded > 0) return false
  return all.some(
    (other) =>
      other.minor > minor &&
      other.evidence.named >= 0.75 &&
      other.evidence.doubtful + other.evidence.superseded === 0,
  )
}

function isNamed(line: Line): boolean {
  return line.kind === 'grand' || line.kind === 'total'
}

function isPayment(line: Line): boolean {
  return line.kind === 'card' || line.kind === 'cash' || line.kind === 'paid'
}

/** The last sum on its row is the total that it names; a row of the tax summary names none. */
function namedBy(line: Line, money: Money): number {
  if (line.table || money !== (grossOf(line.sums) ?? line.sums.at(-1))) return 0
  const value =
    line.kind === 'grand' ? 1 : line.kind === 'total' ? 0.75 : line.kind === 'subtotal' ? 0.2 : 0
  return money.weak ? value * 0.5 : value
}
