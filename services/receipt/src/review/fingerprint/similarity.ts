import { Correlation } from './correlation.ts'
import { cellsOf, columns, rows } from './fingerprint.ts'

export type Prepared = { cells: Float32Array; down: Float32Array; across: Float32Array }
type Fit = { scale: number; shift: number; similarity: number }

/** Another crop changes the size of the frame by at most these shares. */
const mostScale = 0.12
const mostShift = 0.09

/** A tilted or curled paper is compared piece by piece, each shifted by at most this many cells. */
const piecesDown = 6
const piecesAcross = 2
const slackDown = 3
const slackAcross = 2

/** Papers whose lines of print differ this much in position are not compared further. */
const leastOutline = 0.3

export function prepared(fingerprint: Uint8Array): Prepared {
  const cells = cellsOf(fingerprint)
  const down = new Float32Array(rows)
  const across = new Float32Array(columns)
  cells.forEach((value, at) => {
    const [row, column] = [Math.floor(at / columns), at % columns]
    down[row] = (down[row] as number) + value
    across[column] = (across[column] as number) + value
  })
  return { cells, down, across }
}

export function similarity(a: Prepared, b: Prepared): number {
  const down = fitted(a.down, b.down)
  if (down.similarity < leastOutline) return 0
  const across = fitted(a.across, b.across)
  const moved = resampled(b.cells, down, across)
  let sum = 0
  let weight = 0
  for (let j = 0; j < piecesDown; j++)
    for (let i = 0; i < piecesAcross; i++) {
      const piece = pieceAt(i, j)
      const print = printIn(a.cells, piece)
      sum += print * nearest(a.cells, moved, piece)
      weight += print
    }
  return weight === 0 ? 0 : sum / weight
}

/** The scale and shift that fit one outline to the other best. */
function fitted(a: Float32Array, b: Float32Array): Fit {
  let best: Fit = { scale: 1, shift: 0, similarity: -1 }
  const tryFit = (scale: number, shift: number) => {
    const similarity = correlation(a, b, scale, shift)
    if (similarity > best.similarity) best = { scale, shift, similarity }
  }
  const most = mostShift * a.length
  for (let scale = 1 - mostScale; scale <= 1 + mostScale; scale += 0.02)
    for (let shift = -most; shift <= most; shift++) tryFit(scale, shift)
  const { scale, shift } = best
  for (const finer of [-0.01, -0.005, 0, 0.005, 0.01])
    for (const step of [-0.5, -0.25, 0, 0.25, 0.5]) tryFit(scale + finer, shift + step)
  return best
}

function correlation(a: Float32Array, b: Float32Array, scale: number, shift: number): number {
  const n = a.length
  const sums = new Correlation()
  for (let i = 0; i < n; i++)
    sums.add(a[i] as number, between(b, (i - n / 2) * scale + n / 2 + shift))
  return sums.correlation()
}

function between(values: Float32Array, at: number): number {
  const whole = Math.floor(at)
  const part = at - whole
  return (values[whole] ?? 0) * (1 - part) + (values[whole + 1] ?? 0) * part
}

/** Resamples the cells of the other onto the grid of the one. */
function resampled(cells: Float32Array, down: Fit, across: Fit): Float32Array {
  const out = new Float32Array(cells.length)
  for (let row = 0; row < rows; row++) {
    const y = (row - rows / 2) * down.scale + rows / 2 + down.shift
    const [top, below] = [Math.floor(y), y - Math.floor(y)]
    if (top < 0 || top + 1 >= rows) continue
    for (let column = 0; column < columns; column++) {
      const x = (column - columns / 2) * across.scale + columns / 2 + across.shift
      const [left, besides] = [Math.floor(x), x - Math.floor(x)]
      if (left < 0 || left + 1 >= columns) continue
      const at = top * columns + left
      const upper = (cells[at] as number) * (1 - besides) + (cells[at + 1] as number) * besides
      const lower =
        (cells[at + columns] as number) * (1 - besides) +
        (cells[at + columns + 1] as number) * besides
      out[row * columns + column] = upper * (1 - below) + lower * below
    }
  }
  return out
}

type Piece = { left: number; right: number; top: number; bottom: number }

function pieceAt(i: number, j: number): Piece {
  return {
    left: Math.round((i * columns) / piecesAcross),
    right: Math.round(((i + 1) * columns) / piecesAcross),
    top: Math.round((j * rows) / piecesDown),
    bottom: Math.round(((j + 1) * rows) / piecesDown),
  }
}

function printIn(cells: Float32Array, { left, right, top, bottom }: Piece): number {
  let sum = 0
  for (let y = top; y < bottom; y++)
    for (let x = left; x < right; x++) sum += cells[y * columns + x] as number
  return sum
}

function nearest(a: Float32Array, b: Float32Array, piece: Piece): number {
  let best = 0
  for (let dy = -slackDown; dy <= slackDown; dy++)
    for (let dx = -slackAcross; dx <= slackAcross; dx++) {
      const sums = new Correlation()
      for (let y = piece.top; y < piece.bottom; y++) {
        if (y + dy < 0 || y + dy >= rows) continue
        for (let x = piece.left; x < piece.right; x++) {
          if (x + dx < 0 || x + dx >= columns) continue
          sums.add(a[y * columns + x] as number, b[(y + dy) * columns + x + dx] as number)
        }
      }
      best = Math.max(best, sums.correlation())
    }
  return best
}
