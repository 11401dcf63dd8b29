import { EmailChangeModel } from './email-change.model.ts'
import { ResetTokenModel } from './reset-token.model.ts'

/**
 * Inside a transaction: no link mailed before can set a password or change the address any more. Everything by which
 * an owner or an administrator recovers an account calls this, because a thief may have asked for one.
 */
export async function voidMailedLinks(userId: string): Promise<void> {
  await ResetTokenModel.deleteMany({ userId })
  // One that is confirmed can do nothing more, and says so to who follows its link again.
  await EmailChangeModel.deleteMany({ userId, state: { $ne: 'confirmed' } })
}
