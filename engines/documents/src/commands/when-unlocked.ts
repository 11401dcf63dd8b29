import { before } from '../deadline.ts'
import { Locked } from '../write/locks.ts'
import type { Context } from './context.ts'

/**
 * Runs a write; when a transaction holds one of its documents, waits for the end of that transaction and tries
 * again.
 */
export async function whenUnlocked<Result>(
  { deadline }: Context,
  work: () => Result,
): Promise<Result> {
  for (;;) {
    try {
      return work()
    } catch (error) {
      if (!(error instanceof Locked)) throw error
      await before(deadline, error.owner.finished)
    }
  }
}
