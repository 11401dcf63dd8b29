import type { Line } from './bill.ts'
import type { Money } from './money.ts'

/** What the rows of a bill say about one another's sums, in minor. */
export type Book = {
  subtotals: number[]
  extras: number[]
  cashLessChange: Set<number>
  taxTable: Set<number>
  itemSum: Set<number>
  rounded: Set<number>
  /** Named totals that a printed rounding would change into a sum that is not on the page. */
  unrounded: Set<number>
  superseded: Set<number>
  /** The row of the only tip with a sum; several are suggestions. */
  tipRow: number
}

export function readBook(lines: Line[]): Book {
  const of = (...kinds: Line['kind'][]) =>
    lines
      .filter((l) => kinds.includes(l.kind) && !l.table)
      .flatMap((l) => l.sums.slice(-1).map((m) => m.minor))
  const payments = of('cash', 'card', 'paid').map(Math.abs)
  const changes = of('change').map(Math.abs)
  const cashLessChange = new Set(
    payments.flatMap((p) => changes.filter((c) => c > 0 && c < p).map((c) => p - c)),
  )
  const totals = of('total', 'grand', 'subtotal').filter((c) => c > 0)
  const left = balancesAfterCash(lines)
  const roundings = of('rounding').filter((c) => c !== 0 && Math.abs(c) < 10)
  const rounded = new Set<number>()
  const unrounded = new Set<number>()
  const superseded = new Set(left.map(({ balance }) => balance))
  for (const { total } of left) cashLessChange.add(total)
  for (const total of totals) {
    for (const by of roundings) {
      for (const result of [total + by, total - by]) {
        if (result === total || result % 5 !== 0 || total % 5 === 0) continue
        if (!totals.concat(payments).includes(result)) unrounded.add(total)
        else {
          rounded.add(result)
          superseded.add(total)
        }
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
  const named = of('total', 'grand')
  const tips = of('tip').filter((tip) => tip > 0)
  // "Total 80.00, tip 16.00, total 96.00", by hand or not: the later one is what was paid.
  for (const total of named) {
    if (!tips.some((tip) => named.includes(total + tip))) continue
    superseded.add(total)
    subtotals.push(total)
  }
  const grand = lines.findLast(
    ({ kind, row, sums }) => kind === 'grand' && sums.length > 0 && /grand\s?total/i.test(row.text),
  )
  const most = grand?.sums.at(-1)?.minor ?? 0
  for (const total of of('total')) {
    // What comes on top of a total may be named by nothing: "TOTAL 23.35, box 0.20, GRAND TOTAL 23.55".
    if (total < most) superseded.add(total)
    if (
      of('service', 'tax').some(
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
  const itemMinor = items
    .map((l) => l.sums.filter((m) => !m.unit && !m.weak).at(-1))
    .map((m, i) => (items[i]?.kind === 'discount' ? -Math.abs(m?.minor ?? 0) : (m?.minor ?? 0)))
  const positive = itemMinor.filter((c) => c > 0)
  const itemSum = new Set(
    positive.length > 1
      ? [itemMinor.reduce((a, b) => a + b, 0), positive.reduce((a, b) => a + b, 0)]
      : [],
  )
  return {
    subtotals,
    extras,
    cashLessChange,
    taxTable: taxTableTotals(lines),
    itemSum,
    rounded,
    unrounded,
    superseded,
    tipRow: lines.filter(isTip).length === 1 ? (lines.find(isTip)?.row.index ?? -1) : -1,
  }
}

function isTip({ kind, sums }: Line): boolean {
  return kind === 'tip' && sums.some(({ minor }) => minor > 0)
}

/** "Total 21.50, cash 100.00, balance 78.50": what is called a balance is the change. */
function balancesAfterCash(lines: Line[]): { total: number; balance: number }[] {
  const sums = lines.flatMap((line, at) =>
    line.sums.slice(-1).map(({ minor }) => ({ minor, at, kind: line.kind })),
  )
  const named = sums.filter((s) => s.minor > 0 && ['total', 'grand', 'subtotal'].includes(s.kind))
  return sums
    .filter((s) => s.kind === 'cash' || s.kind === 'paid')
    .flatMap((cash) =>
      named.flatMap((total) =>
        named
          .filter(
            (b) => total.at < cash.at && b.at > cash.at && total.minor + b.minor === cash.minor,
          )
          .map((b) => ({ total: total.minor, balance: b.minor })),
      ),
    )
}

/** Net and tax on one row with their sum beside them; and what all such rows make together. */
function taxTableTotals(lines: Line[]): Set<number> {
  const gross: number[] = []
  for (const line of lines) {
    const minor = line.sums.map((m) => m.minor)
    const sum = grossOf(line.sums)?.minor
    if (sum !== undefined) gross.push(sum)
    else if (line.table && minor.length === 2 && minor[1] !== 0)
      gross.push((minor[0] ?? 0) + (minor[1] ?? 0))
  }
  return new Set([...gross, gross.reduce((a, b) => a + b, 0)].filter((c) => c > 0))
}

/** Whether a subtotal and some of the extras (tax, tip, service, rounding; discounts off) make the sum. */
export function addsUp(minor: number, book: Book): boolean {
  const combinations = 1 << book.extras.length
  return book.subtotals.some((subtotal) => {
    if (subtotal === minor || subtotal <= 0) return false
    for (let mask = 1; mask < combinations; mask++) {
      let sum = subtotal
      book.extras.forEach((extra, i) => {
        if (mask & (1 << i)) sum += extra
      })
      if (sum === minor) return true
    }
    return false
  })
}

/** Of net, tax and gross on one row, in whatever order, the gross. */
export function grossOf(sums: Money[]): Money | undefined {
  const makes = (c: Money) =>
    sums.some(
      (a) =>
        a !== c &&
        sums.some((b) => b !== c && b !== a && b.minor !== 0 && a.minor + b.minor === c.minor),
    )
  return sums.length >= 3 ? sums.find(makes) : undefined
}
