import { AppError } from '@sortie/platform/errors'

/** Of exports and of bulks each: what a person has waiting, running or kept to be downloaded. */
const mostKept = 20
export const takingRoom = ['waiting', 'running', 'done'] as const

type Kept = { _id: string; state: string }

/**
 * Removes the oldest finished ones of `kept`, oldest first, so that one more has room; 429 where all of them are still
 * being made.
 */
export async function makeRoom(
  noun: 'export' | 'bulk',
  kept: Kept[],
  remove: (id: string) => Promise<unknown>,
): Promise<void> {
  const finished = kept.filter(({ state }) => state === 'done')
  if (kept.length - finished.length >= mostKept)
    throw new AppError(
      'too_many',
      `${noun}_room_full`,
      `${mostKept} reports of yours are being made. Wait until one is done, or cancel it.`,
      { retryAfter: 60 },
    )
  const tooMany = Math.max(0, kept.length + 1 - mostKept)
  for (const { _id } of finished.slice(0, tooMany)) await remove(_id)
}
