import type { Row, Word } from '../rows.ts'
import { isPlace } from './addresses.ts'
import { isFirm, wordsBeforeForm } from './firm.ts'
import { isEndOfName, isGeneric, isName, withoutGreeting, withoutPhone } from './names.ts'

/** The part of a printed line that may be a name. `greeted`: "welcome to" stood before it. */
export type Segment = {
  text: string
  greeted: boolean
  words: Word[]
  row: Row
  left: number
  right: number
  height: number
  score: number
}

/** The left and right edges of the receipt itself: text outside belongs to another paper. */
export function columnOf(rows: Row[]): { left: number; right: number } {
  const lefts = rows.map((r) => r.left).sort((a, b) => a - b)
  const rights = rows.map((r) => r.right).sort((a, b) => a - b)
  return {
    left: lefts[Math.floor(lefts.length * 0.15)] ?? 0,
    right: rights[Math.floor(rights.length * 0.85)] ?? 1,
  }
}

/** Of a row set in several blocks, the one with most letters near the column's middle. */
export function mainSegment(row: Row, column: { left: number; right: number }): Segment | null {
  const blocks: Word[][] = []
  for (const word of row.words) {
    const last = blocks.at(-1)?.at(-1)
    if (last && word.left - last.right < 2.5 * row.height) blocks.at(-1)?.push(word)
    else blocks.push([word])
  }
  const segments = blocks.map((words): Segment => {
    const { text, greeted } = withoutGreeting(withoutPhone(words.map((w) => w.text).join(' ')))
    const length = words.reduce((sum, w) => sum + w.text.length, 0)
    return {
      text,
      greeted,
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
  const named = inside.filter((s) => isName(s.text))
  return (named.length > 0 ? named : inside).reduce<Segment | null>(
    (best, s) => (best && lettersOf(best.text) >= lettersOf(s.text) ? best : s),
    null,
  )
}

/** A name set over several lines: a logo's stacked words, an open bracket, or a company form on a line below. */
export function joined(
  segments: (Segment | null)[],
  from: number,
  usual: number,
): { segment: Segment; last: number } {
  let segment = segments[from] as Segment
  let last = from
  const end = endOfCompany(segments, from)
  for (let i = from + 1; i < Math.min(segments.length, from + 4); i++) {
    const next = segments[i]
    const before =
      next !== null &&
      next !== undefined &&
      i === from + 1 &&
      isGeneric(segment.text) &&
      isName(next.text) &&
      !isFirm(next.text) &&
      next.row.y - segment.row.y < 1.9 * Math.max(next.height, segment.height)
    if (!next || !(before || goesOn(segments[last] as Segment, next))) break
    const stacked =
      segment.height > LARGE * usual && next.height > LARGE * usual && !isPlace(next.text)
    const kind =
      isGeneric(next.text) &&
      !isFirm(next.text) &&
      !isFirm(segment.text) &&
      !isGeneric(segment.text)
    const open =
      /(?:&|\band|\bof|\bthe|-|\([^)]*)$/i.test(segment.text.trim()) ||
      /^(?:&|and\s|of\s)/i.test(next.text)
    if (!(i <= end || stacked || kind || before || open)) break
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

// Letters this much taller than the usual ones are a logo's.
const LARGE = 1.15

/** The next line that is only the end of a company's name ("BEVERAGE SDN BHD"); lines in between belong to it. */
function endOfCompany(segments: (Segment | null)[], from: number): number {
  for (let i = from + 1; i < Math.min(segments.length, from + 3); i++) {
    const [above, line] = [segments[i - 1], segments[i]]
    if (!above || !line || isFirm(above.text) || !goesOn(above, line)) return from
    if (isFirm(line.text)) return wordsBeforeForm(line.text) <= 1 ? i : from
  }
  return from
}

/** Whether the line below has the same type size and is close to the one above. */
function goesOn(above: Segment, below: Segment): boolean {
  const alike = Math.min(below.height, above.height) / Math.max(below.height, above.height) > 0.75
  const close = below.row.y - above.row.y < 1.9 * Math.max(below.height, above.height)
  return alike && close && (isName(below.text) || isEndOfName(below.text))
}

/** Whether a greeting stands before the name, on its line or alone on the line above. */
export function greeted(segments: (Segment | null)[], at: number): boolean {
  const above = segments[at - 1]
  return segments[at]?.greeted === true || (above?.greeted === true && above.text.trim() === '')
}

function lettersOf(text: string): number {
  return text.replace(/[^\p{L}]/gu, '').length
}
