import { boxAround } from './boxes.ts'
import { type Chances, chancesOf, type Signals, SURE } from './confidence.ts'
import type { Page } from './page.ts'
import type { Field, Reading } from './reading.ts'
import { type Row, toRows, type Word } from './rows.ts'
import { type AmountCandidate, findAmounts, isSettled } from './rules/amounts.ts'
import { findCategory } from './rules/category.ts'
import { type DateCandidate, findDates } from './rules/dates.ts'
import { findMerchants } from './rules/merchant.ts'
import { isProven, type MerchantCandidate } from './rules/merchant-evidence.ts'
import type { MoneyStyle } from './rules/money.ts'
import { styleOf } from './rules/money-style.ts'
import { findNotes } from './rules/notes.ts'
import { findPayment } from './rules/payment.ts'
import { findPlace, type Place } from './rules/place.ts'
import { doubted, placeOf, twoOn } from './several.ts'
import { round, wholeOf } from './with-fields.ts'

export type Interpretation = { reading: Reading; signals: Signals; chances: Chances }

/** Interprets the words of a page. `today` limits the date: a receipt is not from the future. */
export function interpret(page: Page, today: Date): Interpretation {
  const whole = interpretOne(page, today)
  const { reading, signals, chances } = whole
  const two = twoOn(page, whole, (part) => interpretOne(part, today).reading)
  const [first] = two ?? []
  if (!two || !first) return { reading, signals, chances }
  const receipts = two.map(({ part }) => placeOf(part))
  return { reading: doubted(first.reading, receipts), signals: unsettled(signals), chances }
}

/** The same of a page that holds one receipt. */
export function interpretOne(page: Page, today: Date) {
  const rows = toRows(page)
  const place = findPlace(rows)
  const style = styleOf(rows, place.currency)
  const amounts = findAmounts(rows, style, place.isStrange)
  const dates = findDates(rows, place.order, today)
  const merchants = findMerchants(rows, style)
  const isClear = {
    amount: isClearlySet(amounts[0], place, style),
    date: place.isOrderKnown || dates[0]?.evidence.sure === 1,
  }
  const signals = signalsOf(rows, amounts, dates, merchants, isClear)
  const chances = chancesOf(signals)
  const merchant = field(merchants[0]?.name, chances.merchant, merchants[0]?.words)
  const amount = field(
    amounts[0] && amounts[0].minor / 10 ** style.decimals,
    chances.amount,
    amounts[0]?.words,
  )
  const date = field(dates[0]?.iso, chances.date, dates[0]?.words)
  const trade = findCategory(rows, merchant.value)
  const payment = findPayment(rows, style)
  const reading: Reading = {
    merchant: merchant.value,
    amount: amount.value,
    currency: place.currency,
    date: date.value,
    category: trade?.category ?? null,
    paymentMethod: payment?.method ?? null,
    notes: findNotes(rows),
    confidence: wholeOf(chances.all, place.certainty),
    reader: 'local',
    fields: {
      merchant,
      amount,
      date,
      category: field(trade?.category, trade ? 0.5 + 0.4 * trade.margin : 0, trade?.words),
      paymentMethod: field(payment?.method, payment?.confidence ?? 0, payment?.words),
      currency: field(place.currency ?? undefined, place.certainty, place.words),
    },
  }
  return { reading, signals, chances, rows, style, amounts, dates }
}

function unsettled({ amount, date, merchant, page }: Signals): Signals {
  return {
    amount: amount && { ...amount, settled: false },
    date: date && { ...date, settled: false },
    merchant: merchant && { ...merchant, settled: false },
    page,
  }
}

/** Three digits behind a mark are thousands where the currency is known to have no three decimals. */
function isClearlySet(
  best: AmountCandidate | undefined,
  { certainty }: Place,
  { decimals }: MoneyStyle,
): boolean {
  return !best?.grouped || (certainty >= SURE && decimals < 3)
}

function field<T>(value: T | undefined, confidence: number, words: Word[] | undefined): Field<T> {
  if (value === undefined) return { value: null, confidence: 0, box: null }
  return { value, confidence: round(confidence), box: words ? boxAround(words) : null }
}

function signalsOf(
  rows: Row[],
  amounts: AmountCandidate[],
  dates: DateCandidate[],
  merchants: MerchantCandidate[],
  isClear: { amount: boolean; date: boolean },
): Signals {
  const [amount, otherAmount] = amounts
  const [date, otherDate] = dates
  const [merchant, otherMerchant] = merchants
  const a = amount?.evidence
  const m = merchant?.evidence
  const open = handwritten(rows)
  const support = a ? a.change + a.paid + a.adds + a.taxed + a.items + a.rounded + a.repeats : 0
  return {
    amount: amount && {
      margin: open ? 0 : clamp((amount.score - (otherAmount?.score ?? 0)) / 8),
      support: clamp(support / 3),
      named: open ? 0 : clamp((a?.named ?? 0) - (a?.doubtful ?? 0)),
      print: clear(amount.ocr),
      settled: !open && isClear.amount && isSettled(amount.evidence),
    },
    date: date && {
      score: clamp(date.score / 4),
      margin: clamp((date.score - (otherDate?.score ?? -1)) / 3),
      sure: date.evidence.sure,
      print: clear(date.ocr),
      settled: isClear.date && date.evidence.other < 1,
    },
    merchant: merchant && {
      score: clamp(merchant.score / 9),
      margin: clamp((merchant.score - (otherMerchant?.score ?? 0)) / 5),
      proof: m ? clamp((m.legal + m.attested + m.repeated) / 2) : 0,
      print: clear(merchant.ocr),
      settled: isProven(merchant.evidence),
    },
    page: clear(rows.reduce((sum, r) => sum + r.score, 0) / Math.max(1, rows.length)),
  }
}

/** A line for a tip that has no printed sum, and a total below it: what was paid may be written by hand. */
function handwritten(rows: Row[]): boolean {
  const tip = rows.findIndex(({ text }) =>
    /^\W*(?:tip|gratuity|trinkgeld)\W*$/i.test(blanked(text)),
  )
  return (
    tip >= 0 &&
    rows
      .slice(tip + 1, tip + 4)
      .some(({ text }) => /^\W*(?:grand\s)?total\W*$/i.test(blanked(text)))
  )
}

/** Without the line to write on, and what OCR reads into it. */
function blanked(text: string): string {
  return text.replace(/[_.…\-–—$€£:\s]+/g, ' ').trim()
}

/** Letter scores of the OCR are near 1 when they are reliable: 0.8 and below count as 0. */
function clear(score: number): number {
  return clamp((score - 0.8) / 0.2)
}

function clamp(value: number): number {
  return Math.min(1, Math.max(0, value))
}
