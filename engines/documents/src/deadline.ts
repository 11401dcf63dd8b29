import { CommandError } from './errors.ts'

/** When a command gives up. A cursor outlives its command, so the time is taken away once the first batch is sent. */
export interface Deadline {
  /** Milliseconds since the epoch. */
  at: number | undefined
}

export function checkDeadline({ at }: Deadline) {
  if (at !== undefined && Date.now() > at) throw timeLimit()
}

/** Waits for a promise, but not beyond the deadline. */
export async function before<Result>({ at }: Deadline, promise: Promise<Result>): Promise<Result> {
  if (at === undefined) return promise
  let timer: NodeJS.Timeout | undefined
  const expired = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(timeLimit()), Math.max(0, at - Date.now()))
  })
  try {
    return await Promise.race([promise, expired])
  } finally {
    clearTimeout(timer)
  }
}

function timeLimit() {
  return new CommandError('MaxTimeMSExpired', 'operation exceeded time limit')
}
