import { interpret } from './interpret.ts'
import type { Engine } from './ocr/ocr-engine.ts'
import type { Reading } from './reading.ts'

/** Reads one picture in this process. */
export async function readWith(engine: Engine, image: Uint8Array, today: Date): Promise<Reading> {
  const page = await engine.read(image)
  return interpret(page, today).reading
}
