import { AppError } from '@sortie/platform/errors'
import { isDuplicate } from '@sortie/platform/mongo/transaction'
import { GuardModel, UserModel } from './user.model.ts'

const guard = { _id: 'admins' }

/** Made once at start, so that no transaction ever has to. */
export async function makeAdminGuard(): Promise<void> {
  if (await GuardModel.exists(guard)) return
  await GuardModel.create([{ ...guard, changes: 0 }]).catch((error) => {
    if (!isDuplicate(error)) throw error
  })
}

/** The first act of a transaction that changes who administers: of two at once, one is run again after the other. */
export async function takeAdminGuard(): Promise<void> {
  await GuardModel.updateOne(guard, { $inc: { changes: 1 } })
}

/** 409 when nobody else could administer any more. Comes after takeAdminGuard in the same transaction. */
export async function demandAnotherAdmin(userId: string): Promise<void> {
  if (await UserModel.exists({ role: 'admin', isActive: true, _id: { $ne: userId } })) return
  throw new AppError(
    'conflict',
    'last_admin',
    'This is the last active administrator. Make someone else one first.',
  )
}
