import type { Row, Word } from '../rows.ts'
import { type Line, toBill } from './bill.ts'
import type { Money } from './money.ts'

/** Why a sum is believed to be the total. Each is a share from 0 to 1. */
export type AmountEvidence = {
  /** Named as the total: 1 a grand total, 0.75 a total, 0.2 a subtotal. */
  named: number
  /** Cash handed over less change. */
  change: number
  /** Paid by that very sum. */
  paid: number
  /** A subtotal with tax, service, tip and rounding makes it. */
  adds: number
  /** The tax summary adds up to it. */
  taxed: number
  /** The items add up to it. */
  items: number
  /** Printed on several rows. */
  repeats: number
  tall: number
  largest: number
  /** It is what another named total becomes after cash rounding. */
  rounded: number
  /** It becomes another named total after cash rounding, or with tax or tip on top. */
  superseded: number
  /** Only in the tax summary, or with digits that had to be guessed. */
  doubtful: number
}

export type AmountCandidate = {
  cents: number
  words: Word[]
  score: number
  evidence: AmountEvidence
  ocr: number
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
}

/** The sums that may be the total, best first. */
export function findAmounts(rows: Row[]): AmountCandidate[] {
  const lines = toBill(rows)
  const sums = lines.flatMap((line) =>
    line.sums.filter((m) => m.cents > 0 && !m.unit).map((money) => ({ money, line })),
  )
  const solid = new Set(sums.filter((s) => !s.money.weak).map((s) => s.money.cents))
  const byValue = new Map<number, { money: Money; line: Line }[]>()
  for (const s of sums) {
    if (s.money.weak && solid.size > 2 && !isNamed(s.line) && !solid.has(s.money.cents)) continue
    byValue.set(s.money.cents, [...(byValue.get(s.money.cents) ?? []), s])
  }
  const book = readBook(lines)
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
      .map((s) => s.money.cents),
  )

  const candidates = [...byValue].map(([cents, where]): AmountCandidate => {
    const tall = Math.max(...where.map((w) => w.line.row.height)) / usual
    const evidence: AmountEvidence = {
      named: Math.max(...where.map((w) => namedBy(w.line, w.money))),
      change: book.cashLessChange.has(cents) ? 1 : 0,
      paid: where.some((w) => isPayment(w.line)) ? 1 : 0,
      adds: addsUp(cents, book) ? 1 : 0,
      taxed: book.taxTable.has(cents) ? 1 : 0,
      items: book.itemSum.has(cents) ? 1 : 0,
      repeats: Math.min(1, (new Set(where.map((w) => w.line.row.index)).size - 1) / 2),
      tall: Math.min(1, Math.max(0, (tall - 1.15) / 0.5)),
      largest: cents === largest ? 1 : 0,
      rounded: book.rounded.has(cents) ? 1 : 0,
      superseded: book.superseded.has(cents) ? 1 : 0,
      doubtful: where.every((w) => w.line.table || w.money.weak) ? 1 : 0,
    }
    const best = where.reduce((a, b) =>
      namedBy(b.line, b.money) > namedBy(a.line, a.money) ? b : a,
    )
    const score = (Object.keys(WEIGHT) as (keyof AmountEvidence)[]).reduce(
      (sum, k) => sum + WEIGHT[k] * evidence[k],
      0,
    )
    return { cents, words: best.money.words, score, evidence, ocr: best.money.score }
  })
  return candidates.sort((a, b) => b.score - a.score || b.cents - a.cents)
}

type Book = {
  subtotals: number[]
  extras: number[]
  cashLessChange: Set<number>
  taxTable: Set<number>
  itemSum: Set<number>
  rounded: Set<number>
  superseded: Set<number>
}

function readBook(lines: Line[]): Book {
  const of = (...kinds: Line['kind'][]) =>
    lines
      .filter((l) => kinds.includes(l.kind) && !l.table)
      .flatMap((l) => l.sums.slice(-1).map((m) => m.cents))
  const payments = of('cash', 'card', 'paid').map(Math.abs)
  const changes = of('change').map(Math.abs)
  const cashLessChange = new Set(
    payments.flatMap((p) => changes.filter((c) => c > 0 && c < p).map((c) => p - c)),
  )
  const totals = of('total', 'grand', 'subtotal').filter((c) => c > 0)
  const left = balancesAfterCash(lines)
  const roundings = of('rounding').filter((c) => c !== 0 && Math.abs(c) < 10)
  const rounded = new Set<number>()
  const superseded = new Set(left.map(({ balance }) => balance))
  for (const { total } of left) cashLessChange.add(total)
  for (const total of totals) {
    for (const by of roundings) {
      for (const result of [total + by, total - by]) {
        if (
          result === total ||
          result % 5 !== 0 ||
          total % 5 === 0 ||
          !totals.concat(payments).includes(result)
        )
          continue
        rounded.add(result)
        superseded.add(total)
      }
    }
  }
  const extras = [
    ...of('tax', 'service', 'tip', 'rounding').filter((c) => c !== 0),
    ...of('discount')
      .filter((c) => c !== 0)
      .map((c) => -Math.abs(c)),
  ].slice(0, 7)
  const subtotals = of('subtotal', 'total')
  // "Total 80.00, gratuity 16.00, total 96.00": the later one is what was paid.
  for (const total of of('total')) {
    if (
      of('tip', 'service', 'tax').some(
        (extra) => extra > 0 && of('total', 'grand').includes(total + extra),
      )
    )
      superseded.add(total)
  }
  const firstTotal = lines.findIndex(
    (l) => ['subtotal', 'total', 'grand'].includes(l.kind) && l.sums.length > 0,
  )
  const items = lines
    .slice(0, Math.max(0, firstTotal))
    .filter((l) => l.kind === 'none' || l.kind === 'discount')
  const itemCents = items
    .map((l) => l.sums.filter((m) => !m.unit && !m.weak).at(-1))
    .map((m, i) => (items[i]?.kind === 'discount' ? -Math.abs(m?.cents ?? 0) : (m?.cents ?? 0)))
  const positive = itemCents.filter((c) => c > 0)
  const itemSum = new Set(
    positive.length > 1
      ? [itemCents.reduce((a, b) => a + b, 0), positive.reduce((a, b) => a + b, 0)]
      : [],
  )
  return {
    subtotals,
    extras,
    cashLessChange,
    taxTable: taxTableTotals(lines),
    itemSum,
    rounded,
    superseded,
  }
}

/** "Total 21.50, cash 100.00, balance 78.50": what is called a balance is the change. */
function balancesAfterCash(lines: Line[]): { total: number; balance: number }[] {
  const sums = lines.flatMap((line, at) =>
    line.sums.slice(-1).map(({ cents }) => ({ cents, at, kind: line.kind })),
  )
  const named = sums.filter((s) => s.cents > 0 && ['total', 'grand', 'subtotal'].includes(s.kind))
  return sums
    .filter((s) => s.kind === 'cash' || s.kind === 'paid')
    .flatMap((cash) =>
      named.flatMap((total) =>
        named
          .filter(
            (b) => total.at < cash.at && b.at > cash.at && total.cents + b.cents === cash.cents,
          )
          .map((b) => ({ total: total.cents, balance: b.cents })),
      ),
    )
}

/** Of net, tax and gross on one row, in whatever order, the gross. */
function grossOf(sums: Money[]): Money | undefined {
  const makes = (c: Money) =>
    sums.some(
      (a) =>
        a !== c &&
        sums.some((b) => b !== c && b !== a && b.cents !== 0 && a.cents + b.cents === c.cents),
    )
  return sums.length >= 3 ? sums.find(makes) : undefined
}

/** Net and tax on one row with their sum beside them; and what all such rows make together. */
function taxTableTotals(lines: Line[]): Set<number> {
  const gross: number[] = []
  for (const line of lines) {
    const cents = line.sums.map((m) => m.cents)
    const sum = grossOf(line.sums)?.cents
    if (sum !== undefined) gross.push(sum)
    else if (line.table && cents.length === 2 && cents[1] !== 0)
      gross.push((cents[0] ?? 0) + (cents[1] ?? 0))
  }
  return new Set([...gross, gross.reduce((a, b) => a + b, 0)].filter((c) => c > 0))
}

/** Whether a subtotal and some of the extras (tax, tip, service, rounding; discounts off) make the sum. */
function addsUp(cents: number, book: Book): boolean {
  const combinations = 1 << book.extras.length
  return book.subtotals.some((subtotal) => {
    if (subtotal === cents || subtotal <= 0) return false
    for (let mask = 1; mask < combinations; mask++) {
      let sum = subtotal
      book.extras.forEach((extra, i) => {
        if (mask & (1 << i)) sum += extra
      })
      if (sum === cents) return true
    }
    return false
  })
}

function isNamed(line: Line): boolean {
  return line.kind === 'grand' || line.kind === 'total'
}

function isPayment(line: Line): boolean {
  return line.kind === 'card' || line.kind === 'cash' || line.kind === 'paid'
}

/** The sum a total's row names is its last one; a row of the tax summary names nothing. */
function namedBy(line: Line, money: Money): number {
  if (line.table || money !== (grossOf(line.sums) ?? line.sums.at(-1))) return 0
  const value =
    line.kind === 'grand' ? 1 : line.kind === 'total' ? 0.75 : line.kind === 'subtotal' ? 0.2 : 0
  return money.weak ? value * 0.5 : value
}
