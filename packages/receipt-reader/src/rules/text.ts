// Compares printed words as OCR reads them: without case and accents, look-alike characters merged.

/** Merges characters that OCR confuses: 0 and O, 1, I and l, 5 and S, 8 and B. */
export function fold(text: string): string {
  return text
    .toLowerCase()
    .replace(/[ßæœłøđðıþ]/g, (c) => UNMARKED[c] ?? c)
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[α-ω]/g, (c) => GREEK[c.charCodeAt(0) - 0x3b1] ?? c)
    .replace(/(?<=[a-z])[015|!](?=[a-z]|\b)|\b[015|!](?=[a-z]{2})/g, (c) => LOOKS_LIKE[c] ?? c)
    .replaceAll('i', 'l')
}

/** A printed text prepared for comparison; `whole` keeps what is written in other scripts, without spaces. */
export type Label = { list: string[]; words: Set<string>; joined: string; whole: string }

export function toLabel(text: string): Label {
  const folded = fold(text)
  const words = folded.split(/[^a-z]+/).filter(Boolean)
  const whole = text.normalize('NFKC').replace(/\s/g, '')
  return { list: words, words: new Set(words), joined: words.join(''), whole }
}

/**
 * Long keywords may be joined to other words; short ones (up to four letters) must be separate words. With `misread`,
 * longer ones may contain a wrong letter or two. In scripts without spaces a keyword may stand anywhere.
 */
export function has(label: Label, keywords: readonly string[], misread = false): boolean {
  return preparedOf(keywords).some(({ keyword, wanted }) => {
    if (wanted === '') return label.whole.includes(keyword)
    if (wanted.length <= 4 && keyword.includes(' '))
      return label.list.some((word, i) => word + label.list[i + 1] === wanted)
    if (wanted.length <= 4)
      return label.words.has(wanted) || GLUED.some((tail) => label.words.has(wanted + tail))
    // A short phrase is two words: "Taxi Duval" holds no "tax id".
    if (wanted.length <= 6 && keyword.includes(' '))
      return label.list.some((word, i) => {
        const pair = word + (label.list[i + 1] ?? '')
        return (
          word === wanted ||
          pair === wanted ||
          (misread && word.length < wanted.length - 1 && isOneOff(wanted, pair))
        )
      })
    if (label.joined.includes(wanted)) return true
    if (!misread) return false
    if (wanted.length <= 6) return label.list.some((word) => isOneOff(wanted, word))
    return nearest(label.joined, wanted) <= (wanted.length >= 10 ? 2 : 1)
  })
}

export function nearWord(word: string, keyword: string): boolean {
  const wanted = folded(keyword)
  if (word === wanted) return true
  return wanted.length >= 6 && isOneOff(wanted, word)
}

function isOneOff(wanted: string, word: string): boolean {
  return Math.abs(word.length - wanted.length) < 2 && distance(wanted, word) <= 1
}

export function list(text: string): string[] {
  return text.split(',').map((word) => word.trim())
}

/** Similarity of two texts, 0 to 1: edit distance relative to the longer one. */
export function likeness(a: string, b: string): number {
  const longer = Math.max(a.length, b.length)
  return longer === 0 ? 0 : 1 - distance(a, b) / longer
}

/**
 * Fewest edits between the wanted text, of 31 characters at most, and any stretch of the other: a column of the table of
 * edits is two words of bits (Myers, A Fast Bit-Vector Algorithm for Approximate String Matching, 1999).
 */
export function nearest(text: string, wanted: string): number {
  const at = new Map<string, number>()
  for (let i = 0; i < wanted.length; i++) at.set(wanted[i]!, (at.get(wanted[i]!) ?? 0) | (1 << i))
  const last = 1 << (wanted.length - 1)
  let [more, less] = [-1, 0]
  let edits = wanted.length
  let fewest = edits
  for (const char of text) {
    const same = at.get(char) ?? 0
    const level = (((same & more) + more) ^ more) | same
    const up = less | ~(level | more)
    const down = more & level
    if (up & last) edits++
    if (down & last) edits--
    more = (down << 1) | ~(same | less | (up << 1))
    less = (up << 1) & (same | less)
    if (edits < fewest) fewest = edits
  }
  return fewest
}

// Letters that Unicode does not take apart into a plain one and its mark.
const UNMARKED: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ı: 'i',
  þ: 'th',
}
/** Letters from alpha to omega as Latin ones that look like their capitals: OCR reads these for one another. */
const GREEK = 'abgdezhoiklmnxoppsstyfxyo'
const LOOKS_LIKE: Record<string, string> = { '0': 'o', '1': 'l', '5': 's', '|': 'l', '!': 'l' }
const GLUED = ['eur', 'euro', 'rm', 'usd']

const known = new Map<string, string>()
const prepared = new WeakMap<readonly string[], { keyword: string; wanted: string }[]>()

/** A keyword in the form of prepared texts: folded, letters only. Memoised, for there are hundreds. */
export function folded(keyword: string): string {
  let value = known.get(keyword)
  if (value === undefined) {
    value = fold(keyword).replace(/[^a-z]/g, '')
    known.set(keyword, value)
  }
  return value
}

function preparedOf(keywords: readonly string[]) {
  let list = prepared.get(keywords)
  if (!list) {
    list = keywords.map((keyword) => ({ keyword, wanted: folded(keyword) }))
    prepared.set(keywords, list)
  }
  return list
}

/** Fewest edits that make one text the other. */
function distance(wanted: string, text: string): number {
  let previous = Array.from({ length: text.length + 1 }, (_, j) => j)
  for (let i = 1; i <= wanted.length; i++) {
    const row = [i]
    for (let j = 1; j <= text.length; j++) {
      const swap = (previous[j - 1] ?? 0) + (wanted[i - 1] === text[j - 1] ? 0 : 1)
      row.push(Math.min((previous[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, swap))
    }
    previous = row
  }
  return previous[text.length] ?? 0
}
