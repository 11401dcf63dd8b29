import type { Box, Page, Piece, Turn } from './page.ts'

/** A word on its row. Lengths are pixels of the page laid straight; `box` is its place on the picture (0..1). */
export type Word = { text: string; score: number; left: number; right: number; box: Box }

/** A printed row, words from left to right. `piece` numbers tell which words the printer set together. */
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

/** Pieces of text joined to rows from top to bottom, whatever the slant of the paper. */
export function toRows(page: Page): Row[] {
  const pieces = page.pieces.filter((p) => p.text.trim() !== '' && p.score >= 0.4)
  const straighten = slantOf(pieces)
  const laid = pieces.map((piece) => ({ piece, ...straighten(piece), half: piece.width / 2 }))
  return group(laid)
    .map((members) => members.sort((a, b) => a.x - b.x))
    .sort((a, b) => middle(a) - middle(b))
    .map((members, index) => toRow(members, index, page))
}

export function boxAround(words: Word[]): Box | null {
  if (words.length === 0) return null
  const left = Math.min(...words.map((w) => w.box.x))
  const top = Math.min(...words.map((w) => w.box.y))
  const right = Math.max(...words.map((w) => w.box.x + w.box.width))
  const bottom = Math.max(...words.map((w) => w.box.y + w.box.height))
  return { x: left, y: top, width: right - left, height: bottom - top }
}

/**
 * Photographs lean differently at top and bottom, so the slant is fitted over the pieces' angles as
 * a plane; wide pieces count more, outliers not at all.
 */
function slantOf(pieces: Piece[]): (piece: Piece) => { x: number; y: number } {
  const common = commonAngle(pieces)
  const fit = pieces.filter((p) => p.width > 3 * p.height && Math.abs(p.angle - common) < 0.07)
  const total = fit.reduce((sum, p) => sum + p.width, 0)
  const meanX = fit.reduce((sum, p) => sum + p.width * p.cx, 0) / total
  const meanY = fit.reduce((sum, p) => sum + p.width * p.cy, 0) / total
  const meanAngle = fit.reduce((sum, p) => sum + p.width * p.angle, 0) / total
  let [xx, xy, yy, xa, ya] = [1, 0, 1, 0, 0]
  for (const p of fit) {
    const [dx, dy, da] = [p.cx - meanX, p.cy - meanY, p.angle - meanAngle]
    xx += p.width * dx * dx
    xy += p.width * dx * dy
    yy += p.width * dy * dy
    xa += p.width * dx * da
    ya += p.width * dy * da
  }
  const det = xx * yy - xy * xy
  const enough = fit.length >= 8 && det > 0
  const alongX = enough ? (xa * yy - ya * xy) / det : 0
  const alongY = enough ? (ya * xx - xa * xy) / det : 0
  return (p) => {
    if (fit.length === 0) return { x: p.cx, y: p.cy }
    const angle = meanAngle + (alongX * (p.cx - meanX)) / 2 + alongY * (p.cy - meanY)
    return {
      x: meanX + (p.cx - meanX) / Math.cos(angle),
      y: p.cy - (p.cx - meanX) * Math.tan(angle),
    }
  }
}

/** The slant most of the text has: the median, long pieces counting more. */
function commonAngle(pieces: Piece[]): number {
  const sorted = pieces.filter((p) => p.width > 2 * p.height).sort((a, b) => a.angle - b.angle)
  const total = sorted.reduce((sum, p) => sum + p.width, 0)
  let passed = 0
  for (const p of sorted) {
    passed += p.width
    if (passed >= total / 2) return p.angle
  }
  return 0
}

/** From left to right, each piece joins the row whose last piece lies level with it and ends before it. */
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

function boxOf(piece: Piece, from: number, to: number, page: Page): Box {
  const cos = Math.cos(piece.angle)
  const sin = Math.sin(piece.angle)
  const along = ((from + to) / 2 - 0.5) * piece.width
  const width = (to - from) * piece.width
  const cx = piece.cx + along * cos
  const cy = piece.cy + along * sin
  const w = width * cos + piece.height * Math.abs(sin)
  const h = piece.height * cos + width * Math.abs(sin)
  const clamp = (v: number) => Math.min(1, Math.max(0, v))
  const left = clamp((cx - w / 2) / page.width)
  const top = clamp((cy - h / 2) / page.height)
  const right = clamp((cx + w / 2) / page.width)
  const bottom = clamp((cy + h / 2) / page.height)
  return turnBack({ x: left, y: top, width: right - left, height: bottom - top }, page.turned)
}

/** The box on the picture as it was before it was turned. */
function turnBack({ x, y, width, height }: Box, turned: Turn): Box {
  if (turned === 1) return { x: y, y: 1 - x - width, width: height, height: width }
  if (turned === 2) return { x: 1 - x - width, y: 1 - y - height, width, height }
  if (turned === 3) return { x: 1 - y - height, y: x, width: height, height: width }
  return { x, y, width, height }
}
