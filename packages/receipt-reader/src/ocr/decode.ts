import type { Glyph } from '../page.ts'
import type { Alphabet, Alphabets } from './recognize.ts'

export function isLatin(c: string): boolean {
  const code = c.codePointAt(0)!
  return c.length === 1 && ((code > 32 && code < 0x250) || '€₹₩₺₽₫₱₴₪₦₸₾₵–—‘’“”•'.includes(c))
}

/** Below this chance of its best letter a step shows something that is not in the alphabet. */
const NOT_IN_ALPHABET = 0.3
/** Letters of another script count from this mean chance on. */
const CLEAR = 0.75
const OTHER_SCRIPT = /[\u3040-\u30ff\u3400-\u9fff\u0370-\u052f]/u

/** What one line says: in Latin letters, or, where those leave something out, in another script as well. */
export function decodeLine(
  data: Float32Array,
  first: number,
  steps: number,
  share: number,
  { latin, whole }: Alphabets,
): Glyph[] {
  const plain = decodeSteps(data, first, steps, share, latin)
  if (plain.leftOut === 0) return plain.glyphs
  const { glyphs } = decodeSteps(data, first, steps, share, whole)
  const others = glyphs.filter(({ char }) => OTHER_SCRIPT.test(char))
  const clarity = others.reduce((sum, { score }) => sum + score, 0) / others.length
  return clarity >= CLEAR ? glyphs : plain.glyphs
}

/** Greedy CTC: the best allowed character of each step, repeats joined, blanks dropped; then the spaces. */
function decodeSteps(
  data: Float32Array,
  first: number,
  steps: number,
  share: number,
  alphabet: Alphabet,
): { glyphs: Glyph[]; leftOut: number } {
  let leftOut = 0
  const glyphs: Glyph[] = []
  const spaces: number[] = []
  const last = alphabet.index.length - 1
  let previous = 0
  let space = 0
  for (let step = 0; step < steps; step++) {
    const at = (step + 0.5) / steps / share
    if (at > 1.02) break
    const base = (first + step) * alphabet.classes
    let best = 0
    let score = -1
    for (let k = 0; k < last; k++) {
      const p = data[base + alphabet.index[k]!]!
      if (p > score) {
        score = p
        best = k
      }
    }
    const asSpace = data[base + alphabet.index[last]!]!
    space += asSpace
    if (Math.max(score, asSpace) < NOT_IN_ALPHABET) leftOut++
    if (asSpace > score) best = 0
    const glyph = glyphs.at(-1)
    if (best !== 0 && best === previous && glyph) glyph.score = Math.max(glyph.score, score)
    else if (best !== 0) {
      glyphs.push({ char: alphabet.char[best]!, at, score })
      spaces.push(space)
    }
    if (best !== 0) space = 0
    previous = best
  }
  return { glyphs: withSpaces(glyphs, spaces), leftOut }
}

/**
 * A space where the model saw one, or half saw one and the gap is wide: it was trained on Chinese, which has none.
 * `chances` are summed over the steps before each character.
 */
function withSpaces(glyphs: Glyph[], chances: number[]): Glyph[] {
  const gaps = glyphs.map((g, i) => g.at - (glyphs[i - 1]?.at ?? g.at))
  const usual = gaps.slice(1).sort((a, b) => a - b)[Math.floor((gaps.length - 1) / 2)] ?? 0
  return glyphs.flatMap((glyph, i) => {
    const chance = chances[i] ?? 0
    const wide = (gaps[i] ?? 0) / (usual || 1)
    const apart =
      chance >= 0.5 ||
      (chance >= 0.25 && wide >= 1) ||
      (chance >= 0.08 && wide >= 1.2) ||
      (chance >= 0.015 && wide >= 1.35)
    if (i === 0 || !apart) return [glyph]
    return [
      { char: ' ', at: (glyph.at + glyphs[i - 1]!.at) / 2, score: Math.min(1, chance) },
      glyph,
    ]
  })
}
