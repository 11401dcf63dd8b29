import type { Row, Word } from '../rows.ts'
import { wordsBetween } from './money.ts'
import { has, list, toLabel } from './text.ts'

export const NAMED = list(
  `date, datum, tarikh, fecha, data, datum uhrzeit, sales date, invoice date, bill date, printed, time`,
)
/** Words for a day that is not the purchase's: an expiry, an offer, a birthday. */
const OTHER = list(`
  expiry, expires, expire, valid, validity, gultig, geldig, valable, valido, valide, offer, until, before, best before, due date, due on, payable by, faellig, fallig,
  delivery, arrival, anreise, check in, exchange, return by, returns, return, refund, thru, through, birth, promotion, since, established, est, umtausch, between`)

const MONTHS = [
  'jan januar january januari janvier enero gennaio ene gen januar',
  'feb februar february februari fevrier febrero febbraio fev',
  'mar mrz marz march maart mars marzo mac maerz mrt',
  'apr april avril abril aprile avr abr',
  'may mai mei mayo maggio mag',
  'jun juni june juin junio giugno giu',
  'jul juli july juillet julio luglio julai lug juil',
  'aug august augustus aout agosto ogos ago agt',
  'sep sept september septembre septiembre settembre set',
  'oct okt oktober october octobre octubre ottobre ott',
  'nov november novembre noviembre',
  'dec dez dezember december decembre diciembre dicembre dis disember dic',
].map((names) => names.split(' '))
const MONTH = MONTHS.flat()
  .sort((a, b) => b.length - a.length)
  .join('|')

const TIME =
  /(?<!\d)(?:[01]?\d|2[0-3])\s?(?:[:h]\s?[0-5]\d(?:\s?[:.]\s?[0-5]\d)?|\.[0-5]\d\s?(?:uhr|[ap]\.?m\b))/i
// After a two-digit year a time may follow without a space: "12/12/1416:45".
const YEAR = `(?:((?:19|20)\\d{2})(?!:\\d{2})(?=\\D|$|\\d{1,2}[:.h]\\d{2}|\\d{4}(?!\\d))|'?(\\d{2})(?=\\D|$|\\d{1,2}:\\d{2}))`
const SEP = `[/.\\-–'_,]`
const SAME = `(\\s?[/.\\-–]\\s?)`
type Role = 'day' | 'month' | 'name' | 'year' | 'skip'
const PATTERNS: { pattern: RegExp; roles: Role[]; mended?: true }[] = [
  {
    pattern: new RegExp(`(?<!\\d)((?:19|20)\\d{2})${SEP}(\\d{1,2})${SEP}(\\d{2}|\\d(?!\\d))`, 'g'),
    roles: ['year', 'month', 'day'],
  },
  // The same mark twice, not inside a longer number: "nu11-18/06/09-1018481" holds no date.
  {
    pattern: new RegExp(`(?<!\\d|\\d[./-])(\\d{1,2})${SAME}(\\d{1,2})\\2${YEAR}(?!-\\d{3})`, 'g'),
    roles: ['day', 'skip', 'month', 'year', 'year'],
  },
  {
    pattern: new RegExp(
      `(?<!\\d)(\\d{1,2})(?:st|nd|rd|th)?[\\s./,\\-']*(?:de\\s)?(${MONTH})[a-z]{0,2}[\\s./,\\-']*(?:del?\\s)?${YEAR}`,
      'gi',
    ),
    roles: ['day', 'name', 'year', 'year'],
  },
  {
    pattern: new RegExp(
      `(?<![a-z])(${MONTH})[\\s./,\\-]*(\\d{1,2})(?:st|nd|rd|th)?[\\s./,\\-]*(?:(?<=\\D)|(?='))${YEAR}`,
      'gi',
    ),
    roles: ['name', 'day', 'year', 'year'],
  },
  {
    pattern: new RegExp(
      `(?<![\\w.,]|\\w[-/])(\\d{1,2})${SEP}(\\d{1,2})${SEP}${YEAR}(?!-\\d{3})`,
      'g',
    ),
    roles: ['day', 'month', 'year', 'year'],
  },
  {
    pattern: /(?<!\d)((?:19|20)\d{2})(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])(?!\d)/g,
    roles: ['year', 'month', 'day'],
  },
  // A point read as a colon, before a whole year.
  {
    pattern: /(?<![\d:])(\d{1,2})[:.](\d{1,2})[:.](20\d{2})(?!\d)/g,
    roles: ['day', 'month', 'year'],
  },
  // The month's name with a letter misread or lost, before a whole year: "22 Mr 2016".
  {
    pattern: /(?<!\d)(\d{1,2})[\s./-]?([A-Z]{2,4})[\s./-]?(20\d{2})/gi,
    roles: ['day', 'name', 'year'],
    mended: true,
  },
  // Strokes lost or read as 1, 7 or a letter, where the row says that it is a date: "DATE:250412017", "DATE:2504/2017".
  {
    pattern:
      /(?<![\d/])(3[01]|[12]\d|0?[1-9])(?:\s?\D\s?|[17])?(3[01]|[12]\d|0?[1-9])(?:\s?\D\s?|[17])?(20\d{2})(?!\d)/g,
    roles: ['day', 'month', 'year'],
    mended: true,
  },
  // One stroke read as 1 or 7 before a time of day: "12/12714 16:45".
  {
    pattern: /(?<![\d/])(\d{1,2})(?:\/(\d{2})[17]|[17](\d{2})\/)(\d{2})(?=\s?\d{1,2}:\d{2})/g,
    roles: ['day', 'month', 'month', 'year'],
    mended: true,
  },
]

/** A date as printed: `a` before `b`, day and month in the order that is still to be settled. */
export type PrintedDate = {
  a: number
  b: number
  year: number
  row: Row
  words: Word[]
  fixed: boolean
  full: boolean
  dots: boolean
  ocr: number
  timed: boolean
  other: boolean
  mended: boolean
}

export function datesOn(row: Row, rows: Row[]): PrintedDate[] {
  const text = mend(row.text)
  const found: PrintedDate[] = []
  const taken: [number, number][] = []
  for (const { pattern, roles, mended } of PATTERNS) {
    for (const match of text.matchAll(pattern)) {
      const [start, end] = [match.index, match.index + match[0].length]
      if (taken.some(([from, to]) => start < to && end > from)) continue
      if (
        mended &&
        !has(toLabel(text.slice(0, start)), NAMED) &&
        !/^\W{0,3}\d{1,2}[:.]\d{2}/.test(text.slice(end)) &&
        !roles.includes('name')
      )
        continue
      let [a, b, year] = [0, 0, 0]
      roles.forEach((role, i) => {
        const value = match[i + 1]
        if (value === undefined) return
        if (role === 'day') a = Number(value)
        else if (role === 'month') b = Number(value)
        else if (role === 'name') b = monthOf(value)
        else if (role === 'year') year = value.length === 4 ? Number(value) : 2000 + Number(value)
      })
      if (a < 1 || b < 1 || a > 31 || b > 31) continue
      // "Version 1.2.14B"
      if (/^\d+\.\d+\.\d+$/.test(match[0]) && /^[a-z]/i.test(text.slice(end))) continue
      const words = wordsBetween(row, start, end)
      const fixed = roles.includes('name') || roles[0] === 'year'
      const before = text.slice(
        Math.max(0, ...taken.map(([, to]) => to).filter((to) => to <= start)),
        start,
      )
      found.push({
        a,
        b,
        year,
        row,
        words,
        fixed,
        full: roles.includes('name') || /(?:19|20)\d{2}/.test(match[0]),
        dots: /\d\.\d+\.\d/.test(match[0]),
        ocr: words.length ? Math.min(...words.map((w) => w.score)) : row.score,
        other: has(toLabel(before), OTHER),
        mended: mended ?? false,
        timed: TIME.test(text.slice(end)) || TIME.test(text.slice(0, start)) || nearTime(row, rows),
      })
      taken.push([start, end])
    }
  }
  return found
}

/** Digits misread as letters inside what is otherwise a date. Lengths stay the same. */
function mend(text: string): string {
  return (
    text
      .replace(/[\u00c0-\u017f]/g, (c) => c.normalize('NFD').charAt(0))
      .replace(
        /(?<=\d)[oO](?=[\d/.-])|(?<=[/.-])[oO](?=\d)|(?<=[/.-]\d{0,3})[oO](?=\b)|\b[oO](?=\d[/.-])/g,
        '0',
      )
      .replace(/(?<=[/.-]|\d)[lI|](?=[\d/.-])|\b[lI|](?=\d?[/.-]\d)/g, '1')
      // A struck-through 0 is read as 8: no year begins with 28.
      .replace(/(?<=[/.\-\s])28(?=[0-3]\d(?!\d))/g, '20')
      .replace(/\b0ct/gi, 'Oct')
      .replace(/\bN0v/gi, 'Nov')
      .replace(/\bJu[1I|]/g, 'Jul')
      .replace(/\bAu9/gi, 'Aug')
      .replace(/\b5ep/gi, 'Sep')
  )
}

/** The month's number, also with one letter misread or lost where only one month can be meant; 0 for none. */
function monthOf(name: string): number {
  const known = MONTHS.findIndex((names) => names.includes(name.toLowerCase())) + 1
  if (known > 0) return known
  const near = MONTHS.flatMap((names, i) =>
    names.some((n) => n.length === 3 && nearest(n, name)) ? [i + 1] : [],
  )
  return near.length === 1 ? (near[0] ?? 0) : 0
}

/** Whether a printed name is the month's but for one letter lost or misread. */
function nearest(month: string, name: string): boolean {
  const read = name.toLowerCase()
  if (read.length === 2) return read[0] === month[0] && month.slice(1).includes(read[1] ?? '')
  return read.length === 3 && [...month].filter((c, i) => c === read[i]).length === 2
}

function nearTime(row: Row, rows: Row[]): boolean {
  return [rows[row.index + 1], rows[row.index - 1]].some(
    (r) =>
      r !== undefined &&
      r.text.length < 30 &&
      TIME.test(r.text) &&
      Math.abs(r.y - row.y) < 2 * row.height,
  )
}
