import type { Row } from '../rows.ts'
import { type DayOrder, writtenOrder } from './dates.ts'
import { STATE_CODES, STATE_NAMES } from './states.ts'
import { has, list, toLabel } from './text.ts'

/** What the receipt says about where it was printed. */
export type Place = { currency: string | null; order: DayOrder }

// The states and provinces that follow a town: "Las Vegas, NV 89119".
const US_ADDRESS = new RegExp(String.raw`\b(?:${STATE_CODES})\.?,?\s?\d{5}(?:-\d{4})?\b`)
const US_TOWN = new RegExp(
  String.raw`, ?(?:${STATE_CODES})\.?$|,? (?:${STATE_NAMES})\.?,?\s?\d{5}\b`,
  'm',
)
const US_PHONE = /\(?\b[2-9]\d{2}\)?[\s./-]{1,2}\d{3}[\s.-]\d{4}\b/
const CA_POSTCODE = /\b[ABCEGHJ-NPRSTVXY]\d[A-Z]\s?\d[A-Z]\d\b/
const US_WORDS = list(`sales tax, gratuity, zip, subtotal tax`)
// English words of an American bill; they tell the order of day and month where nothing tells the country.
const US_MANNER = list(`tax, tip, check, server, take out`)
// A Malaysian company's number or telephone: "239615-H", "03-2272 2102".
const MY_NUMBER = /\b\d{5,7}-[A-Z]\b|\b0\d{1,2}-\d{3,4}\s?\d{4}\b/
const UK_PHONE = /\b0(?:20|1\d{2,3}) \d{3,4} ?\d{3,4}\b/
const OTHER_MANNER = list(`gst, vat, sst, mwst, tva, iva, btw, tunai, vat no, tax invoice, covers`)

const SIGNS: { currency: string; pattern: RegExp }[] = [
  { currency: 'MYR', pattern: /\bRM\s?-?\d|\(RM\)|\bMYR\b|\bTOTAL RM\b|\d\.\d\d\s?RM\b/gi },
  { currency: 'EUR', pattern: /€|\bEUR(?:O|OS)?\b/gi },
  { currency: 'GBP', pattern: /£|\bGBP\b/g },
  { currency: 'CHF', pattern: /\bCHF\b|\bSFr\b/g },
  { currency: 'AED', pattern: /\bAED\b|\bDhs?\b/g },
  { currency: 'SGD', pattern: /\bSGD\b|\bS\$/g },
  { currency: 'AUD', pattern: /\bAUD\b|\bAU?\$|\bABN\b/g },
  { currency: 'CAD', pattern: /\bCAD\b|\bCA?\$/g },
  { currency: 'JPY', pattern: /[¥円]|\bJPY\b/g },
  { currency: 'INR', pattern: /₹|\bINR\b|\bRs\.?\s?\d/g },
  { currency: 'USD', pattern: /\bUSD\b|\bUS\$/g },
]

// Words of a country's tax office and law, where no currency is printed.
const HINTS: { currency: string; words: string[] }[] = [
  {
    currency: 'MYR',
    words: [
      'sdn bhd',
      'malaysia',
      'selangor',
      'kuala lumpur',
      'johor',
      'jalan',
      'tunai',
      'pulau pinang',
    ],
  },
  {
    currency: 'EUR',
    words: [
      'mwst',
      'ust idnr',
      'steuernummer',
      'strasse',
      'btw',
      'tva',
      'siret',
      'partita iva',
      'nif',
      'cif',
      'factura simplificada',
      'scontrino',
      'gmbh',
      'ireland',
    ],
  },
  { currency: 'GBP', words: ['vat no', 'london', 'united kingdom'] },
  { currency: 'AUD', words: ['australia', 'tax invoice abn'] },
  { currency: 'SGD', words: ['singapore', 'pte ltd'] },
]

/** Reads currency and the customary order of day and month. A currency that is not on the paper is null. */
export function findPlace(rows: Row[]): Place {
  const text = rows.map((r) => r.text).join('\n')
  const label = toLabel(text.replaceAll('\n', ' '))
  const american =
    US_ADDRESS.test(text) ||
    US_TOWN.test(text) ||
    (US_PHONE.test(text) && !/\b0\d{1,3}[\s-]/.test(text)) ||
    has(label, US_WORDS)
  const printed = SIGNS.map(({ currency, pattern }) => ({
    currency,
    times: text.match(pattern)?.length ?? 0,
  }))
    .filter((sign) => sign.times > 0)
    .reduce<{ currency: string; times: number } | null>(
      (a, b) => (a && a.times >= b.times ? a : b),
      null,
    )?.currency
  const hinted =
    HINTS.find(({ words }) => has(label, words))?.currency ??
    (MY_NUMBER.test(text) ? 'MYR' : UK_PHONE.test(text) ? 'GBP' : undefined)
  const dollars = /\$/.test(text)
  const canadian = CA_POSTCODE.test(text)
  const dollar = canadian ? 'CAD' : american || (dollars && !hinted) ? 'USD' : null
  const currency = printed ?? dollar ?? hinted ?? null
  const unknown = currency === null && has(label, US_MANNER) && !has(label, OTHER_MANNER)
  const monthFirst = currency === 'USD' || unknown
  return { currency, order: writtenOrder(rows) ?? (monthFirst ? 'month-first' : 'day-first') }
}
