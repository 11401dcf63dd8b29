import type { Glyph, Page, Piece } from '../page.ts'

const WIDTH = 600
const LETTER = 11
const LINE = 40

/**
 * A page as the engine would hand it over, from lines of text. "|" sets what follows against the right edge; a leading
 * "!" prints the line half again as tall; "~" reads it badly.
 */
export function paper(...lines: string[]): Page {
  const pieces = lines.flatMap((line, i): Piece[] => {
    const tall = line.startsWith('!')
    const poor = line.startsWith('~')
    const [left = '', right] = line.replace(/^[!~]/, '').split('|')
    const height = tall ? 42 : 26
    const size = tall ? LETTER * 1.6 : LETTER
    const y = 30 + i * LINE
    const out: Piece[] = []
    if (left.trim())
      out.push(
        piece(
          left.trim(),
          right === undefined ? WIDTH / 2 : 20 + (left.trim().length * size) / 2,
          y,
          size,
          height,
          poor,
        ),
      )
    if (right?.trim())
      out.push(
        piece(right.trim(), WIDTH - 20 - (right.trim().length * size) / 2, y, size, height, poor),
      )
    return out
  })
  return { width: WIDTH, height: 60 + lines.length * LINE, turned: 0, pieces }
}

function piece(
  text: string,
  cx: number,
  cy: number,
  size: number,
  height: number,
  poor: boolean,
): Piece {
  const score = poor ? 0.7 : 0.98
  const glyphs = [...text].map((char, i): Glyph => ({ char, at: (i + 0.5) / text.length, score }))
  return { text, score, glyphs, cx, cy, width: text.length * size, height, angle: 0 }
}
