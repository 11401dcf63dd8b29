import { SURE, UNSETTLED } from './confidence.ts'
import { type Interpretation, interpret } from './interpret.ts'
import type { Engine } from './ocr/ocr-engine.ts'
import type { Page } from './page.ts'
import type { Field, Reading } from './reading.ts'
import { round, withFields } from './with-fields.ts'

// A second pass at a larger scale: small and blurred letters become legible, and mistakes differ. It costs a little
// more than the first and is for receipts that need it: of 45 poor pictures it made 16 right instead of 13.
const SECOND_SCALE = 1.3
const NEEDED_BELOW = 0.6
// No second pass for long bills, where both together would take more than five seconds.
const MOST_PIECES = 110
// No second pass after a first one that took so long (ms) on a busy machine: it would risk the scan's time limit.
const PATIENCE = 3000
// Confidence of an amount or a date from which a turn is believed.
const SURE_OF_TURN = 0.5
// Factor on the confidence of what only one pass saw; what both saw has half the doubt.
const ALONE = 0.8

export async function readWith(engine: Engine, image: Uint8Array, today: Date): Promise<Reading> {
  const started = performance.now()
  const page = await engine.read(image)
  const { reading, signals } = interpret(page, today)
  const first = { reading: withTurn(reading, page), signals }
  const isLate = () => performance.now() - started > PATIENCE
  if (!needsSecondLook(page, first) || isLate()) return first.reading
  return completed(first, interpret(await engine.read(image, SECOND_SCALE), today))
}

const quarters = [0, 90, 180, 270] as const

/** A picture in which nothing certain was read may be no receipt: it stays as it is. */
function withTurn(reading: Reading, { turned }: Page): Reading {
  const { amount, date } = reading.fields
  const isReceipt = Math.max(amount.confidence, date.confidence) >= SURE_OF_TURN
  return turned && isReceipt ? { ...reading, turned: quarters[turned] } : reading
}

/**
 * Whether a second pass is worthwhile: something was read with low confidence, and the bill is not long. A day that is
 * legible and a deadline, or may be another one, stays so.
 */
export function needsSecondLook(page: Page, { reading, signals }: Look): boolean {
  const { merchant, amount, date, confidence, fields } = reading
  const some = merchant !== null || amount !== null || date !== null
  const isOnlyDay =
    signals.date?.settled === false &&
    Math.min(fields.merchant.confidence, fields.amount.confidence) >= SURE
  return some && !isOnlyDay && confidence < NEEDED_BELOW && page.pieces.length <= MOST_PIECES
}

type Look = Pick<Interpretation, 'reading' | 'signals'>

/** What both passes saw is surer, but no pass settles what neither found settled on the page (decision 61). */
export function completed(first: Look, second: Look): Reading {
  const [a, b] = [first.reading.fields, second.reading.fields]
  const most = (name: 'merchant' | 'amount' | 'date') =>
    first.signals[name]?.settled || second.signals[name]?.settled ? 1 : UNSETTLED
  const merchant = atMost(most('merchant'), surer(a.merchant, b.merchant))
  const amount = atMost(most('amount'), surer(a.amount, b.amount))
  const date = atMost(most('date'), surer(a.date, b.date))
  // Its certainty is that of a sign or a country, which two looks see alike.
  const currency = atMost(
    Math.max(a.currency.confidence, b.currency.confidence),
    surer(a.currency, b.currency),
  )
  return withFields(first.reading, { merchant, amount, date, currency })
}

function atMost<T>(most: number, field: Field<T>): Field<T> {
  return { ...field, confidence: Math.min(most, field.confidence) }
}

function surer<T>(a: Field<T>, b: Field<T>): Field<T> {
  const best = b.value !== null && b.confidence > a.confidence ? b : a
  const agreed = a.value !== null && a.value === b.value
  return {
    ...best,
    confidence: round(agreed ? (1 + best.confidence) / 2 : best.confidence * ALONE),
  }
}
