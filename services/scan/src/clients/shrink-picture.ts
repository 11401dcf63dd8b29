import { ScanFailure } from '@sortie/receipt-reader/reading'
import { turnOfCaller } from '@sortie/receipt-reader/turn-of-caller'
import { createOpener } from '@sortie/untrusted-files/opener'
import * as z from 'zod/mini'

const opener = createOpener({ program: new URL('./shrink-worker.ts', import.meta.url), nice: 0 })

export async function shrinkPicture(
  image: Uint8Array,
  side: number,
  signal: AbortSignal,
): Promise<Buffer> {
  const call = {
    task: 'shrink',
    input: { side },
    files: [image],
    answer: z.null(),
    signal,
    ...turnOfCaller(),
  }
  const outcome = await opener.open(call)
  if (outcome.ok && outcome.files[0]) return outcome.files[0]
  if (!outcome.ok && outcome.reason === 'aborted') throw new ScanFailure('timeout')
  const tooLarge = !outcome.ok && outcome.detail === 'image_too_large'
  throw new ScanFailure(tooLarge ? 'image_too_large' : 'not_an_image')
}

export function closeShrinker(): void {
  opener.close()
}
