import type { Row } from '../rows.ts'
import { type Money, type MoneyStyle, moneyOn } from './money.ts'
import { has, type Label, toLabel } from './text.ts'
import * as words from './vocabulary.ts'

/** What a row of the bill says, by its words. */
export type Kind =
  | 'grand'
  | 'total'
  | 'subtotal'
  | 'tax'
  | 'service'
  | 'tip'
  | 'rounding'
  | 'discount'
  | 'change'
  | 'cash'
  | 'card'
  | 'paid'
  | 'ignored'
  | 'none'

/** A row with what it says and the sums on it. `table`: it stands in the tax summary. */
export type Line = { row: Row; kind: Kind; sums: Money[]; table: boolean; borrowed: boolean }

/**
 * The rows of a receipt as lines of a bill. A total whose sum slipped to the row above or below gets it back. A row whose
 * sums are all `isStrange` is none.
 */
export function toBill(
  rows: Row[],
  style?: MoneyStyle,
  isStrange: (sum: Money) => boolean = () => false,
): Line[] {
  let table = false
  const lines = rows.flatMap((row): Line[] => {
    const label = toLabel(row.text)
    const printed = moneyOn(row, style)
    const sums = printed.filter((sum) => !isStrange(sum))
    if (printed.length > 0 && sums.length === 0) return []
    if (has(label, words.TAX_TABLE, true)) table = true
    const kind = kindOf(label)
    return [{ row, kind, sums, table, borrowed: false }]
  })
  const hasChange = lines.some(({ kind, sums }) => kind === 'change' && sums.length > 0)
  for (const [i, line] of lines.entries()) {
    // "Total paid" is what was handed over where change was given, else what it cost.
    if (line.kind === 'paid' && !hasChange && has(toLabel(line.row.text), words.TOTAL_PAID))
      line.kind = 'total'
    if (
      line.sums.length > 0 ||
      !['grand', 'total', 'subtotal', 'cash', 'card', 'change'].includes(line.kind)
    )
      continue
    const lender = [lines[i + 1], lines[i - 1]].find((other) => other && lends(other, line))
    if (!lender) continue
    line.sums = lender.sums
    line.borrowed = true
    lender.sums = []
  }
  return lines
}

/** What a row says by its words alone. */
export function kindOf(label: Label): Kind {
  const exact = match(label, false)
  return exact === 'none' ? match(label, true) : exact
}

function match(label: Label, misread: boolean): Kind {
  const is = (keywords: readonly string[]) => has(label, keywords, misread)
  const total = is(words.GRAND) || is(words.TOTAL)
  if (is(words.NOT_PAID)) return 'ignored'
  if (is(words.CHANGE) && !is(words.SERVICE) && !isCharge(label)) return 'change'
  if (is(words.ROUNDING))
    return total && /rounded|afterround|afteradj/.test(label.joined) ? 'grand' : 'rounding'
  if (is(words.COUNT) && !is(words.INCLUSIVE)) return 'ignored'
  if (is(words.DISCOUNT) && !label.joined.includes('after') && !label.joined.includes('before'))
    return 'discount'
  if (is(words.TIP)) return total && label.joined.includes('suggest') ? 'ignored' : 'tip'
  if (is(words.SERVICE)) return total ? 'subtotal' : 'service'
  if (is(words.INCLUDES_TAX)) return 'tax'
  if (is(words.INCLUSIVE) && total) return 'total'
  if (is(words.SUBTOTAL) || label.joined === 'net') return 'subtotal'
  if (is(words.TAX)) return 'tax'
  if (is(words.PAID)) return 'paid'
  if (is(words.GRAND)) return 'grand'
  if (is(words.TOTAL)) return 'total'
  if (is(words.CARD) || is(words.OTHER_MEANS)) return 'card'
  if (is(words.CASH)) return 'cash'
  return 'none'
}

/** "Room charge" is no misread change; "Charge 5.80" and "Charge due" may be. */
function isCharge({ list, words: printed }: Label): boolean {
  return printed.has('charge') && !printed.has('due') && list.length > 1
}

/** An adjacent row with a sum and almost no letters, within one and a half line heights; above, with no price per piece. */
function lends(other: Line, line: Line): boolean {
  if (other.sums.length === 0 || other.kind !== 'none') return false
  if (other.row.index < line.row.index && /\d\s?\p{L}*\s+\d/u.test(other.row.text)) return false
  const letters = other.row.text.replace(/[^\p{L}]/gu, '').length
  return (
    letters <= 3 &&
    Math.abs(other.row.y - line.row.y) < 1.6 * Math.max(line.row.height, other.row.height)
  )
}
