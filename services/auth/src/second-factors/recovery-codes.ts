import type { Caller } from '@sortie/platform/context'
import { AppError } from '@sortie/platform/errors'
import { transaction } from '@sortie/platform/mongo/transaction'
import { notify } from '../mail/notify.ts'
import type { Client } from '../sessions/client.ts'
import { announceOwn } from '../trail/own-acts.ts'
import { hasSecondFactor } from '../users/user.ts'
import { RecoveryCodeModel } from './second-factor.model.ts'
import { newRecoveryCodes } from './second-factor.ts'
import { openStepToken } from './step-token.ts'
import { reauthenticatedUser } from './step-user.ts'
import { digestOfCode } from './use-code.ts'

/** Replaces the recovery codes. They are in the response and stored nowhere in clear. */
export async function renewRecoveryCodes(
  proof: string,
  caller: Caller,
  client: Client,
): Promise<string[]> {
  const user = await reauthenticatedUser(openStepToken('proof', proof), caller)
  if (!hasSecondFactor(user))
    throw new AppError('conflict', 'no_second_factor', 'Recovery codes come with a second step.')
  return transaction(async () => {
    await notify(user.email, 'recovery_codes_made', client)
    await announceOwn('recovery_codes_made', user._id, { client })
    return makeRecoveryCodes(user._id)
  })
}

export async function makeRecoveryCodes(userId: string): Promise<string[]> {
  const codes = newRecoveryCodes()
  await RecoveryCodeModel.deleteMany({ userId })
  await RecoveryCodeModel.insertMany(
    codes.map((code) => ({ _id: digestOfCode(userId, code), userId })),
  )
  return codes
}
