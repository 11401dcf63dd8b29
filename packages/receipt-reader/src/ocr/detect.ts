import { type InferenceSession, Tensor } from 'onnxruntime-node'
import { grow, type Point, type Slant, tightRectangle } from './geometry.ts'
import type { Models } from './models.ts'
import { cut, type Picture, type Rect } from './picture.ts'

// The differentiable-binarization settings PP-OCR was published with.
const PIXEL_THRESHOLD = 0.3
const BOX_THRESHOLD = 0.5
const UNCLIP = 1.6

export async function detect(
  session: InferenceSession,
  { mean, spread }: Pick<Models, 'mean' | 'spread'>,
  picture: Picture,
  part: Rect,
  side: number,
): Promise<Slant[]> {
  const scale = side / Math.max(part.width, part.height)
  const width = toMultipleOf32(part.width * scale)
  const height = toMultipleOf32(part.height * scale)
  const small = await cut(picture, part, width, height)
  const input = new Tensor('float32', normalize(small, mean, spread), [1, 3, height, width])
  const output = (await session.run({ [session.inputNames[0]!]: input }))[session.outputNames[0]!]!
  const toX = part.width / width
  const toY = part.height / height
  return rectangles(output.data as Float32Array, width, height).map((r) => ({
    cx: part.x + r.cx * toX,
    cy: part.y + r.cy * toY,
    width: r.width * toX,
    height: r.height * toY,
    angle: r.angle,
  }))
}

function toMultipleOf32(length: number): number {
  return Math.max(32, Math.round(length / 32) * 32)
}

/** Planes in the order blue, green, red, as the model was trained. */
function normalize(
  { data, width, height }: Picture,
  means: readonly number[],
  spreads: readonly number[],
): Float32Array {
  const size = width * height
  const out = new Float32Array(size * 3)
  for (let plane = 0; plane < 3; plane++) {
    const mean = means[plane]! * 255
    const spread = spreads[plane]! * 255
    for (let i = 0, from = 2 - plane; i < size; i++, from += 3)
      out[plane * size + i] = (data[from]! - mean) / spread
  }
  return out
}

/** Connected spots of text probability, each as the rectangle around it grown back to the letters' size. */
function rectangles(map: Float32Array, width: number, height: number): Slant[] {
  const seen = new Uint8Array(map.length)
  const found: Slant[] = []
  const stack: number[] = []
  for (let start = 0; start < map.length; start++) {
    if (seen[start] || map[start]! < PIXEL_THRESHOLD) continue
    seen[start] = 1
    stack.push(start)
    let sum = 0
    let count = 0
    const edges = new Map<number, [number, number]>()
    while (stack.length > 0) {
      const at = stack.pop()!
      const x = at % width
      const y = (at - x) / width
      sum += map[at]!
      count++
      const edge = edges.get(y)
      if (!edge) edges.set(y, [x, x])
      else if (x < edge[0]) edge[0] = x
      else if (x > edge[1]) edge[1] = x
      for (let dy = -1; dy <= 1; dy++) {
        for (let dx = -1; dx <= 1; dx++) {
          const nx = x + dx
          const ny = y + dy
          if (nx < 0 || ny < 0 || nx >= width || ny >= height) continue
          const next = ny * width + nx
          if (seen[next] || map[next]! < PIXEL_THRESHOLD) continue
          seen[next] = 1
          stack.push(next)
        }
      }
    }
    if (sum / count < BOX_THRESHOLD) continue
    const points: Point[] = []
    for (const [y, [left, right]] of edges) points.push({ x: left, y }, { x: right, y })
    const rect = tightRectangle(points)
    if (Math.min(rect.width, rect.height) < 3) continue
    const by = (rect.width * rect.height * UNCLIP) / (2 * (rect.width + rect.height))
    found.push(grow(rect, by))
  }
  return found
}
