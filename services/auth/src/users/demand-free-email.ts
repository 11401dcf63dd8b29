import { FormerEmailModel } from './former-email.model.ts'
import { UserModel } from './user.model.ts'
import { emailTaken } from './user.ts'

/** 409 when an account has this address, or one other than `userId` can still be given back to it. */
export async function demandFreeEmail(email: string, userId?: string): Promise<void> {
  const restorable = {
    email,
    usedAt: null,
    expiresAt: { $gt: new Date() },
    userId: { $ne: userId },
  }
  if (await UserModel.exists({ email })) throw emailTaken()
  if (await FormerEmailModel.exists(restorable)) throw emailTaken()
}
