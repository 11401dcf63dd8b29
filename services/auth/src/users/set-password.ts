import { publish } from '@sortie/platform/events/outbox'
import { transaction } from '@sortie/platform/mongo/transaction'
import { ResetTokenModel } from '../password-resets/password-reset.model.ts'
import { endAllSessions } from '../sessions/end-sessions.ts'
import { type StoredUser, UserModel } from './user.model.ts'

/** Sets a password's hash, ends every session of the user and voids every reset link. Null when there is no such user. */
export function setPassword(which: { _id: string; isActive?: true }, passwordHash: string): Promise<StoredUser | null> {
  return transaction(async () => {
    const user = await UserModel.findOneAndUpdate(which, { $set: { passwordHash } }, { returnDocument: 'after' }).lean()
    if (!user) return null
    await ResetTokenModel.deleteMany({ userId: user._id })
    await endAllSessions(user._id)
    await publish('user.changed', { userId: user._id, email: user.email, role: user.role, active: user.isActive })
    return user
  })
}
