import type { SecondFactor } from '@sortie/contracts/second-factor'
import { withId } from '@sortie/platform/mongo/model'
import type * as z from 'zod/mini'
import { isSecondFactorRequired } from '../users/organisation.queries.ts'
import { isPassword } from '../users/password.ts'
import type { StoredUser } from '../users/user.model.ts'
import { AuthenticatorModel, PasskeyModel, RecoveryCodeModel } from './second-factor.model.ts'

export async function showSecondFactor({
  _id: userId,
  passwordHash,
}: StoredUser): Promise<z.output<typeof SecondFactor>> {
  const [passkeys, authenticator, recoveryCodes, required] = await Promise.all([
    PasskeyModel.find({ userId }).sort({ addedAt: 1 }).lean(),
    AuthenticatorModel.findById(userId).lean(),
    RecoveryCodeModel.countDocuments({ userId }),
    isSecondFactorRequired(),
  ])
  return {
    passkeys: passkeys.map(withId),
    authenticator,
    recoveryCodes,
    required,
    hasPassword: isPassword(passwordHash),
  }
}
