import { AppError } from '@sortie/platform/errors'
import { isDuplicate } from '@sortie/platform/mongo/transaction'
import { GuardModel, UserModel } from './user.model.ts'

const guard = { _id: 'admins' }

/** Created once at start, so that no transaction has to. */
export async function makeAdminGuard(): Promise<void> {
  if (await GuardModel.exists(guard)) return
  await GuardModel.create([{ ...guard, changes: 0 }]).catch((error) => {
    if (!isDuplicate(error)) throw error
  })
}

/** Call first in a transaction that changes who is an administrator or whose manager: of two at once, one is retried after the other. */
export async function takeAdminGuard(): Promise<void> {
  await GuardModel.updateOne(guard, { $inc: { changes: 1 } })
}

/** 409 when no other active administrator would remain; one who is invited may never come. Call after takeAdminGuard in the same transaction. */
export async function demandAnotherAdmin(userId: string): Promise<void> {
  const other = { role: 'admin', isActive: true, invitedAt: null, _id: { $ne: userId } } as const
  if (await UserModel.exists(other)) return
  throw new AppError(
    'conflict',
    'last_admin',
    'This is the last active administrator. Make someone else one first.',
  )
}
