import type { Row } from '../rows.ts'
import { isAddress, isPlace, isReference } from './addresses.ts'
import { isCountry } from './countries.ts'
import { isFirm } from './firm.ts'
import { startsBody } from './headings.ts'
import { addresseeRows, senderOf } from './issuer.ts'
import { letterheadOf } from './letterhead.ts'
import { fromAddress } from './merchant-address.ts'
import {
  type MerchantCandidate,
  type MerchantEvidence,
  noEvidence,
  WEIGHT,
} from './merchant-evidence.ts'
import { type MoneyStyle, moneyOn } from './money.ts'
import { BUSINESS, isGeneric, isName, isSlogan, OPERATED_BY, stripName } from './names.ts'
import { columnOf, greeted, joined, mainSegment, type Segment } from './segments.ts'
import { has, likeness, toLabel } from './text.ts'
import { namesInAddresses, sameName, squeezed } from './web-names.ts'

export function findMerchants(rows: Row[], style?: MoneyStyle): MerchantCandidate[] {
  const heights = rows.map((r) => r.height).sort((a, b) => a - b)
  const usual = heights[Math.floor(heights.length / 2)] ?? 1
  const column = columnOf(rows)
  const domains = namesInAddresses(rows)
  const addressees = addresseeRows(rows)
  const body = bodyStart(rows, style)
  const isHeaded = letterheadOf(rows, style)
  const segments = rows.map((row) => mainSegment(row, column))
  const candidatesAbove = (end: number) =>
    segments.flatMap((s, i) => {
      const top = i < end
      if (!s || !isName(s.text) || s.score < 0.55) return []
      if (!isFirm(s.text) && moneyOn(s.row).some((m) => !m.weak)) return []
      if (!top && !isFirm(s.text) && !greeted(segments, i)) return []
      return [{ ...joined(segments, i, usual), i, top }]
    })
  // A card slip may name the merchant below the day.
  const priced = rows.findIndex((row) => moneyOn(row, style).some((m) => !m.weak))
  const above = candidatesAbove(body)
  const all = above.length > 0 ? above : candidatesAbove(priced)
  let rank = 0
  return all
    .map(({ segment: s, last, i, top }): MerchantCandidate => {
      const label = toLabel(s.text)
      const name = stripName(s.text)
      const operated = [s.text, rows[i - 1]?.text ?? ''].some((line) =>
        has(toLabel(line), OPERATED_BY, true),
      )
      const key = squeezed(name)
      const letters = name.replace(/[^\p{L}]/gu, '').length
      const others = segments.filter(
        (o, j) => o !== null && (j < i || j > last) && o.row.index !== s.row.index,
      )
      const evidence: MerchantEvidence = {
        first: top ? 1 / (1 + 0.6 * rank) : 0.2,
        tall: Math.min(1, Math.max(0, Math.log2(s.height / usual) / 0.9)),
        legal: isFirm(s.text) ? 1 : 0,
        business: has(label, BUSINESS) ? 1 : 0,
        repeated: others.some(
          (o) => o !== null && !isAddress(o.text, isFirm(o.text)) && repeats(o, key),
        )
          ? 1
          : 0,
        attested: greeted(segments, i) || domains.some((d) => sameName(d, key)) ? 1 : 0,
        above: followedByAddress(segments, last) ? 1 : 0,
        aside: isAside(s, segments, column) ? 1 : 0,
        wordy: letters / Math.max(1, name.replace(/\s/g, '').length) > 0.8 && letters >= 4 ? 1 : 0,
        operated: operated ? 1 : 0,
        slogan: !isFirm(s.text) && isSlogan(s.text) ? 1 : 0,
        place: !isFirm(s.text) && isPlace(s.text) ? 1 : 0,
        addressee: addressees.has(s.row.index) ? 1 : 0,
        headed: 0,
      }
      const unlike = evidence.aside + evidence.slogan + evidence.place + evidence.operated
      const street =
        /^\d+\w?[\s,-].*,/.test(s.text) ||
        /^\p{L}{5,}\s\d{1,4}[a-z]?$/u.test(s.text) ||
        isCountry(label)
      if (unlike === 0 && !street && !isGeneric(name) && isHeaded(i, last)) evidence.headed = 1
      if (top && !evidence.aside && !evidence.slogan && s.score > 0.75) rank++
      const score = (Object.keys(WEIGHT) as (keyof MerchantEvidence)[]).reduce(
        (sum, k) => sum + WEIGHT[k] * evidence[k],
        0,
      )
      return {
        name,
        words: s.words,
        score: score - (s.score < 0.75 ? 1.5 : 0),
        evidence,
        ocr: s.score,
      }
    })
    .concat(fromAddress(rows), fromSender(rows))
    .filter((c) => c.name.length >= 2)
    .sort((a, b) => b.score - a.score)
}

/** A line that bears the whole address of the sender leaves little doubt. */
function fromSender(rows: Row[]): MerchantCandidate[] {
  const sender = senderOf(rows)
  if (!sender) return []
  const { name, words, row } = sender
  const evidence = { ...noEvidence, first: 1, legal: isFirm(name) ? 1 : 0, attested: 1, above: 1 }
  return [{ name: stripName(name), words, score: sureSender, evidence, ocr: row.score }]
}

/** In the right half, unless it is set in the middle as other rows are: the rows of a small receipt are short. */
function isAside(
  s: Segment,
  segments: (Segment | null)[],
  column: { left: number; right: number },
): boolean {
  if (s.left <= column.left + 0.55 * (column.right - column.left)) return false
  const alike = segments.filter(
    (o) => o && o.row !== s.row && Math.abs(o.left + o.right - s.left - s.right) < 2 * s.height,
  )
  return alike.length < 2
}

const sureSender = 8.5
/** The first row of the bill itself: items, server, table, date. The name is above it. */
function bodyStart(rows: Row[], style?: MoneyStyle): number {
  const at = rows.findIndex(
    (row, i) =>
      i > 0 && (startsBody(row.text) || (i > 2 && moneyOn(row, style).some((m) => !m.weak))),
  )
  return at < 1 ? Math.min(rows.length, 8) : Math.min(rows.length, Math.max(at, 2))
}

/** Whether one of the next two lines is an address or a number, which usually follow a name. */
function followedByAddress(segments: (Segment | null)[], last: number): boolean {
  return segments
    .slice(last + 1, last + 3)
    .some((s) => s !== null && (isAddress(s.text, isFirm(s.text)) || isReference(s.text)))
}

/** Whether another line contains the same name. */
function repeats(other: Segment, key: string): boolean {
  const text = squeezed(other.text)
  if (key.length < 4 || text.length < 4) return false
  return text.includes(key) || (text.length >= 6 && key.includes(text)) || likeness(text, key) > 0.8
}
