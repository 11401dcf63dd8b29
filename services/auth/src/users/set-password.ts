import { transaction } from '@sortie/platform/mongo/transaction'
import { ResetTokenModel } from '../password-resets/password-reset.model.ts'
import { nextGeneration } from '../sessions/end-sessions.ts'
import { announceChange } from './announce-change.ts'
import { type StoredUser, UserModel } from './user.model.ts'

/** Sets a password's hash, ends every session of the user and voids every reset link. Null when there is no such user. */
export function setPassword(
  which: { _id: string; isActive?: true },
  passwordHash: string,
): Promise<StoredUser | null> {
  return transaction(async () => {
    const before = await UserModel.findOne(which).lean<StoredUser>()
    if (!before) return null
    const change = { passwordHash, ...nextGeneration(before) }
    await UserModel.updateOne({ _id: before._id }, { $set: change })
    await ResetTokenModel.deleteMany({ userId: before._id })
    const user = { ...before, ...change }
    await announceChange(user)
    return user
  })
}
