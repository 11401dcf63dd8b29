export type Grey = { data: Uint8Array; width: number; height: number }
/** How much is printed at each pixel, 0 to 1. */
export type Ink = { data: Float32Array; width: number; height: number }

/** Strokes of print are thinner than this, in pixels. */
const strokeRadius = 5
/** What is darker than its paper by less than this share is a shadow, by so much more is print. */
const faint = 0.12
const full = 0.3
/** Far darker than the paper is the table. */
const tableShare = 0.5
/** Print stands densely; the grain of a table does not. */
const denseRadius = 7
const denseShare = 0.3
const rim = 8

/** Thin dark strokes on something brighter, whatever the light; without the edges of the paper, without its table. */
export function inkOf({ data, width, height }: Grey): Ink {
  const grey = Float32Array.from(data)
  const paper = slide(slide(grey, width, height, true), width, height, false)
  const table = percentile(paper, 0.85) * tableShare
  const ink = new Float32Array(grey.length)
  for (let y = rim; y < height - rim; y++)
    for (let x = rim; x < width - rim; x++) {
      const at = y * width + x
      const bright = paper[at] as number
      if (bright < table) continue
      const dark = (bright - (grey[at] as number)) / bright
      if (dark > faint) ink[at] = Math.min(1, (dark - faint) / full)
    }
  const density = blurred(ink, width, height)
  const sparse = percentile(density, 0.9, 0.02) * denseShare
  for (let at = 0; at < ink.length; at++) if ((density[at] as number) < sparse) ink[at] = 0
  return { data: ink, width, height }
}

/** Fills `n` values of `to` from those of `from`, both from `start` on, each `step` after the last. */
type Line = (from: Float32Array, to: Float32Array, start: number, step: number, n: number) => void

function overBoth(source: Float32Array, width: number, height: number, line: Line): Float32Array {
  const rows = new Float32Array(source.length)
  const both = new Float32Array(source.length)
  for (let y = 0; y < height; y++) line(source, rows, y * width, 1, width)
  for (let x = 0; x < width; x++) line(rows, both, x, width, height)
  return both
}

/** The largest or smallest value around each pixel: windows of 1, 2, 4 … laid over one another. */
function slide(
  source: Float32Array,
  width: number,
  height: number,
  largest: boolean,
): Float32Array {
  const window = 2 * strokeRadius + 1
  const buffer = new Float32Array(Math.max(width, height) + 2 * strokeRadius)
  const line: Line = (from, to, start, step, n) => {
    const padded = n + 2 * strokeRadius
    for (let i = 0; i < padded; i++)
      buffer[i] = from[start + Math.min(n - 1, Math.max(0, i - strokeRadius)) * step] as number
    let size = 1
    for (; size * 2 <= window; size *= 2)
      for (let i = 0; i + size < padded; i++) {
        const [a, b] = [buffer[i] as number, buffer[i + size] as number]
        buffer[i] = a > b === largest ? a : b
      }
    for (let i = 0; i < n; i++) {
      const [a, b] = [buffer[i] as number, buffer[i + window - size] as number]
      to[start + i * step] = a > b === largest ? a : b
    }
  }
  return overBoth(source, width, height, line)
}

function blurred(source: Float32Array, width: number, height: number): Float32Array {
  const size = 2 * denseRadius + 1
  const line: Line = (from, to, start, step, n) => {
    let sum = 0
    for (let i = -denseRadius; i < n; i++) {
      if (i + denseRadius < n) sum += from[start + (i + denseRadius) * step] as number
      if (i > denseRadius) sum -= from[start + (i - denseRadius - 1) * step] as number
      if (i >= 0) to[start + i * step] = sum / size
    }
  }
  return overBoth(source, width, height, line)
}

/** Of the values above `least`; a sample of them is enough. */
function percentile(values: Float32Array, share: number, least = -1): number {
  const some = values.filter((value, at) => at % 7 === 0 && value > least).sort()
  return some[Math.floor(some.length * share)] ?? 0
}
