import type { Box, Page, Piece, Turn } from './page.ts'
import type { Word } from './rows.ts'

export function boxAround(words: Word[]): Box | null {
  if (words.length === 0) return null
  const left = Math.min(...words.map((w) => w.box.x))
  const top = Math.min(...words.map((w) => w.box.y))
  const right = Math.max(...words.map((w) => w.box.x + w.box.width))
  const bottom = Math.max(...words.map((w) => w.box.y + w.box.height))
  return { x: left, y: top, width: right - left, height: bottom - top }
}

export function boxOf(piece: Piece, from: number, to: number, page: Page): Box {
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

/** The box in the coordinates of the picture before it was rotated. */
function turnBack({ x, y, width, height }: Box, turned: Turn): Box {
  if (turned === 1) return { x: y, y: 1 - x - width, width: height, height: width }
  if (turned === 2) return { x: 1 - x - width, y: 1 - y - height, width, height }
  if (turned === 3) return { x: 1 - y - height, y: x, width: height, height: width }
  return { x, y, width, height }
}
