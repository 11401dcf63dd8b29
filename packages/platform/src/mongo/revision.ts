import { AppError } from '../errors.ts'

/** Later than the one before: an edit that names an older one is never the newest. */
export function nextUpdatedAt(previous: Date): Date {
  return new Date(Math.max(Date.now(), previous.getTime() + 1))
}

/** 409 `<noun>_changed` with the record as it is now, when an edit started from an older one; `seen` is optional. */
export function demandUnchanged(
  noun: string,
  updatedAt: Date,
  seen: Date | undefined,
  current: () => unknown,
): void {
  if (!seen || seen.getTime() === updatedAt.getTime()) return
  throw new AppError(
    'conflict',
    `${noun}_changed`,
    `This ${noun} was changed meanwhile. Look at it again.`,
    {
      current: current(),
    },
  )
}
