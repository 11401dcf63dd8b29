import { type InferenceSession, Tensor } from 'onnxruntime-node'
import type { Glyph, Piece } from '../page.ts'
import { decodeLine, isLatin } from './decode.ts'
import type { Slant } from './geometry.ts'
import type { Picture } from './picture.ts'

const HEIGHT = 48
const MAX_WIDTH = 2400

// Columns of one batch: more exceed the processor's cache and take longer each.
const BATCH_COLUMNS = 960

/** Characters that the model may answer, by their class. Full-width ones are made plain. */
export type Alphabet = { index: Int32Array; char: string[]; classes: number }
export type Alphabets = {
  /** Latin script, digits, signs and currencies. */
  latin: Alphabet
  whole: Alphabet
}

export function alphabetsOf(keys: readonly string[]): Alphabets {
  return { latin: alphabetOf(keys, isLatin), whole: alphabetOf(keys, () => true) }
}

function alphabetOf(keys: readonly string[], takes: (char: string) => boolean): Alphabet {
  const index: number[] = [0]
  const char: string[] = ['']
  keys.forEach((key, i) => {
    const plain = /^[\uff01-\uffef]$/.test(key) ? key.normalize('NFKC') : key
    if (!takes(plain)) return
    index.push(i + 1)
    char.push(plain)
  })
  index.push(keys.length + 1)
  char.push(' ')
  return { index: Int32Array.from(index), char, classes: keys.length + 2 }
}

export async function recognize(
  session: InferenceSession,
  alphabets: Alphabets,
  picture: Picture,
  rectangles: Slant[],
): Promise<Piece[]> {
  const order = rectangles
    .map((r, i) => ({ i, columns: columnsOf(r) }))
    .sort((a, b) => a.columns - b.columns)
  const pieces: Piece[] = new Array(rectangles.length)
  for (let from = 0; from < order.length; ) {
    let to = from + 1
    while (to < order.length && (to - from + 1) * order[to]!.columns <= BATCH_COLUMNS) to++
    const batch = order.slice(from, to)
    const columns = batch.at(-1)!.columns
    const input = new Float32Array(batch.length * 3 * HEIGHT * columns)
    batch.forEach(({ i, columns: own }, n) => {
      cutOut(picture, rectangles[i]!, own, columns, input, n * 3 * HEIGHT * columns)
    })
    const tensor = new Tensor('float32', input, [batch.length, 3, HEIGHT, columns])
    const output = (await session.run({ [session.inputNames[0]!]: tensor }))[
      session.outputNames[0]!
    ]!
    const steps = output.dims[1]!
    batch.forEach(({ i, columns: own }, n) => {
      const share = Math.min(1, own / columns)
      const glyphs = decodeLine(output.data as Float32Array, n * steps, steps, share, alphabets)
      pieces[i] = toPiece(rectangles[i]!, glyphs)
    })
    from = to
  }
  return pieces
}

function columnsOf(r: Slant): number {
  return Math.max(24, Math.min(MAX_WIDTH, Math.round((r.width / r.height) * HEIGHT)))
}

/** Samples the turned rectangle into planes of blue, green and red from -1 to 1, averaging where it shrinks. */
function cutOut(
  picture: Picture,
  r: Slant,
  own: number,
  columns: number,
  out: Float32Array,
  offset: number,
): void {
  const cos = Math.cos(r.angle)
  const sin = Math.sin(r.angle)
  const plane = HEIGHT * columns
  const fine = Math.max(1, Math.min(4, Math.round(r.height / HEIGHT)))
  const weight = 1 / (fine * fine * 127.5)
  for (let row = 0; row < HEIGHT; row++) {
    for (let col = 0; col < own; col++) {
      let [red, green, blue] = [0, 0, 0]
      for (let a = 0; a < fine; a++) {
        const v = ((row + (a + 0.5) / fine) / HEIGHT - 0.5) * r.height
        for (let b = 0; b < fine; b++) {
          const u = ((col + (b + 0.5) / fine) / own - 0.5) * r.width
          const x = Math.min(picture.width - 1.001, Math.max(0, r.cx + u * cos - v * sin - 0.5))
          const y = Math.min(picture.height - 1.001, Math.max(0, r.cy + u * sin + v * cos - 0.5))
          const x0 = x | 0
          const y0 = y | 0
          const fx = x - x0
          const fy = y - y0
          const p = (y0 * picture.width + x0) * 3
          const q = p + picture.width * 3
          const d = picture.data
          const w00 = (1 - fx) * (1 - fy)
          const w10 = fx * (1 - fy)
          const w01 = (1 - fx) * fy
          const w11 = fx * fy
          red += d[p]! * w00 + d[p + 3]! * w10 + d[q]! * w01 + d[q + 3]! * w11
          green += d[p + 1]! * w00 + d[p + 4]! * w10 + d[q + 1]! * w01 + d[q + 4]! * w11
          blue += d[p + 2]! * w00 + d[p + 5]! * w10 + d[q + 2]! * w01 + d[q + 5]! * w11
        }
      }
      const at = offset + row * columns + col
      out[at] = blue * weight - 1
      out[at + plane] = green * weight - 1
      out[at + 2 * plane] = red * weight - 1
    }
  }
}

function toPiece(r: Slant, glyphs: Glyph[]): Piece {
  const printed = glyphs.filter((g) => g.char !== ' ')
  const score = printed.length ? printed.reduce((sum, g) => sum + g.score, 0) / printed.length : 0
  return { ...r, text: glyphs.map((g) => g.char).join(''), score, glyphs }
}
