import { folded } from '../expenses/search-words.ts'

/** Characters that OCR confuses, each replaced by one representative. Pairs that look like one letter come first. */
const lookalikes: [RegExp, string][] = [
  [/rn/g, 'm'],
  [/vv/g, 'w'],
  [/0/g, 'o'],
  [/[1i|!]/g, 'l'],
  [/5/g, 's'],
  [/8/g, 'b'],
  [/2/g, 'z'],
  [/6/g, 'g'],
]
/** Share of the letters of a longer name that may differ. */
const mostWrong = 0.18
const shortest = 4

/** A name reduced for comparison: no case, accents, spaces or punctuation, and look-alikes merged. */
export function skeletonOf(name: string): string {
  const plain = folded(name).replace(/[^\p{L}\p{N}|!]/gu, '')
  return lookalikes.reduce((text, [seen, meant]) => text.replace(seen, meant), plain)
}

/** The number of differing letters; null when there are too many for the same name. */
export function misreadings(one: string, other: string): number | null {
  if (one === other) return one === '' ? null : 0
  const longer = Math.max(one.length, other.length)
  const allowed = longer <= shortest ? 0 : Math.max(1, Math.floor(longer * mostWrong))
  if (Math.abs(one.length - other.length) > allowed) return null
  const found = edits(one, other)
  return found <= allowed ? found : null
}

function edits(one: string, other: string): number {
  let previous = Array.from({ length: other.length + 1 }, (_, column) => column)
  for (let row = 1; row <= one.length; row++) {
    const current = [row]
    for (let column = 1; column <= other.length; column++) {
      const swap = (previous[column - 1] ?? 0) + (one[row - 1] === other[column - 1] ? 0 : 1)
      current.push(Math.min((previous[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1, swap))
    }
    previous = current
  }
  return previous[other.length] ?? 0
}
