import type { Row, Word } from '../rows.ts'
import { BEGINS, ENDS, MONTHS, NAMED, OTHER, PATTERNS, TIME } from './date-patterns.ts'
import { wordsBetween } from './money.ts'
import { has, toLabel } from './text.ts'

/** A date as printed: `a` before `b` are day and month, whose order is not decided yet. */
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
  /** The first or the last day of a stay. */
  begins: boolean
  ends: boolean
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
        else if (role === 'reiwa') year = 2018 + (value === '元' ? 1 : Number(value))
        else if (role === 'year') year = value.length === 4 ? Number(value) : 2000 + Number(value)
      })
      if (a < 1 || b < 1 || a > 31 || b > 31) continue
      // "Version 1.2.14B"
      if (/^\d+\.\d+\.\d+$/.test(match[0]) && /^[a-z]/i.test(text.slice(end))) continue
      const words = wordsBetween(row, start, end)
      const fixed = roles.includes('name') || roles[0] === 'year' || roles[0] === 'reiwa'
      const before = text.slice(
        Math.max(0, ...taken.map(([, to]) => to).filter((to) => to <= start)),
        start,
      )
      const label = toLabel(before)
      found.push({
        a,
        b,
        year,
        row,
        words,
        fixed,
        full: roles.includes('name') || /(?:19|20)\d{2}|令和/.test(match[0]),
        dots: /\d\.\d+\.\d/.test(match[0]),
        ocr: words.length ? Math.min(...words.map((w) => w.score)) : row.score,
        other: has(label, OTHER) || has(label, BEGINS),
        begins: has(label, BEGINS),
        ends: has(label, ENDS),
        mended: mended ?? false,
        timed: TIME.test(text.slice(end)) || TIME.test(text.slice(0, start)) || nearTime(row, rows),
      })
      taken.push([start, end])
    }
  }
  return found
}

/** Corrects digits that were misread as letters inside a date. Keeps the length. */
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

/** The month's number, also with one letter misread or lost when only one month fits; 0 for none. */
function monthOf(name: string): number {
  const known = MONTHS.findIndex((names) => names.includes(name.toLowerCase())) + 1
  if (known > 0) return known
  const near = MONTHS.flatMap((names, i) =>
    names.some((n) => n.length === 3 && nearest(n, name)) ? [i + 1] : [],
  )
  return near.length === 1 ? (near[0] ?? 0) : 0
}

/** Whether a printed name is the month's except for one letter lost or misread. */
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
