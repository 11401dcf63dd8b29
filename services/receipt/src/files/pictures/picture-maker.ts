import { type Refused, refused } from '@sortie/untrusted-files/opened'
import { createOpener, type Opener } from '@sortie/untrusted-files/opener'
import * as z from 'zod/mini'

/** `print` is made of photos only. */
export type Pictures = { ok: true; thumbnail: Buffer; print: Buffer | null } | Refused

/**
 * Processor time of a first try, in ms. A photo of 48 million pixels takes 350, a worker's start 300; what
 * takes longer is slow, and is opened where nobody waits behind it.
 */
const quickMs = 1000
/** The second try, which is the last, has ten times what the largest photo takes, for the cold caches of a busy machine. */
const slowMs = 10_000
/** An upload waits for it: the library for PDFs takes 400 ms to start. */
const passwordMs = 3000

const otherFiles = 'other files than announced'

const program = new URL('./picture-worker.ts', import.meta.url)
// Nobody waits for pictures as people wait for answers.
const quick = createOpener({ program, nice: 10, cpuMs: quickMs })
const slow = createOpener({ program, nice: 15, cpuMs: slowMs })

/** `turned`: degrees clockwise, after the orientation that the camera noted. */
export type Draw = (file: Buffer, type: string, turned?: number) => Promise<Pictures>

/** One file after the other, and none for long: one that takes long is `too_slow`. */
export const drawQuickly: Draw = (file, type, turned) => draw(quick, file, type, turned)

/** In a worker of its own that gives way to the quick one. */
export const drawSlowly: Draw = (file, type, turned) => draw(slow, file, type, turned)

const Answer = z.object({ print: z.boolean() })

async function draw(opener: Opener, file: Buffer, type: string, turned = 0): Promise<Pictures> {
  const call = { task: 'draw', input: { type, turned }, files: [file], answer: Answer }
  const drawn = await opener.open(call)
  if (!drawn.ok) return drawn
  const { files, value } = drawn
  const thumbnail = files.shift()
  const print = value.print ? files.shift() : null
  if (!thumbnail || print === undefined) return refused('crashed', otherFiles)
  return { ok: true, thumbnail, print }
}

/** False also where it cannot be known just now: the file is looked at again when its pictures are made. */
export async function needsPassword(pdf: Buffer): Promise<boolean> {
  const opened = await quick.open({
    task: 'needs-password',
    files: [pdf],
    answer: z.boolean(),
    cpuMs: passwordMs,
  })
  return opened.ok && opened.value
}

export function closePictureMaker(): void {
  quick.close()
  slow.close()
}
