import { AppError } from './errors.ts'

/** Strictly later than the previous one, so that an edit of an older revision is always detected. */
export function nextUpdatedAt(previous: Date): Date {
  return new Date(Math.max(Date.now(), previous.getTime() + 1))
}

/** 409 `<noun>_changed` with the current record when an edit is based on an older one; `seen` is optional. */
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
