import { SURE } from '../confidence.ts'
import type { Row } from '../rows.ts'
import { countriesOn } from './countries.ts'
import { findCurrency, type PrintedCurrency } from './currency.ts'
import { type DayOrder, writtenOrder } from './dates.ts'
import { STATE_CODES, STATE_NAMES } from './states.ts'
import { has, list, toLabel } from './text.ts'

/** What the receipt says about where it was printed. */
export type Place = PrintedCurrency & {
  order: DayOrder
  /** Another date proves the order, or the country is known, and one where nobody writes the other one. */
  isOrderKnown: boolean
}

// Where tills print the month first or the day first, as they came out of the box.
const EITHER_ORDER = new Set(
  'CAD PHP NPR LKR PKR KES NGN GHS TZS UGX AED SAR QAR KWD BHD OMR EGP ZAR'.split(' '),
)

// The states and provinces that follow a town: "Las Vegas, NV 89119".
const US_ADDRESS = new RegExp(String.raw`\b(?:${STATE_CODES})\.?,?\s?\d{5}(?:-\d{4})?\b`)
const US_TOWN = new RegExp(
  String.raw`, ?(?:${STATE_CODES})\.?$|,? (?:${STATE_NAMES})\.?,?\s?\d{5}\b`,
  'm',
)
const US_PHONE = /\(?\b[2-9]\d{2}\)?[\s./-]{1,2}\d{3}[\s.-]\d{4}\b/
const US_WORDS = list(`sales tax, gratuity, zip, subtotal tax`)
// English words of an American bill; they tell the order of day and month where nothing tells the country.
const US_MANNER = list(`tax, tip, check, server, take out`)
const OTHER_MANNER = list(`gst, vat, sst, mwst, tva, iva, btw, tunai, vat no, tax invoice, covers`)

/** Reads the currency and the customary order of day and month. A currency that nothing shows is null. */
export function findPlace(rows: Row[]): Place {
  const text = rows.map((r) => r.text).join('\n')
  const label = toLabel(text.replaceAll('\n', ' '))
  const american =
    US_ADDRESS.test(text) ||
    US_TOWN.test(text) ||
    (US_PHONE.test(text) && !/\b0\d{1,3}[\s-]/.test(text)) ||
    has(label, US_WORDS)
  const countries = countriesOn(text, label)
  if (american && !countries.has('CAD')) countries.set('USD', 2)
  const isAmericanManner = has(label, US_MANNER) && !has(label, OTHER_MANNER)
  const money = findCurrency(rows, countries, isAmericanManner ? 'american' : 'unknown')
  const unknown = money.currency === null && isAmericanManner
  const monthFirst = money.currency === 'USD' || unknown
  const written = writtenOrder(rows)
  const { currency, certainty } = money
  const isLocal = currency !== null && certainty >= SURE && !EITHER_ORDER.has(currency)
  return {
    ...money,
    order: written ?? (monthFirst ? 'month-first' : 'day-first'),
    isOrderKnown: written !== null || isLocal,
  }
}
