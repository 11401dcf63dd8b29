import type { Row, Word } from '../rows.ts'

/** A sum of money printed on a row, in minor units of its currency; may be negative. */
export type Money = {
  minor: number
  row: number
  words: Word[]
  left: number
  right: number
  score: number
  /** A price per piece ("2 x 4.50", "@ 4.50"), never a total. */
  unit: boolean
  /** The decimal point is missing or the digits were guessed; counts only when something else confirms it. */
  weak: boolean
  /** Without decimals, and its thousands are set apart. */
  grouped?: boolean
}

/** How sums are printed on a page. */
export type MoneyStyle = {
  /** Of the currency: 0, 2 or 3. */
  decimals: number
  /** Without decimals, whatever the currency has: "TOTAL EUR 120". */
  whole: boolean
  /** A space may divide thousands. */
  spaced: boolean
  /** The largest price with decimals, in minor units; 0 where there is none. */
  largest: number
}

export const cents: MoneyStyle = { decimals: 2, whole: false, spaced: false, largest: 0 }

const CURRENCY = String.raw`(?:[A-Z]{2,3}|[A-Z]{0,3}\$|[\p{Sc}₤])`
const UNITS = String.raw`(?!\s?(?:kg|lbs?|oz|ml|cm|mm|km|uhr|am|pm|h)(?!\p{L}))`
const PER_UNIT = String.raw`(?!\s?/\s?(?:kg|lb|ea|l|st|stk))`
const AFTER = String.raw`(?!\d)(?!\s?%)(?![.,:/]\d)${UNITS}${PER_UNIT}`
/** As India groups: "1,23,400", "12,34,56,789". */
const LAKHS = String.raw`\d{1,2}(?:,\d{2})+,\d{3}`
/** Sign, currency, whole part (thousands grouped or not), decimal mark, the decimals. */
const priceWith = (decimals: number, whole: string, mark: string) =>
  new RegExp(
    String.raw`(?<![\d.,:/#])([-–]\s?)?(?:${CURRENCY}\.?)?\s?([-–]\s?)?` +
      String.raw`(${whole}|\d{1,7})\s?${mark}\s?(\d{${decimals}})` +
      String.raw`${AFTER}(-(?=\s|[A-Z]|$))?`,
    'giu',
  )
const PRICE = priceWith(2, String.raw`${LAKHS}|\d{1,3}(?:[.,']\d{3})+`, '[.,·]')
// With three decimals a mark before three digits divides thousands only where the decimals have another one.
const MILS = [
  priceWith(3, String.raw`\d{1,3}(?:[,']\d{3})+`, '[.·]'),
  priceWith(3, String.raw`\d{1,3}(?:[.']\d{3})+`, ','),
]
// Digits without a point at the end of a row: "19000" for 190.00.
const POINTLESS = /(?<![\d.,:/#*x-])(\d{3,6})(?:\s?[A-Z]{1,2})?$/
// "1,580", "1.580,-", "1580.00"; beside a currency, or at the end of the row.
const DIGITS = String.raw`(${LAKHS}|\d{1,3}(?:[.,']\s?\d{3})+|[1-9]\d{0,8}|0)(?:[.,]\s?(?:00|[-–—]{1,2})|\s?[-–—])?`
// W and d are the signs of won and dong as they are often read.
const MARKED = String.raw`(?<!\p{L})W(?=\s?\d)|(?<!\p{L})[dđ](?=\d{1,3}[.,]\d{3})|(?<=[.,]\d{3}\s?)d(?!\p{L})|[\p{Sc}¥￥円元원]|(?<!\p{L})(?:[A-Z]{3}|[A-Z]{0,3}\$|Rs?|RM|Rp|Fr|SFr|[Kk]r|Ft|TL|VNĐ|[đĐ]|z[łlt]|K[čc]|[Ll]ei)(?!\p{L})`
const WHOLE = new RegExp(
  String.raw`(?<![\d.,:/#*])([-–]\s?)?(?:((?:${MARKED})\.?:?)\s?([-–]\s?)?|(?<![\d.,:/#*\p{L}]))${DIGITS}${AFTER}(?!-?\d)` +
    String.raw`(?:(\s?(?:${MARKED}))|(?=(\s?[*※#軽内A-Z])?$))?`,
  'gu',
)
const NO_MONEY =
  /\d[:/.-]\d{1,2}[:/.-]\d|\d:\d\d|\b(?:tel|phone|fax|no|nr|num|id|table|tisch|guests?|pax)\b|[#№年月日時]|\d{2,}\s?-\s?\d{2,}/i

export function moneyOn(row: Row, style: MoneyStyle = cents): Money[] {
  if (style.whole) return wholeOn(row, style, false)
  const found = pricesOn(row, style)
  if (found.length > 0) return found
  // The point is lost, unless that would make the sum smaller than a single price on the page.
  const marked = wholeOn(row, style, true).map((sum) => {
    const fraction = Math.round(sum.minor / 100)
    const lost = style.largest > 0 && !sum.grouped && fraction >= style.largest
    return lost ? { ...sum, minor: fraction, weak: true } : sum
  })
  if (marked.length > 0) return marked
  const bare = POINTLESS.exec(mendDigits(row.text))
  if (!bare) return []
  const minor = Number(bare[1]) * 10 ** (style.decimals - 2)
  return [toMoney(row, minor, bare.index, bare.index + bare[0].length, false, true)]
}

/** The sums that are printed with their decimals. */
export function pricesOn(row: Row, { decimals, spaced }: MoneyStyle): Money[] {
  const text = spaced ? joinGroups(row, mendDigits(row.text)) : mendDigits(row.text)
  const read = (pattern: RegExp, printed: number) =>
    [...text.matchAll(pattern)].map((match) => {
      const whole = match[3]?.replace(/[.,']/g, '') ?? '0'
      const minor = Math.round(Number(whole + match[4]) * 10 ** (decimals - printed))
      const negative = match[1] !== undefined || match[2] !== undefined || match[5] !== undefined
      const digitsAt = match.index + match[0].indexOf(match[3] ?? '')
      const end = match.index + match[0].length
      const unit = isUnitPrice(text, match.index, end)
      return toMoney(row, negative ? -minor : minor, digitsAt, end, unit, false)
    })
  const mils = decimals === 3 ? MILS.flatMap((pattern) => read(pattern, 3)) : []
  return mils.length > 0 ? mils : read(PRICE, 2)
}

/** The sums without decimals. With `marked`, only those with thousands or a currency beside them. */
function wholeOn(row: Row, style: MoneyStyle, marked: boolean): Money[] {
  const mended = mendDigits(row.text)
  const text = style.spaced ? joinGroups(row, mended) : mended
  const other = NO_MONEY.test(text)
  return [...text.matchAll(WHOLE)].flatMap((match): Money[] => {
    const [all, minus, before, inner, digits = '', after] = match
    const end = match.index + all.length
    const signed = before !== undefined || after !== undefined
    const last = /^\s?[*※#軽内A-Z]?$/u.test(text.slice(end))
    if (!signed && (marked || other || !last || digits.length < 2)) return []
    if (marked && !signed) return []
    const value = Number(digits.replace(/[.,'\s]/g, ''))
    const minor = value * 10 ** style.decimals
    const from = match.index + all.indexOf(digits, (before ?? '').length + (minus ?? '').length)
    const negative = minus !== undefined || inner !== undefined
    const unit = isUnitPrice(text, match.index, end)
    const sum = toMoney(row, negative ? -minor : minor, from, end, unit, false)
    return [{ ...sum, grouped: /\D/.test(digits) }]
  })
}

/** Puts a mark for the space inside "1 234,50". A number that begins the row is a quantity. Keeps the length. */
function joinGroups(row: Row, text: string): string {
  return text.replace(/(?<![\d.,'])\d{1,3}(?: \d{3})+(?![\d'])/g, (group, at: number) => {
    const words = wordsBetween(row, at, at + group.length)
    const close = words.every((word, i) => {
      const before = words[i - 1]
      return !before || word.left - before.right < 0.75 * row.height
    })
    const whole = /^\s*[\p{Sc}A-Za-z]*[.,\d]*\s*\p{L}*\s*$/u.test(text.slice(at + group.length))
    return close && (at > 0 || whole) ? group.replaceAll(' ', "'") : group
  })
}

/** Reads letters among digits as digits: "RMO.02", "0.S9", "1OO.00". Keeps the length. */
export function mendDigits(text: string): string {
  return text
    .replace(/(?<=[\d.,$€£]|RM ?|EUR ?)[OoQ](?=[\d.,OoQ]|\b)/g, '0')
    .replace(/(?<=[\d.,$€£]|RM ?)[lI|](?=[\d.,])/g, '1')
    .replace(/(?<=\d[.,]?)S(?=\d)/g, '5')
    .replace(/(?<=\d[.,]?)B(?=\d)/g, '8')
}

function isUnitPrice(text: string, start: number, end: number): boolean {
  return (
    /(?:[@×]|\bx|\d\s?x)\s?(?:RM|[$€£])?\s?$/i.test(text.slice(0, start)) ||
    /^\s?(?:[x×*]\s?\d)/i.test(text.slice(end))
  )
}

function toMoney(
  row: Row,
  minor: number,
  start: number,
  end: number,
  unit: boolean,
  weak: boolean,
): Money {
  const words = wordsBetween(row, start, end)
  const score = words.length ? Math.min(...words.map((w) => w.score)) : row.score
  const left = Math.min(...words.map((w) => w.left))
  const right = Math.max(...words.map((w) => w.right))
  return { minor, row: row.index, words, left, right, score, unit, weak }
}

/** The words that hold the characters from `start` to `end` of the row's text (words joined by single spaces). */
export function wordsBetween(row: Row, start: number, end: number): Word[] {
  let at = 0
  return row.words.filter((word) => {
    const from = at
    at += word.text.length + 1
    return from < end && from + word.text.length > start
  })
}
