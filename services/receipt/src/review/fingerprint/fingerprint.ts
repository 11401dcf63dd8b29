import { type Grey, inkOf } from './ink.ts'
import { keepMainPrint } from './main-print.ts'
import { angleOf, type Dots, dotsOf, frameOf, turned } from './straighten.ts'

/** Pictures are scaled to this length of the longer side. */
export const fingerprintPixels = 720
export const rows = 128
export const columns = 48
export const fingerprintBytes = (rows * columns) / 2
const leastDots = 400

/**
 * The fingerprint of a receipt: the layout of the print on a grid over the straightened paper, independent of the surroundings, the angle and the
 * light. Null when there is hardly any print.
 */
export function fingerprintOf(picture: Grey): Uint8Array | null {
  const ink = inkOf(picture)
  keepMainPrint(ink)
  const dots = dotsOf(ink)
  if (dots.count < leastDots) return null
  return gridOf(turned(dots, angleOf(dots)))
}

function gridOf(dots: Dots): Uint8Array | null {
  const { left, right, top, bottom } = frameOf(dots)
  if (right <= left || bottom <= top) return null
  const cells = new Float32Array(rows * columns)
  const add = (x: number, y: number, value: number) => {
    if (x < 0 || y < 0 || x >= columns || y >= rows) return
    cells[y * columns + x] = (cells[y * columns + x] as number) + value
  }
  for (let i = 0; i < dots.count; i++) {
    const x = (((dots.x[i] as number) - left) / (right - left)) * columns - 0.5
    const y = (((dots.y[i] as number) - top) / (bottom - top)) * rows - 0.5
    const [column, row] = [Math.floor(x), Math.floor(y)]
    const [besides, below] = [x - column, y - row]
    const ink = dots.ink[i] as number
    add(column, row, ink * (1 - besides) * (1 - below))
    add(column + 1, row, ink * besides * (1 - below))
    add(column, row + 1, ink * (1 - besides) * below)
    add(column + 1, row + 1, ink * besides * below)
  }
  const area = ((right - left) * (bottom - top)) / cells.length
  const level = (at: number) =>
    Math.round(Math.sqrt(Math.min(1, (cells[at] as number) / area)) * 15)
  return Uint8Array.from(
    { length: fingerprintBytes },
    (_, i) => level(2 * i) * 16 + level(2 * i + 1),
  )
}

export function cellsOf(fingerprint: Uint8Array): Float32Array {
  const cells = new Float32Array(fingerprint.length * 2)
  fingerprint.forEach((byte, i) => {
    cells[2 * i] = byte >> 4
    cells[2 * i + 1] = byte & 15
  })
  return cells
}
