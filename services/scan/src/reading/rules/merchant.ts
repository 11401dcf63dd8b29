import type { Row, Word } from '../rows.ts'
import { moneyOn } from './money.ts'
import { BUSINESS, isAddress, isFirm, isName, isReference, OPERATED_BY, startsBody, stripName } from './names.ts'
import { fold, has, likeness, toLabel } from './text.ts'

/** Why a printed line is believed to be the merchant's name. Shares from 0 to 1. */
export type MerchantEvidence = {
  /** How near the top: 1 for the first line that can be a name. */
  first: number
  /** Letters taller than the rest. */
  tall: number
  /** A company form: Sdn Bhd, GmbH, Inc … */
  legal: number
  /** A word for a kind of business. */
  business: number
  /** Another line bears the same name. */
  repeated: number
  /** The web or mail address bears the name. */
  domain: number
  /** The address, a telephone or a registration number follows. */
  above: number
  /** Stands at the right edge, or far down. */
  aside: number
  /** Words rather than digits and signs. */
  wordy: number
  /** "Owned by", "powered by". */
  operated: number
}

export type MerchantCandidate = { name: string; words: Word[]; score: number; evidence: MerchantEvidence; ocr: number }

const WEIGHT: MerchantEvidence = {
  first: 3,
  tall: 1.6,
  legal: 2.2,
  business: 0.8,
  repeated: 1,
  domain: 2.2,
  above: 1,
  aside: -2,
  wordy: 1,
  operated: -3,
}

type Segment = { text: string; words: Word[]; row: Row; left: number; right: number; height: number; score: number }

/** The lines that may be the merchant's name, best first. */
export function findMerchants(rows: Row[]): MerchantCandidate[] {
  const heights = rows.map((r) => r.height).sort((a, b) => a - b)
  const usual = heights[Math.floor(heights.length / 2)] ?? 1
  const column = columnOf(rows)
  const domains = namesInAddresses(rows)
  const body = bodyStart(rows)
  const segments = rows.map((row) => mainSegment(row, column))
  const all = segments.flatMap((s, i) => {
    const top = i < body
    if (!s || !isName(s.text) || s.score < 0.55) return []
    if (!top && !isFirm(s.text)) return []
    return [{ ...joined(segments, i, usual), i, top }]
  })
  let rank = 0
  return all
    .map(({ segment: s, last, i, top }): MerchantCandidate => {
      const label = toLabel(s.text)
      const name = stripName(s.text)
      const operated = has(toLabel(name), OPERATED_BY) || (i > 0 && has(toLabel(rows[i - 1]?.text ?? ''), OPERATED_BY))
      const key = squeezed(name)
      const letters = s.text.replace(/[^\p{L}]/gu, '').length
      const others = segments.filter((o, j) => o !== null && (j < i || j > last) && o.row.index !== s.row.index)
      const evidence: MerchantEvidence = {
        first: top ? 1 / (1 + 0.45 * rank) : 0.2,
        tall: Math.min(1, Math.max(0, Math.log2(s.height / usual) / 0.9)),
        legal: isFirm(s.text) ? 1 : 0,
        business: has(label, BUSINESS) ? 1 : 0,
        repeated: others.some((o) => o !== null && !isAddress(o.text) && repeats(o, key)) ? 1 : 0,
        domain: domains.some((d) => sameName(d, key)) ? 1 : 0,
        above: followedByAddress(segments, last) ? 1 : 0,
        aside: s.left > column.left + 0.55 * (column.right - column.left) ? 1 : 0,
        wordy: letters / Math.max(1, s.text.replace(/\s/g, '').length) > 0.8 && letters >= 4 ? 1 : 0,
        operated: operated ? 1 : 0,
      }
      if (top && !evidence.aside && s.score > 0.75) rank++
      const score = (Object.keys(WEIGHT) as (keyof MerchantEvidence)[]).reduce(
        (sum, k) => sum + WEIGHT[k] * evidence[k],
        0,
      )
      return { name, words: s.words, score: score - (s.score < 0.75 ? 1.5 : 0), evidence, ocr: s.score }
    })
    .filter((c) => c.name.length >= 2)
    .sort((a, b) => b.score - a.score)
}

/** Where the receipt proper stands, left and right: text beside it is another paper. */
function columnOf(rows: Row[]): { left: number; right: number } {
  const lefts = rows.map((r) => r.left).sort((a, b) => a - b)
  const rights = rows.map((r) => r.right).sort((a, b) => a - b)
  return { left: lefts[Math.floor(lefts.length * 0.15)] ?? 0, right: rights[Math.floor(rights.length * 0.85)] ?? 1 }
}

/** The first row of the bill itself: items, server, table, date. The name stands above it. */
function bodyStart(rows: Row[]): number {
  const at = rows.findIndex((row, i) => i > 0 && (startsBody(row.text) || (i > 2 && moneyOn(row).some((m) => !m.weak))))
  return at < 1 ? Math.min(rows.length, 8) : Math.min(rows.length, Math.max(at, 2))
}

/** Of a row set in several blocks, the one with most letters near the column's middle. */
function mainSegment(row: Row, column: { left: number; right: number }): Segment | null {
  const blocks: Word[][] = []
  for (const word of row.words) {
    const last = blocks.at(-1)?.at(-1)
    if (last && word.left - last.right < 2.5 * row.height) blocks.at(-1)?.push(word)
    else blocks.push([word])
  }
  const segments = blocks.map((words): Segment => {
    const text = words.map((w) => w.text).join(' ')
    const length = words.reduce((sum, w) => sum + w.text.length, 0)
    return {
      text,
      words,
      row,
      left: words[0]?.left ?? 0,
      right: words.at(-1)?.right ?? 0,
      height: row.height,
      score: words.reduce((sum, w) => sum + w.score * w.text.length, 0) / Math.max(1, length),
    }
  })
  const inside = segments.filter((s) => s.left < column.right && s.right > column.left)
  const first = inside[0]
  const last = inside.at(-1)
  // A logo with a picture between its words.
  if (
    first &&
    last &&
    inside.length === 2 &&
    inside.every((s) => isName(s.text)) &&
    last.left - first.right < 5 * row.height
  ) {
    const words = [...first.words, ...last.words]
    return {
      ...first,
      words,
      text: `${first.text} ${last.text}`,
      right: last.right,
      score: (first.score + last.score) / 2,
    }
  }
  return inside.reduce<Segment | null>(
    (best, s) => (best && lettersOf(best.text) >= lettersOf(s.text) ? best : s),
    null,
  )
}

/** A name set over several lines: a logo's stacked words, or a company form on the next line. */
function joined(segments: (Segment | null)[], from: number, usual: number): { segment: Segment; last: number } {
  let segment = segments[from] as Segment
  let last = from
  for (let i = from + 1; i < Math.min(segments.length, from + 4); i++) {
    const next = segments[i]
    if (!next || !isName(next.text)) break
    const alike = Math.min(next.height, segment.height) / Math.max(next.height, segment.height) > 0.75
    const close = next.row.y - (segments[last]?.row.y ?? 0) < 1.9 * Math.max(next.height, segment.height)
    const label = toLabel(next.text)
    const first = toLabel(segment.text)
    const stacked = segment.height > 1.4 * usual && next.height > 1.4 * usual
    const company =
      /^(?:co\b|company|\(m\)|sdn|bhd|gmbh|inc|ltd|llc|and\b|&)/i.test(next.text.trim()) && !isFirm(segment.text)
    const kind =
      next.text.split(' ').length <= 3 &&
      has(label, BUSINESS) &&
      !isFirm(next.text) &&
      !has(first, BUSINESS) &&
      !isFirm(segment.text)
    const open = /(?:&|\band|\bof|\bthe|-|\([^)]*)$/i.test(segment.text.trim())
    if (!alike || !close || !(stacked || company || kind || open)) break
    segment = {
      ...segment,
      text: `${segment.text} ${next.text}`,
      words: [...segment.words, ...next.words],
      score: (segment.score + next.score) / 2,
    }
    last = i
  }
  return { segment, last }
}

/** How many words stand before "Sdn Bhd": few, and the line continues the one above. */
function wordsBeforeForm(text: string): number {
  return text
    .split(/\b(?:sdn|bhd|gmbh|inc|ltd|llc|co\b|\(m\)|enterprise|trading)/i)[0]
    ?.split(/\s+/)
    .filter(Boolean).length as number
}

/** Whether one of the two lines below is an address or a number such as stand under a name. */
function followedByAddress(segments: (Segment | null)[], last: number): boolean {
  return segments.slice(last + 1, last + 3).some((s) => s !== null && (isAddress(s.text) || isReference(s.text)))
}

/** Names in web and mail addresses, folded: "www.basil-thai.com" gives "baslthal". */
function namesInAddresses(rows: Row[]): string[] {
  const text = rows
    .filter((r) => !/powered|software|system|survey|feedback/i.test(r.text))
    .map((r) => r.text)
    .join('\n')
  const names: string[] = []
  for (const match of text.matchAll(/(?:www[.\s]|https?:\/\/(?:www\.)?|@)\s?([a-z0-9-]{3,40})\s?\.\s?[a-z]{2,}/gi))
    names.push(match[1] ?? '')
  for (const match of text.matchAll(/(?:facebook(?:\.com)?|instagram|fb)\s?[/:]\s?@?([a-z0-9.-]{3,40})/gi))
    names.push(match[1] ?? '')
  return names
    .map(squeezed)
    .filter((n) => n.length >= 4 && !['facebook', 'gmail', 'hotmail', 'yahoo', 'lnstagram', 'twltter'].includes(n))
}

function sameName(domain: string, key: string): boolean {
  if (key.length < 4) return domain === key
  return (
    domain.includes(key) ||
    (domain.length >= 5 && key.includes(domain)) ||
    likeness(domain, key) >= 0.65 ||
    domain.startsWith(key.slice(0, 6))
  )
}

/** Whether another line bears the same name, with or without more around it. */
function repeats(other: Segment, key: string): boolean {
  const text = squeezed(other.text)
  if (key.length < 4 || text.length < 4) return false
  return text.includes(key) || (text.length >= 6 && key.includes(text)) || likeness(text, key) > 0.8
}

function squeezed(text: string): string {
  return fold(text).replace(/[^a-z0-9]/g, '')
}

function lettersOf(text: string): number {
  return text.replace(/[^\p{L}]/gu, '').length
}
