import { AppError } from '@sortie/platform/errors'

/** The most exports, and the most bulks, that a person may have waiting, running or ready. */
const mostKept = 20
export const countedStates = ['waiting', 'running', 'done'] as const

type Kept = { _id: string; state: string }

/** Removes the oldest finished ones of `kept` to make room for one more; 429 when all of them are still being made. */
export async function enforceQuota(
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
