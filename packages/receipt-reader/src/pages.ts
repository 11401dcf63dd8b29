import { interpret, interpretOne } from './interpret.ts'
import type { Page } from './page.ts'
import type { Field, Reading } from './reading.ts'
import { areTwoPages, doubted } from './several.ts'
import { withFields } from './with-fields.ts'

/** From this certainty on, the total is that of the first page. */
const sureOfTotal = 0.8

/** Pages of text are one long receipt, unless each is one of its own. Places match no picture that is shown. */
export function interpretPages(pages: readonly Page[], today: Date): Reading {
  const { reading } = interpret(stacked(pages), today)
  if (pages.length < 2) return withoutPlaces(reading)
  const each = pages.map((page) => interpretOne(page, today).reading)
  const own = each.filter((one, i) =>
    each.some((other, j) => (i < j ? areTwoPages(one, other) : i > j && areTwoPages(other, one))),
  )
  const [first] = own
  return withoutPlaces(
    first
      ? doubted(
          first,
          own.map(() => null),
        )
      : reading,
  )
}

function stacked(pages: readonly Page[]): Page {
  const whole: Page = { width: 0, height: 0, turned: 0, pieces: [] }
  for (const { width, height, pieces } of pages) {
    for (const piece of pieces) whole.pieces.push({ ...piece, cy: piece.cy + whole.height })
    whole.width = Math.max(whole.width, width)
    whole.height += height
  }
  return whole
}

function withoutPlaces(reading: Reading): Reading {
  const fields = Object.entries(reading.fields).map(([name, field]) => [
    name,
    { ...field, box: null },
  ])
  return {
    ...reading,
    ...(reading.receipts && { receipts: reading.receipts.map(() => null) }),
    fields: Object.fromEntries(fields),
  }
}

/** A reading of a first page, with what the last page is surer of. Places are those of the first page, which is shown. */
export function withTotalOf(first: Reading, last: Reading): Reading {
  if (areTwoPages(first, last)) return doubted(first, [null, null])
  if (first.fields.amount.confidence >= sureOfTotal) return first
  const amount = surer(first.fields.amount, last.fields.amount)
  const isOfLast = amount !== first.fields.amount
  const currency = isOfLast
    ? surer({ ...first.fields.currency, confidence: 0 }, last.fields.currency)
    : first.fields.currency
  const merchant = first.merchant
    ? first.fields.merchant
    : surer(first.fields.merchant, last.fields.merchant)
  const date = first.date ? first.fields.date : surer(first.fields.date, last.fields.date)
  return withFields(first, { merchant, amount, date, currency })
}

function surer<T>(first: Field<T>, last: Field<T>): Field<T> {
  return last.value !== null && last.confidence > first.confidence ? { ...last, box: null } : first
}
