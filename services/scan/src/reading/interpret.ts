import { boxAround } from './boxes.ts'
import { type Chances, chancesOf, type Signals } from './confidence.ts'
import type { Page } from './page.ts'
import type { Field, Reading } from './reading.ts'
import { type Row, toRows, type Word } from './rows.ts'
import { type AmountCandidate, findAmounts, isSettled } from './rules/amounts.ts'
import { findCategory } from './rules/category.ts'
import { type DateCandidate, findDates } from './rules/dates.ts'
import { findMerchants } from './rules/merchant.ts'
import { isProven, type MerchantCandidate } from './rules/merchant-evidence.ts'
import { styleOf } from './rules/money-style.ts'
import { findNotes } from './rules/notes.ts'
import { findPayment } from './rules/payment.ts'
import { findPlace } from './rules/place.ts'

export type Interpretation = { reading: Reading; signals: Signals; chances: Chances }

/** Interprets the words of a page. `today` limits the date: a receipt is not from the future. */
export function interpret(page: Page, today: Date): Interpretation {
  const rows = toRows(page)
  const place = findPlace(rows)
  const style = styleOf(rows, place.currency)
  const amounts = findAmounts(rows, style, place.strange)
  const dates = findDates(rows, place.order, today)
  const merchants = findMerchants(rows, style)
  const signals = signalsOf(rows, amounts, dates, merchants)
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
    confidence: round(chances.all),
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
  return { reading, signals, chances }
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
      settled: !open && isSettled(amount.evidence),
    },
    date: date && {
      score: clamp(date.score / 4),
      margin: clamp((date.score - (otherDate?.score ?? -1)) / 3),
      sure: date.evidence.sure,
      print: clear(date.ocr),
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

function round(value: number): number {
  return Math.round(value * 1000) / 1000
}
