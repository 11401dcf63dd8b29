import type { Row, Word } from '../rows.ts'

/** A sum of money printed on a row. `cents` may be negative. */
export type Money = {
  cents: number
  row: number
  words: Word[]
  left: number
  right: number
  score: number
  /** A price per piece ("2 x 4.50", "@ 4.50"), never a total. */
  unit: boolean
  /** The decimal point is missing or the digits were guessed; counts only when something else confirms it. */
  weak: boolean
}

const CURRENCY = '(?:RM|MYR|US[D$]|AU[D$]|CA[D$]|EUR|GBP|CHF|AED|[$€£¥₤])'
// Sign, currency, whole part (thousands grouped or not), decimal mark, two digits.
const PRICE = new RegExp(
  `(?<![\\d.,:/#])([-–]\\s?)?(?:${CURRENCY}\\.?)?\\s?([-–]\\s?)?(\\d{1,3}(?:[.,']\\d{3})+|\\d{1,7})\\s?[.,·]\\s?(\\d{2})` +
    `(?!\\d)(?!\\s?%)(?![.,:/]\\d)(?!\\s?(?:kg|lbs?|oz|ml|cm|mm|km|uhr|am|pm|h)\\b)(?!\\s?/\\s?(?:kg|lb|ea|l|st|stk))(-(?=\\s|[A-Z]|$))?`,
  'gi',
)
// Digits without a point at the end of a row: "19000" for 190.00.
const POINTLESS = /(?<![\d.,:/#*x-])(\d{3,6})(?:\s?[A-Z]{1,2})?$/

export function moneyOn(row: Row): Money[] {
  const text = mendDigits(row.text)
  const found: Money[] = []
  for (const match of text.matchAll(PRICE)) {
    const whole = match[3]?.replace(/[.,']/g, '') ?? '0'
    const cents = Number(whole) * 100 + Number(match[4])
    const negative = match[1] !== undefined || match[2] !== undefined || match[5] !== undefined
    const digitsAt = match.index + match[0].indexOf(match[3] ?? '')
    found.push(
      toMoney(
        row,
        negative ? -cents : cents,
        digitsAt,
        match.index + match[0].length,
        isUnitPrice(text, match.index, match.index + match[0].length),
        false,
      ),
    )
  }
  if (found.length > 0) return found
  const bare = POINTLESS.exec(text)
  if (bare)
    found.push(toMoney(row, Number(bare[1]), bare.index, bare.index + bare[0].length, false, true))
  return found
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
  cents: number,
  start: number,
  end: number,
  unit: boolean,
  weak: boolean,
): Money {
  const words = wordsBetween(row, start, end)
  const score = words.length ? Math.min(...words.map((w) => w.score)) : row.score
  const left = Math.min(...words.map((w) => w.left))
  const right = Math.max(...words.map((w) => w.right))
  return { cents, row: row.index, words, left, right, score, unit, weak }
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
