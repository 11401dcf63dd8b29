import type { Refused } from '@sortie/untrusted-files/opened'
import { createOpener } from '@sortie/untrusted-files/opener'
import * as z from 'zod/mini'
import { lookBytes } from '../looks/look.ts'

/** `print` is made of photos only. */
export type Pictures = { ok: true; thumbnail: Buffer; print: Buffer | null } | Refused

/** Processor time of a first try, in ms: enough for nearly all, and others do not wait for the rest. */
export const firstTryMs = 1500

const opener = createOpener({
  program: new URL('./picture-worker.ts', import.meta.url),
  // Nobody waits for pictures as people wait for answers.
  nice: 10,
})

/** Of `cpuMs` it takes less than the usual processor time. */
export async function drawPictures(file: Buffer, type: string, cpuMs?: number): Promise<Pictures> {
  const drawn = await opener.open({
    task: 'draw',
    input: { type },
    files: [file],
    answer: z.null(),
    cpuMs,
  })
  if (!drawn.ok) return drawn
  const [thumbnail, print = null] = drawn.files
  if (!thumbnail) return { ok: false, reason: 'crashed', detail: 'no thumbnail' }
  return { ok: true, thumbnail, print }
}

/** How the print of a receipt lies (looks/look.ts); null where there is none. */
export async function lookAt(
  file: Buffer,
  type: string,
): Promise<{ ok: true; look: Uint8Array | null } | Refused> {
  const looked = await opener.open({
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
  opener.close()
}
