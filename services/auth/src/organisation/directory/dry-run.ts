import type { DryRunOutcome } from '@sortie/contracts/directory'
import type { TrailChange } from '@sortie/contracts/trail'
import { transaction } from '@sortie/platform/mongo/transaction'
import { changesOf } from '@sortie/platform/trail/fact'
import { userFields } from '../../trail/own-acts.ts'
import { type StoredUser, UserModel } from '../../users/user.model.ts'
import type { Said } from './directory.model.ts'

export type Would = { before: StoredUser | null; after: StoredUser | null; changes: TrailChange[] }

const undone = new Error('The transaction of a dry run is not committed.')

/** Does the work, which returns a person, and takes it back: what would come of it, and every reason to refuse it, is its own. */
export async function rehearsed(work: () => Promise<{ _id: string }>): Promise<Would> {
  const { id, after } = await takenBack(async () => {
    const { _id: id } = await work()
    return { id, after: await UserModel.findById(id).lean<StoredUser | null>() }
  })
  const before = await UserModel.findById(id).lean<StoredUser | null>()
  return { before, after, changes: changesOf(before, after, userFields) }
}

/** What the work answers, of which nothing stays. */
export async function takenBack<T>(work: () => Promise<T>): Promise<T> {
  let answer: T | undefined
  try {
    await transaction(async () => {
      answer = await work()
      throw undone
    })
  } catch (error) {
    if (error !== undone) throw error
  }
  return answer as T
}

/** Nothing where the account stays as it is. */
export function outcomeOf(
  { before, after, changes }: Would,
  follows: Said | null,
): DryRunOutcome | null {
  if (!before) return 'made'
  if (!follows) return 'linked'
  if (before.isActive !== after?.isActive) return after?.isActive ? 'reactivated' : 'deactivated'
  return changes.length > 0 ? 'changed' : null
}
