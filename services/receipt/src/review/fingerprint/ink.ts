export type Grey = { data: Uint8Array; width: number; height: number }
export type Ink = { data: Float32Array; width: number; height: number }

/** Printed strokes are thinner than this, in pixels. */
const strokeRadius = 5
/** Contrast to the paper below which darkness is a shadow, and from which it is full print. */
const faint = 0.12
const full = 0.3
/** Share of the paper's brightness below which the background is the table. */
const tableShare = 0.5
/** Print is dense; the grain of a table is not. */
const denseRadius = 7
const denseShare = 0.3
const rim = 8

/** Thin dark strokes on a brighter ground, whatever the light, without the paper's edges and its table. */
export function inkOf({ data: grey, width, height }: Grey): Ink {
  const paper = inverse(brightest(inverse(brightest(grey, width, height)), width, height))
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

/** The brightest value around each pixel: windows of 1, 2, 4 … over rows, then columns, combined. */
function brightest(source: Uint8Array, width: number, height: number): Uint8Array {
  return slidTurned(slidTurned(source, width, height), height, width)
}

/** Works along rows and transposes its result, so that the second call works along columns. */
function slidTurned(source: Uint8Array, width: number, height: number): Uint8Array {
  const window = 2 * strokeRadius + 1
  const padded = width + 2 * strokeRadius
  const buffer = new Uint8Array(padded)
  const turned = new Uint8Array(source.length)
  for (let y = 0; y < height; y++) {
    const row = source.subarray(y * width, (y + 1) * width)
    buffer.fill(row[0] as number, 0, strokeRadius)
    buffer.set(row, strokeRadius)
    buffer.fill(row[width - 1] as number, padded - strokeRadius)
    let size = 1
    for (; size * 2 <= window; size *= 2)
      for (let i = 0; i + size < padded; i++)
        buffer[i] = Math.max(buffer[i] as number, buffer[i + size] as number)
    for (let x = 0; x < width; x++)
      turned[x * height + y] = Math.max(buffer[x] as number, buffer[x + window - size] as number)
  }
  return turned
}

function inverse(source: Uint8Array): Uint8Array {
  const inverted = new Uint8Array(source.length)
  for (let at = 0; at < source.length; at++) inverted[at] = 255 - (source[at] as number)
  return inverted
}

function blurred(source: Float32Array, width: number, height: number): Float32Array {
  const size = 2 * denseRadius + 1
  const across = new Float32Array(source.length)
  const both = new Float32Array(source.length)
  const line = (
    from: Float32Array,
    to: Float32Array,
    start: number,
    step: number,
    n: number,
  ): void => {
    let sum = 0
    for (let i = -denseRadius; i < n; i++) {
      if (i + denseRadius < n) sum += from[start + (i + denseRadius) * step] as number
      if (i > denseRadius) sum -= from[start + (i - denseRadius - 1) * step] as number
      if (i >= 0) to[start + i * step] = sum / size
    }
  }
  for (let y = 0; y < height; y++) line(source, across, y * width, 1, width)
  for (let x = 0; x < width; x++) line(across, both, x, width, height)
  return both
}

function percentile(values: Uint8Array | Float32Array, share: number, least = -1): number {
  const sample = new Float32Array(Math.ceil(values.length / 7))
  let count = 0
  for (let at = 0; at < values.length; at += 7) {
    const value = values[at] as number
    if (value > least) sample[count++] = value
  }
  return sample.subarray(0, count).sort()[Math.floor(count * share)] ?? 0
}
