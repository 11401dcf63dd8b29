import { boxOf } from './boxes.ts'
import type { Box, Page, Piece } from './page.ts'
import { slantOf } from './slant.ts'

/** A word on its row. Lengths are pixels of the straightened page; `box` is its place on the picture (0..1). */
export type Word = { text: string; score: number; left: number; right: number; box: Box }

/** A printed row, words from left to right. Equal `piece` numbers mean that the words were printed together. */
export type Row = {
  index: number
  text: string
  words: Word[]
  y: number
  height: number
  left: number
  right: number
  score: number
}

type Laid = { piece: Piece; x: number; y: number; half: number }

/** Joins pieces of text to rows from top to bottom, whatever the slant of the paper. */
export function toRows(page: Page): Row[] {
  const pieces = page.pieces.filter((p) => p.text.trim() !== '' && p.score >= 0.4)
  const straighten = slantOf(pieces)
  const laid = pieces.map((piece) => ({ piece, ...straighten(piece), half: piece.width / 2 }))
  return group(laid)
    .map((members) => members.sort((a, b) => a.x - b.x))
    .sort((a, b) => middle(a) - middle(b))
    .map((members, index) => toRow(members, index, page))
}

/** From left to right, each piece joins the row whose last piece is level with it and ends before it. */
function group(laid: Laid[]): Laid[][] {
  const rows: Laid[][] = []
  for (const item of [...laid].sort((a, b) => a.x - a.half - (b.x - b.half))) {
    let best: Laid[] | null = null
    let bestGap = Number.POSITIVE_INFINITY
    for (const row of rows) {
      const last = row[row.length - 1]!
      const tolerance =
        0.5 * Math.min(item.piece.height, last.piece.height) +
        0.1 * Math.max(item.piece.height, last.piece.height)
      const gap = Math.abs(item.y - last.y)
      const overlap = last.x + last.half - (item.x - item.half)
      if (gap > tolerance || overlap > Math.min(item.half, last.half)) continue
      if (gap < bestGap) {
        bestGap = gap
        best = row
      }
    }
    if (best) best.push(item)
    else rows.push([item])
  }
  return rows
}

function middle(row: Laid[]): number {
  return row.reduce((sum, l) => sum + l.y, 0) / row.length
}

function toRow(members: Laid[], index: number, page: Page): Row {
  const words = members.flatMap((m) => splitWords(m, page))
  const widest = members.reduce((a, b) => (b.half > a.half ? b : a))
  return {
    index,
    text: words.map((w) => w.text).join(' '),
    words,
    y: middle(members),
    height: widest.piece.height,
    left: Math.min(...members.map((m) => m.x - m.half)),
    right: Math.max(...members.map((m) => m.x + m.half)),
    score:
      words.reduce((sum, w) => sum + w.score * w.text.length, 0) /
      Math.max(
        1,
        words.reduce((sum, w) => sum + w.text.length, 0),
      ),
  }
}

/** Words of a piece, each with the part of the piece's rectangle its letters take. */
function splitWords({ piece, x, half }: Laid, page: Page): Word[] {
  const words: Word[] = []
  let start = 0
  const glyphs = piece.glyphs
  for (let i = 0; i <= glyphs.length; i++) {
    if (i < glyphs.length && glyphs[i]!.char !== ' ') continue
    const own = glyphs.slice(start, i)
    start = i + 1
    if (own.length === 0) continue
    const step = 0.5 / Math.max(1, glyphs.length)
    const from = Math.max(0, own[0]!.at - step)
    const to = Math.min(1, own[own.length - 1]!.at + step)
    words.push({
      text: own.map((g) => g.char).join(''),
      score: own.reduce((sum, g) => sum + g.score, 0) / own.length,
      left: x - half + from * 2 * half,
      right: x - half + to * 2 * half,
      box: boxOf(piece, from, to, page),
    })
  }
  return words
}
