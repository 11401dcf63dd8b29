import type { Row } from '../rows.ts'
import { type DayOrder, writtenOrder } from './dates.ts'
import { has, toLabel } from './text.ts'

/** What the receipt says about where it was printed. */
export type Place = { currency: string | null; order: DayOrder }

// The states and provinces that follow a town: "Las Vegas, NV 89119".
const US_ADDRESS =
  /\b(?:A[KLRZ]|C[AOT]|D[CE]|FL|GA|HI|I[ADLN]|K[SY]|LA|M[ADEINOST]|N[CDEHJMVY]|O[HKR]|PA|RI|S[CD]|T[NX]|UT|V[AT]|W[AIVY])\.?,?\s?\d{5}(?:-\d{4})?\b/
const US_PHONE = /\(?\b[2-9]\d{2}\)?[\s.-]{1,2}\d{3}[\s.-]\d{4}\b/
const CA_POSTCODE = /\b[ABCEGHJ-NPRSTVXY]\d[A-Z]\s?\d[A-Z]\d\b/
const US_WORDS = 'sales tax, gratuity, zip, subtotal tax'.split(', ')

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
    words: ['sdn bhd', 'malaysia', 'selangor', 'kuala lumpur', 'johor', 'jalan', 'tunai', 'pulau pinang'],
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
    US_ADDRESS.test(text) || (US_PHONE.test(text) && !/\b0\d{1,3}[\s-]/.test(text)) || has(label, US_WORDS)
  const printed = SIGNS.map(({ currency, pattern }) => ({ currency, times: text.match(pattern)?.length ?? 0 }))
    .filter((sign) => sign.times > 0)
    .reduce<{ currency: string; times: number } | null>((a, b) => (a && a.times >= b.times ? a : b), null)?.currency
  const hinted = HINTS.find(({ words }) => has(label, words))?.currency
  const dollars = /\$/.test(text)
  const canadian = CA_POSTCODE.test(text)
  const currency = printed ?? (american || (dollars && !hinted) ? (canadian ? 'CAD' : 'USD') : (hinted ?? null))
  const monthFirst = american && !canadian ? currency === 'USD' : currency === 'USD'
  return { currency, order: writtenOrder(rows) ?? (monthFirst ? 'month-first' : 'day-first') }
}
