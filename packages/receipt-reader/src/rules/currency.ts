import { isoCurrencies } from '@sortie/contracts/iso-currency'
import type { Row, Word } from '../rows.ts'
import { type Kind, kindOf } from './bill.ts'
import { dollars, isWord, signs } from './currency-signs.ts'
import { type Money, wordsBetween } from './money.ts'
import { toLabel } from './text.ts'

/** The currency of a receipt. */
export type PrintedCurrency = {
  currency: string | null
  /** 0 to 1 */
  certainty: number
  words: Word[]
  /** Whether a sum is printed in another one, as on a card slip, or told in euro beside francs. */
  isStrange: (sum: Money) => boolean
}

/** A row that names a currency; `currencies` are those its sign may mean. `beside`: with a number next to it. */
type Mention = {
  currencies: readonly string[]
  row: Row
  words: Word[]
  beside: boolean
  weight: number
}

const known = new Set(isoCurrencies)
const CODE = /(?<!\p{L})[A-Z]{3}(?!\p{L})/gu
const NAMES_CURRENCY =
  /currency|w[äa]e?hrung|devise|monnaie|moneda|valut|waluta|moeda|通貨|para birimi/i
/** Money on such a row is not what was paid: limits, prizes, rates of exchange. */
const ASIDE =
  /minimum|spend|\bwin\b|\bsave|next|\boff\b|\brate\b|exchange|kurs|voucher|gutschein|limit|deposit/i
const weights: Partial<Record<Kind, number>> = {
  grand: 3,
  total: 3,
  subtotal: 2,
  paid: 2,
  card: 2,
  cash: 2,
}
/** However often a currency stands beside prices, what stands beside totals counts as much. */
const mostByPrices = 4

/** Reads the currency: of the totals first, then of prices, then of the country that the page is from. */
export function findCurrency(
  rows: Row[],
  countries: Map<string, number>,
  manner: 'american' | 'unknown' = 'unknown',
): PrintedCurrency {
  const mentions = rows.flatMap((row) => mentionsOn(row, countries))
  const cents = rows.some((row) => /\d[.,]\d\d(?!\d)/.test(row.text) && /[¥￥元]/.test(row.text))
  const meant = ({ currencies }: Mention) => meaning(currencies, countries, cents)
  const weightOf = new Map<string, number>()
  for (const currency of new Set(mentions.map(meant))) {
    const own = mentions.filter((mention) => meant(mention) === currency)
    const of = (list: Mention[]) => list.reduce((sum, { weight }) => sum + weight, 0)
    const prices = own.filter(({ weight }) => weight < 2)
    const printed = of(own) - of(prices) + Math.min(mostByPrices, of(prices))
    weightOf.set(currency, printed + byCountryOf(countries.get(currency)))
  }
  // A single sign may be a misread letter: it is weighed against the country.
  const [local] = byWeight(countries)
  if (local && !weightOf.has(local[0])) weightOf.set(local[0], byCountryOf(local[1]))
  const [best, second] = [...weightOf].sort((a, b) => b[1] - a[1])
  if (!best || best[1] < 0.3) return byCountry(countries)
  const [currency] = best
  const own = mentions.filter((mention) => meant(mention) === currency)
  if (own.length === 0) return byCountry(countries)
  const named = own.reduce((a, b) => (b.weight > a.weight ? b : a))
  const shared = own.every(({ currencies }) => currencies.length > 1)
  // Of two that are printed alike the country decides, where its own comes first: a till in Zurich tells its francs in
  // euro. One in Phnom Penh takes dollars and tells them in riel.
  const others = mentions.filter((mention) => meant(mention) === second?.[0])
  const isToldLater =
    (countries.get(currency) ?? 0) > (countries.get(second?.[0] ?? '') ?? 0) &&
    others.every(({ row }) => row.index >= named.row.index)
  const rival = (second?.[1] ?? 0) / best[1] > 0.6 && !isToldLater
  const printed = best[1] >= 2 ? 0.97 : 0.9
  const certainty =
    (shared ? certaintyOf(currency, countries, manner) : printed) - (rival ? 0.2 : 0)
  const isStrange = strangeTo(currency, mentions)
  return { currency, certainty, words: named.words, isStrange }
}

/** A sum belongs to the currency that is printed next to it, on a row that names several. */
function strangeTo(currency: string, mentions: Mention[]): (sum: Money) => boolean {
  const clear = mentions.filter(({ currencies }) => currencies.length === 1)
  return (sum) => {
    const near = clear
      .filter(({ row }) => row.index === sum.row)
      .map(({ currencies, words }) => ({ currencies, gap: gapBetween(words, sum) }))
      .sort((a, b) => a.gap - b.gap)[0]
    return near !== undefined && near.currencies[0] !== currency
  }
}

function gapBetween(words: Word[], { left, right }: Money): number {
  return Math.min(...words.map((w) => Math.max(0, w.left - right, left - w.right)))
}

/** The country counts less than what is printed beside a total, and more than one sign beside a price. */
function byCountryOf(weight = 0): number {
  return Math.min(2, 0.7 * weight)
}

function mentionsOn(row: Row, countries: Map<string, number>): Mention[] {
  const { text } = row
  const kind = kindOf(toLabel(text))
  const turkish = (countries.get('TRY') ?? 0) > 1
  const found = signs.flatMap(({ pattern, currencies, weak }) =>
    // The sign of the lira is read as the euro's.
    [...text.matchAll(pattern)].map((match) => ({
      match,
      weak,
      currencies: turkish && match[0] === '€' ? ['TRY', 'EUR'] : currencies,
    })),
  )
  for (const match of text.matchAll(CODE))
    if (known.has(match[0])) found.push({ match, weak: isWord(match[0]), currencies: [match[0]] })
  return found.flatMap(({ match, weak, currencies }): Mention[] => {
    const [sign] = match
    const [from, to] = [match.index, match.index + sign.length]
    const beside =
      /^[.:]?\s?[-–(]?\s?[.\d]/.test(text.slice(to)) || /\d[.,]?[-–]?\s?$/.test(text.slice(0, from))
    const total = weights[kind]
    if (weak && !(beside && (total || countries.has(currencies[0] ?? '')))) return []
    const heading = row.words.length <= 3 && !/\d/.test(text)
    const plain = total ?? (beside ? 1 : heading ? 1.5 : 0.3)
    const weight = NAMES_CURRENCY.test(text) ? 3 : ASIDE.test(text) ? plain / 10 : plain
    return [{ currencies, row, words: wordsBetween(row, from, to), beside, weight }]
  })
}

/** Which of its currencies a sign means, by the country. Others print it too, or it was misread: "Rs" for "R$". */
function meaning(
  currencies: readonly string[],
  countries: Map<string, number>,
  cents: boolean,
): string {
  const [first = '', second = ''] = currencies
  if (currencies.length === 1) return first
  const hinted = byWeight(countries).filter(([currency]) => currencies.includes(currency))
  if (hinted[0]) return hinted[0][0]
  const [local] = byWeight(countries)
  if (local && (local[1] > 1 || currencies.length === dollars.length)) return local[0]
  // Yen have no decimals, yuan do.
  return first === 'JPY' && cents ? second : first
}

/**
 * A shared sign is as sure as the country. Alone, "$" on a bill in the manner of the United States is their dollar, and
 * "¥" mostly the yen; "kr" is anybody's, and so is a sign that the models do not know and take for "$".
 */
function certaintyOf(
  currency: string,
  countries: Map<string, number>,
  manner: 'american' | 'unknown',
): number {
  const weight = countries.get(currency) ?? 0
  if (weight > 0) return weight > 1 ? 0.95 : 0.85
  if (currency === 'USD') return manner === 'american' ? 0.8 : 0.6
  return currency === 'JPY' || currency === 'CNY' ? 0.8 : 0.5
}

function byCountry(countries: Map<string, number>): PrintedCurrency {
  const [best, second] = byWeight(countries)
  const nothing = { words: [], isStrange: () => false }
  if (!best) return { currency: null, certainty: 0, ...nothing }
  const certainty = (best[1] > 1 ? 0.8 : 0.65) - (second?.[1] === best[1] ? 0.2 : 0)
  return { currency: best[0], certainty, ...nothing }
}

function byWeight(countries: Map<string, number>): [string, number][] {
  return [...countries].sort((a, b) => b[1] - a[1])
}
