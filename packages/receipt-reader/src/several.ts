import { boxOf } from './boxes.ts'
import { UNSETTLED } from './confidence.ts'
import type { Box, Page, Piece } from './page.ts'
import type { Field, Reading } from './reading.ts'
import { type Row, toRows } from './rows.ts'
import type { AmountCandidate } from './rules/amounts.ts'
import { type Kind, kindOf, toBill } from './rules/bill.ts'
import type { DateCandidate } from './rules/dates.ts'
import type { MoneyStyle } from './rules/money.ts'
import { isSlip } from './rules/payment.ts'
import { datesOn } from './rules/printed-dates.ts'
import { likeness, toLabel } from './rules/text.ts'
import { squeezed } from './rules/web-names.ts'
import { slantOf } from './slant.ts'
import { wholeOf } from './with-fields.ts'

/** Fewer pieces of text are no receipt. */
const FEWEST = 5
/** So many of the widest white strips of a page are tried. */
const MOST_STRIPS = 3

type Whole = { rows: Row[]; style: MoneyStyle; amounts: AmountCandidate[]; dates: DateCandidate[] }
type Parts = { part: Page; reading: Reading }[]

/** The two receipts that lie beside or below one another, each with its reading; null where it is one. */
export function twoOn(page: Page, whole: Whole, read: (part: Page) => Reading): Parts | null {
  const isTwo = (pages: [Page, Page], areOther: typeof areTwo): Parts | null => {
    const parts = pages.map((part) => ({ part, reading: read(part) }))
    const [first, second] = parts
    const isCardSlip = () => pages.some((part) => isSlip(toRows(part)))
    const isFound = first && second && hasHead(second) && areOther(first.reading, second.reading)
    if (!isFound) return null
    // A card slip belongs to its bill, unless it names another merchant.
    const isOther = isOtherName(first.reading.merchant, second.reading.merchant)
    return isOther || !isCardSlip() ? parts : null
  }
  for (const pages of besides(page)) {
    const parts = isTwo(pages, areTwo)
    if (parts) return parts
  }
  for (const pages of belows(page, whole)) {
    const parts = isTwo(pages, areTwoPages)
    if (parts) return parts
  }
  return null
}

/** Whether the merchant stands on the upper half of the part, and not in its farewell. */
function hasHead({ part, reading }: Parts[number]): boolean {
  const { y, height } = placeOf(part)
  const { box } = reading.fields.merchant
  return box !== null && box.y < y + height / 2
}

/** Whether two parts or pages are a receipt each: both settle a total and a day, and the second names its merchant. */
function areTwo(a: Reading, b: Reading): boolean {
  const areWhole = [a, b].every(
    ({ date, fields }) => date !== null && fields.amount.confidence > UNSETTLED,
  )
  if (!areWhole || b.fields.merchant.confidence <= UNSETTLED) return false
  return a.amount !== b.amount || a.date !== b.date || isOtherNumber(a.notes, b.notes)
}

/** The same of pages that may as well be one long invoice, whose head stands on each of them. */
export function areTwoPages(a: Reading, b: Reading): boolean {
  const isOther =
    a.date !== b.date || isOtherName(a.merchant, b.merchant) || isOtherNumber(a.notes, b.notes)
  return isOther && areTwo(a, b)
}

/** What is said of several receipts: the first one, never surely. */
export function doubted(reading: Reading, receipts: Reading['receipts']): Reading {
  const atMost = <T>(field: Field<T>): Field<T> => ({
    ...field,
    confidence: Math.min(field.confidence, UNSETTLED),
  })
  const { merchant, amount, date, currency } = reading.fields
  const fields = { merchant: atMost(merchant), amount: atMost(amount), date: atMost(date) }
  const confidence = wholeOf(Math.min(reading.confidence, UNSETTLED), currency.confidence)
  return { ...reading, fields: { ...reading.fields, ...fields }, confidence, receipts }
}

/** Where the text of a part lies on the picture. */
export function placeOf(part: Page): Box {
  const boxes = part.pieces.map((piece) => boxOf(piece, 0, 1, part))
  const x = Math.min(...boxes.map((box) => box.x))
  const y = Math.min(...boxes.map((box) => box.y))
  const right = Math.max(...boxes.map((box) => box.x + box.width))
  const bottom = Math.max(...boxes.map((box) => box.y + box.height))
  return { x, y, width: right - x, height: bottom - y }
}

function isOtherName(a: string | null, b: string | null): boolean {
  if (!a || !b) return false
  const [x, y] = [squeezed(a), squeezed(b)]
  return likeness(x, y) < 0.6 && !x.includes(y) && !y.includes(x)
}

function isOtherNumber(a: string | null, b: string | null): boolean {
  return a !== null && b !== null && a !== b
}

/** Cuts at the widest white strips from top to bottom that have a total and a day on both sides. */
function besides(page: Page): [Page, Page][] {
  const straighten = slantOf(page.pieces)
  const spans = page.pieces
    .map((piece) => ({ piece, x: straighten(piece).x, half: piece.width / 2 }))
    .sort((a, b) => a.x - a.half - (b.x - b.half))
  const pieces = spans.map(({ piece }) => piece)
  const kinds = new Map<Piece, Kind>()
  const namesTotal = (piece: Piece) => {
    const kind = kinds.get(piece) ?? kindOf(toLabel(piece.text))
    kinds.set(piece, kind)
    return isTotal(kind)
  }
  const strips: { at: number; width: number }[] = []
  let end = Number.NEGATIVE_INFINITY
  for (const [at, { x, half, piece }] of spans.entries()) {
    const width = x - half - end
    end = Math.max(end, x + half)
    if (at >= FEWEST && pieces.length - at >= FEWEST && width > 0.3 * piece.height)
      strips.push({ at, width })
  }
  return strips
    .sort((a, b) => b.width - a.width)
    .slice(0, MOST_STRIPS)
    .map(({ at }): [Piece[], Piece[]] => [pieces.slice(0, at), pieces.slice(at)])
    .filter((sides) => sides.every((side) => side.some(mayBeDay)))
    .filter((sides) => sides.every((side) => side.some(namesTotal)))
    .map(([left, right]) => [
      { ...page, pieces: left },
      { ...page, pieces: right },
    ])
}

/** Cuts at the widest white strips from left to right that have a total and a day above and below. */
function belows(page: Page, { rows, style, amounts, dates }: Whole): [Page, Page][] {
  const named = amounts.filter(({ evidence }) => evidence.named > 0.7 && !evidence.doubtful)
  const areDays = dates.length > 1 || (dates[0]?.evidence.repeats ?? 0) > 0
  if (named.length < 2 || !areDays) return []
  const totals = toBill(rows, style)
    .filter(({ sums, table, kind }) => sums.length > 0 && !table && isTotal(kind))
    .map(({ row }) => row.index)
  const days = rows.filter((row) => datesOn(row, rows).length > 0).map(({ index }) => index)
  const least = Math.max(totals[0] ?? rows.length, days[0] ?? rows.length)
  const most = Math.min(totals.at(-1) ?? 0, days.at(-1) ?? 0)
  const straighten = slantOf(page.pieces)
  return rows
    .flatMap((row, i) => {
      const above = rows[i - 1]
      const isBetween = above && i > least && i <= most
      return isBetween ? [{ at: (row.y + above.y) / 2, gap: row.y - above.y }] : []
    })
    .sort((a, b) => b.gap - a.gap)
    .slice(0, MOST_STRIPS)
    .map(({ at }) => [
      { ...page, pieces: page.pieces.filter((piece) => straighten(piece).y < at) },
      { ...page, pieces: page.pieces.filter((piece) => straighten(piece).y >= at) },
    ])
}

function isTotal(kind: Kind): boolean {
  return kind === 'grand' || kind === 'total'
}

function mayBeDay({ text }: Piece): boolean {
  return /\d\s?[./年-]\s?\d|\d\s?\p{L}{3}/u.test(text)
}
