import type { Refused } from '@sortie/untrusted-files/opened'
import { createOpener, type Opener } from '@sortie/untrusted-files/opener'
import * as z from 'zod/mini'
import { lookBytes } from '../looks/look.ts'

/** `print` is made of photos only. */
export type Pictures = { ok: true; thumbnail: Buffer; print: Buffer | null } | Refused

/**
 * Processor time of a first try, in ms. A photo of 48 million pixels takes 240, a worker's start 300; what takes longer
 * is slow, and is opened where nobody waits behind it.
 */
const quickMs = 700

const program = new URL('./picture-worker.ts', import.meta.url)
// Nobody waits for pictures as people wait for answers.
const quick = createOpener({ program, nice: 10, cpuMs: quickMs })
const patient = createOpener({ program, nice: 15 })

export type Draw = (file: Buffer, type: string) => Promise<Pictures>

/** One file after the other, and none for long: one that takes long is `too_slow`. */
export const drawQuickly: Draw = (file, type) => draw(quick, file, type)

/** With the usual time, in a worker of its own that gives way to the quick one. */
export const drawPatiently: Draw = (file, type) => draw(patient, file, type)

async function draw(opener: Opener, file: Buffer, type: string): Promise<Pictures> {
  const call = { task: 'draw', input: { type }, files: [file], answer: z.null() }
  const drawn = await opener.open(call)
  if (!drawn.ok) return drawn
  const [thumbnail, print = null] = drawn.files
  if (!thumbnail) return { ok: false, reason: 'crashed', detail: 'no thumbnail' }
  return { ok: true, thumbnail, print }
}

/** The layout of a receipt's print (looks/look.ts); null where there is none. */
export async function lookAt(
  file: Buffer,
  type: string,
): Promise<{ ok: true; look: Uint8Array | null } | Refused> {
  const looked = await patient.open({
    task: 'look',
    input: { type },
    files: [file],
    answer: z.null(),
  })
  if (!looked.ok) return looked
  const [look = null] = looked.files
  if (look && look.length !== lookBytes) return { ok: false, reason: 'crashed', detail: 'no look' }
  return { ok: true, look }
}

export function closePictureMaker(): void {
  quick.close()
  patient.close()
}
