import { folded } from './search.ts'

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
/** Letters of a name that are compared. The longest names on receipts have about 50; the work grows by the square. */
export const comparedLetters = 60
/** Share of the letters of a longer name that may differ. */
const mostWrong = 0.18
const shortest = 4

/** A name reduced for comparison: no case, accents, spaces or punctuation, and look-alikes merged. */
export function nameKeyOf(name: string): string {
  const plain = folded(name).replace(/[^\p{L}\p{N}|!]/gu, '')
  return lookalikes
    .reduce((text, [seen, meant]) => text.replace(seen, meant), plain)
    .slice(0, comparedLetters)
}

/** How many letters may differ between two keys of one name, by the length of the longer. */
export function allowedDifference(longer: number): number {
  return longer <= shortest ? 0 : Math.max(1, Math.floor(longer * mostWrong))
}

/** Levenshtein distance; null when it is above `most`. Computes only the cells that can lie within `most`. */
export function editDistance(one: string, other: string, most: number): number | null {
  if (Math.abs(one.length - other.length) > most) return null
  let previous = Array.from({ length: other.length + 1 }, (_, column) => column)
  let current = new Array<number>(other.length + 1).fill(0)
  for (let row = 1; row <= one.length; row++) {
    const from = Math.max(1, row - most)
    const to = Math.min(other.length, row + most)
    const letter = one.charCodeAt(row - 1)
    current[from - 1] = from === 1 ? row : most + 1
    let least = current[from - 1] as number
    for (let column = from; column <= to; column++) {
      const swapped =
        (previous[column - 1] as number) + (letter === other.charCodeAt(column - 1) ? 0 : 1)
      // The cell above the last one of the band lies outside of it.
      const above = column === row + most ? most : (previous[column] as number)
      const cell = Math.min(swapped, above + 1, (current[column - 1] as number) + 1)
      current[column] = cell
      if (cell < least) least = cell
    }
    if (least > most) return null
    ;[previous, current] = [current, previous]
  }
  const found = previous[other.length] as number
  return found <= most ? found : null
}

/** Whether two readings may be of one name: look-alikes are the same, and of a longer name some letters may differ. */
export function isSameName(one: string, other: string): boolean {
  const [a, b] = [nameKeyOf(one), nameKeyOf(other)]
  if (a === '' || b === '') return false
  return editDistance(a, b, allowedDifference(Math.max(a.length, b.length))) !== null
}
