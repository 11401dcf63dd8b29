import { AppError } from '@sortie/platform/errors'

/** Of exports and of bulks each: what a person has waiting, running or kept to be downloaded. */
export const mostKept = 20
export const takingRoom = ['waiting', 'running', 'done'] as const

type Kept = { createdAt: Date }[]

/** Throws when `kept`, oldest first, leaves no room for one more; each is kept for so many hours. */
export function demandRoom(noun: 'export' | 'bulk', kept: Kept, hours: number): void {
  const [oldest] = kept
  if (!oldest || kept.length < mostKept) return
  const freeAt = oldest.createdAt.getTime() + hours * 3_600_000
  throw new AppError(
    'too_many',
    `${noun}_room_full`,
    `At most ${mostKept} reports made in the background are kept. Delete one, or wait until the oldest is gone.`,
    { retryAfter: Math.max(1, Math.ceil((freeAt - Date.now()) / 1000)) },
  )
}
