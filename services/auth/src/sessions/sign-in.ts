import { AppError } from '@sortie/platform/errors'
import { transaction } from '@sortie/platform/mongo/transaction'
import { passwordMatches } from '../users/password.ts'
import { type StoredUser, UserModel } from '../users/user.model.ts'
import { startSession } from './start-session.ts'

type SignedIn = { user: StoredUser; token: string }

/**
 * Signs in by e-mail and password. An unknown address, an inactive user and a wrong password get the same answer
 * after the same work (decision 13).
 */
export async function signIn(username: string, password: string): Promise<SignedIn> {
  const email = username.toLowerCase()
  const user = await UserModel.findOne({ email }).lean()
  const matches = await passwordMatches(user?.passwordHash, password)
  if (!user || !matches || !user.isActive) throw wrongCredentials()
  return transaction(async () => {
    // Meets a deactivation or a new password that commits at the same instant: one of the two is run again.
    const unchanged = { _id: user._id, isActive: true, passwordHash: user.passwordHash }
    const { matchedCount } = await UserModel.updateOne(unchanged, { $set: { signedInAt: new Date() } })
    if (matchedCount === 0) throw wrongCredentials()
    return { user, token: await startSession(user) }
  })
}

function wrongCredentials(): AppError {
  return new AppError('signed_out', 'wrong_credentials', 'The e-mail address or the password is wrong.')
}
