import { timeLimit } from '../query/matches.ts'
import { Locked } from '../write/locks.ts'
import type { Context } from './context.ts'

/** Runs a write; when a transaction holds one of its documents, waits for the end of that transaction and tries again. */
export async function whenUnlocked<Result>({ deadline }: Context, work: () => Result): Promise<Result> {
  for (;;) {
    try {
      return work()
    } catch (error) {
      if (!(error instanceof Locked)) throw error
      await untilFinished(error.owner.finished, deadline)
    }
  }
}

async function untilFinished(finished: Promise<void>, deadline: number | undefined) {
  if (deadline === undefined) return finished
  let timer: NodeJS.Timeout | undefined
  const expired = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(timeLimit()), Math.max(0, deadline - Date.now()))
  })
  try {
    await Promise.race([finished, expired])
  } finally {
    clearTimeout(timer)
  }
}
