import type { Row, Word } from '../rows.ts'
import { NAMED } from './date-patterns.ts'
import { datesOn, type PrintedDate } from './printed-dates.ts'
import { has, toLabel } from './text.ts'

export type DayOrder = 'day-first' | 'month-first'

export type DateEvidence = {
  /** A word for "date" on its row. */
  named: number
  timed: number
  repeats: number
  /** The order of day and month is unambiguous. */
  sure: number
  full: number
  /** The row is about something else: an expiry, an offer, a birthday. */
  other: number
}

export type DateCandidate = {
  iso: string
  words: Word[]
  score: number
  evidence: DateEvidence
  ocr: number
}

const WEIGHT: DateEvidence = { named: 2, timed: 1.5, repeats: 1, sure: 0.6, full: 0.6, other: -4 }

/** The dates printed on the receipt, best first. `order` says how the receipt's country writes day and month. */
export function findDates(rows: Row[], order: DayOrder, today: Date): DateCandidate[] {
  const all = rows.flatMap((row) => datesOn(row, rows))
  const clean = all.filter((f) => !f.mended && !f.other)
  const found = clean.length > 0 ? all.filter((f) => !f.mended) : all
  // "21/03/2081" of another calendar decides nothing.
  const decided = found.filter(
    (f) => !f.fixed && !f.mended && (f.a > 12 || f.b > 12) && toIso(f, order, today) !== null,
  )
  const local: DayOrder =
    decided.some((f) => f.b > 12) && !decided.some((f) => f.a > 12)
      ? 'month-first'
      : decided.some((f) => f.a > 12)
        ? 'day-first'
        : order
  const isNamed = (f: PrintedDate) => !f.other && !f.ends && has(toLabel(f.row.text), NAMED)
  const begun = found.filter((f) => f.begins).map((f) => toIso(f, local, today))
  const isStay = begun.length > 0 && !found.some(isNamed)
  const byIso = new Map<string, DateCandidate & { rows: Set<number> }>()
  for (const f of found) {
    const iso = toIso(f, local, today)
    if (!iso) continue
    const isEnd = f.ends && isStay
    const evidence: DateEvidence = {
      named: isNamed(f) || isEnd ? 1 : 0,
      timed: f.timed ? 1 : 0,
      repeats: 0,
      sure:
        !f.mended &&
        (f.fixed || f.a === f.b || f.a > 12 || f.b > 12 || f.dots || decided.length > 0)
          ? 1
          : 0,
      full: f.full && !f.mended ? 1 : 0,
      other: f.other && !isEnd ? 1 : isStay && begun.includes(iso) ? 0.5 : 0,
    }
    const score = scoreOf(evidence)
    const known = byIso.get(iso)
    if (!known)
      byIso.set(iso, {
        iso,
        words: f.words,
        score,
        evidence,
        ocr: f.ocr,
        rows: new Set([f.row.index]),
      })
    else {
      known.rows.add(f.row.index)
      if (score > known.score) Object.assign(known, { words: f.words, score, evidence, ocr: f.ocr })
    }
  }
  return [...byIso.values()]
    .map(({ rows: on, ...c }) => {
      const evidence = { ...c.evidence, repeats: Math.min(1, (on.size - 1) / 2) }
      return { ...c, evidence, score: scoreOf(evidence) }
    })
    .sort((x, y) => y.score - x.score)
}

/** Years beyond are those of other calendars. */
const FARTHEST = 2060

/** The order of day and month that another date of the receipt proves, if any. */
export function writtenOrder(rows: Row[]): DayOrder | null {
  const found = rows
    .flatMap((row) => datesOn(row, rows))
    .filter((f) => !f.fixed && !f.mended && f.year < FARTHEST)
  if (found.some((f) => f.a > 12)) return 'day-first'
  return found.some((f) => f.b > 12) ? 'month-first' : null
}

function toIso(f: PrintedDate, order: DayOrder, today: Date): string | null {
  const flip = !f.fixed && !f.dots && (f.b > 12 || (order === 'month-first' && f.a <= 12))
  const [day, month] = flip ? [f.b, f.a] : [f.a, f.b]
  const date = new Date(Date.UTC(f.year, month - 1, day))
  if (month > 12 || date.getUTCMonth() !== month - 1 || f.year < 1990) return null
  // A receipt is not from the future; a day of grace for other time zones.
  if (date.getTime() > today.getTime() + 86_400_000) return null
  return date.toISOString().slice(0, 10)
}

function scoreOf(evidence: DateEvidence): number {
  return (Object.keys(WEIGHT) as (keyof DateEvidence)[]).reduce(
    (sum, k) => sum + WEIGHT[k] * evidence[k],
    0,
  )
}
