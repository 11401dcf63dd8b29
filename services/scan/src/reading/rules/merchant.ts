import type { Row, Word } from '../rows.ts'
import { isAddress, isPlace, isReference } from './addresses.ts'
import { isFirm } from './firm.ts'
import { startsBody } from './headings.ts'
import { addresseeRows, senderOf } from './issuer.ts'
import { fromAddress } from './merchant-address.ts'
import { type MoneyStyle, moneyOn } from './money.ts'
import { BUSINESS, isName, isSlogan, OPERATED_BY, stripName } from './names.ts'
import { columnOf, greeted, joined, mainSegment, type Segment } from './segments.ts'
import { has, likeness, toLabel } from './text.ts'
import { namesInAddresses, sameName, squeezed } from './web-names.ts'

/** Evidence that a printed line is the merchant's name, each from 0 to 1. */
export type MerchantEvidence = {
  /** Closeness to the top: 1 for the first line that can be a name. */
  first: number
  tall: number
  legal: number
  business: number
  repeated: number
  /** The web or mail address contains the name, or a greeting precedes it: "welcome to …". */
  attested: number
  /** The address, a telephone or a registration number follows. */
  above: number
  /** At the right edge, or far down. */
  aside: number
  /** Words rather than digits and signs. */
  wordy: number
  /** "Owned by", "powered by". */
  operated: number
  /** Speaks to the customer: "Save money. Live better." */
  slogan: number
  place: number
  /** In the block of those who pay. */
  addressee: number
}

export type MerchantCandidate = {
  name: string
  words: Word[]
  score: number
  evidence: MerchantEvidence
  ocr: number
}

const WEIGHT: MerchantEvidence = {
  first: 3.5,
  tall: 1.6,
  legal: 2.2,
  business: 0.8,
  repeated: 1,
  attested: 2.2,
  above: 1,
  aside: -2,
  wordy: 1,
  operated: -3,
  slogan: -1.5,
  place: -1.5,
  addressee: -4.5,
}

export function findMerchants(rows: Row[], style?: MoneyStyle): MerchantCandidate[] {
  const heights = rows.map((r) => r.height).sort((a, b) => a - b)
  const usual = heights[Math.floor(heights.length / 2)] ?? 1
  const column = columnOf(rows)
  const domains = namesInAddresses(rows)
  const addressees = addresseeRows(rows)
  const body = bodyStart(rows, style)
  const segments = rows.map((row) => mainSegment(row, column))
  const all = segments.flatMap((s, i) => {
    const top = i < body
    if (!s || !isName(s.text) || s.score < 0.55) return []
    if (!isFirm(s.text) && moneyOn(s.row).some((m) => !m.weak)) return []
    if (!top && !isFirm(s.text) && !greeted(segments, i)) return []
    return [{ ...joined(segments, i, usual), i, top }]
  })
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
        aside: s.left > column.left + 0.55 * (column.right - column.left) ? 1 : 0,
        wordy: letters / Math.max(1, name.replace(/\s/g, '').length) > 0.8 && letters >= 4 ? 1 : 0,
        operated: operated ? 1 : 0,
        slogan: !isFirm(s.text) && isSlogan(s.text) ? 1 : 0,
        place: !isFirm(s.text) && isPlace(s.text) ? 1 : 0,
        addressee: addressees.has(s.row.index) ? 1 : 0,
      }
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

const sureSender = 8.5
const noEvidence = Object.fromEntries(
  Object.keys(WEIGHT).map((name) => [name, 0]),
) as MerchantEvidence

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
