import { InferenceSession } from 'onnxruntime-node'
import type { Page, Turn } from '../page.ts'
import { detect } from './detect.ts'
import type { Slant } from './geometry.ts'
import { findModels, type Models } from './models.ts'
import { decode, type Picture, type Rect, turn } from './picture.ts'
import { alphabetsOf, recognize } from './recognize.ts'

// First pass: where text is. Second pass: only there, at a resolution for small print.
const FIRST_SIDE = 640
const SECOND_LEAST = 960
const SECOND_SIDE = 1536

// Upright print is recognised with 0.9 and more; upside-down print with about 0.6 by PP-OCRv4, 0.8 by PP-OCRv6.
const CLEAR = 0.88
const FEW = 5

// Unless it is told not to, ONNX Runtime reports its use to its maker and writes an id of the machine to the disk. It
// looks when the first session is created.
process.env.ORT_DISABLE_TELEMETRY = '1'

export type Engine = {
  /** `scale` renders the text larger or smaller than usual, which makes other letters legible. */
  read(image: Uint8Array, scale?: number): Promise<Page>
  close(): Promise<void>
}

/** PP-OCR on ONNX Runtime. `threads` per model. */
export async function startEngine({
  threads,
  models = findModels(),
}: {
  threads: number
  models?: Models
}): Promise<Engine> {
  const options: InferenceSession.SessionOptions = {
    executionProviders: ['cpu'],
    intraOpNumThreads: threads,
    interOpNumThreads: 1,
    // Memory is released after each picture, and waiting threads sleep: spinning would use up the cores of the other
    // services.
    enableCpuMemArena: false,
    extra: { 'session.intra_op.allow_spinning': '0' },
    graphOptimizationLevel: 'all',
    logSeverityLevel: 3,
  }
  const detector = await InferenceSession.create(models.detection, options)
  const recognizer = await InferenceSession.create(models.recognition, options)
  const alphabets = alphabetsOf(models.characters)

  async function look(picture: Picture, turned: Turn, scale: number): Promise<Page> {
    const whole = { x: 0, y: 0, width: picture.width, height: picture.height }
    const first = await detect(detector, models, picture, whole, FIRST_SIDE)
    const part = around(first, picture)
    const second = first.length
      ? await detect(detector, models, picture, part, Math.round(sideFor(part) * scale))
      : []
    const pieces = await recognize(recognizer, alphabets, picture, second.length ? second : first)
    return { width: picture.width, height: picture.height, turned, pieces }
  }

  return {
    async read(image, scale = 1) {
      const picture = await decode(image)
      const page = await look(picture, 0, scale)
      if (page.pieces.length < FEW || clarity(page) >= CLEAR) return page
      // Hardly any word was recognised: the picture may be rotated.
      const turns: (1 | 2 | 3)[] = liesOnItsSide(page) ? [1, 3] : [2]
      let best = page
      for (const turned of turns) {
        const other = await look(turn(picture, turned), turned, scale)
        if (clarity(other) > clarity(best)) best = other
        if (clarity(best) >= CLEAR) break
      }
      return best
    },
    async close() {
      await detector.release()
      await recognizer.release()
    },
  }
}

function clarity({ pieces }: Page): number {
  const letters = pieces.reduce((sum, p) => sum + p.glyphs.length, 0)
  return letters === 0 ? 0 : pieces.reduce((sum, p) => sum + p.score * p.glyphs.length, 0) / letters
}

function liesOnItsSide({ pieces }: Page): boolean {
  const long = pieces.filter((p) => Math.max(p.width, p.height) > 2 * Math.min(p.width, p.height))
  return long.filter((p) => p.height > p.width).length > long.length / 2
}

function around(found: Slant[], picture: Picture): Rect {
  const margin = 0.03 * Math.max(picture.width, picture.height)
  let [left, top, right, bottom] = [Infinity, Infinity, 0, 0]
  for (const r of found) {
    const halfX = (r.width * Math.cos(r.angle) + r.height * Math.abs(Math.sin(r.angle))) / 2
    const halfY = (r.height * Math.cos(r.angle) + r.width * Math.abs(Math.sin(r.angle))) / 2
    left = Math.min(left, r.cx - halfX)
    right = Math.max(right, r.cx + halfX)
    top = Math.min(top, r.cy - halfY)
    bottom = Math.max(bottom, r.cy + halfY)
  }
  const x = Math.max(0, Math.floor(left - margin))
  const y = Math.max(0, Math.floor(top - margin))
  return {
    x,
    y,
    width: Math.min(picture.width, Math.ceil(right + margin)) - x,
    height: Math.min(picture.height, Math.ceil(bottom + margin)) - y,
  }
}

function sideFor(part: Rect): number {
  return Math.min(SECOND_SIDE, Math.max(SECOND_LEAST, Math.max(part.width, part.height)))
}
