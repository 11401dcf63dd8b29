import { transaction } from '@sortie/platform/mongo/transaction'
import { log } from '@sortie/platform/ops/logger'
import { notify } from '../mail/notify.ts'
import type { Client } from '../sessions/client.ts'
import { logged } from '../sessions/log-decision.ts'
import type { StoredUser } from '../users/user.model.ts'
import { stepOf } from './authenticator.ts'
import { countCode } from './code-limits.ts'
import { keyedDigest, seal, unseal } from './sealing.ts'
import { AuthenticatorModel, RecoveryCodeModel } from './second-factor.model.ts'
import { readCode, wrongCode } from './second-factor.ts'

/** Accepts a code once, in the transaction of what it opens; 403 for a wrong code, 429 after too many. */
export function useCode<Opened>(
  user: StoredUser,
  typed: string,
  client: Client,
  open: () => Promise<Opened>,
): Promise<Opened> {
  return logged('code', client, async (whose) => {
    whose(user._id)
    const succeeded = await countCode(user)
    const code = readCode(typed)
    const opened =
      'digits' in code
        ? await useDigits(user, code.digits, client, open)
        : await useRecoveryCode(user, code.recovery, client, open)
    await succeeded()
    return opened
  })
}

/** Of two concurrent uses, one advances the step and the other finds it advanced. */
async function useDigits<Opened>(
  { _id: userId, email }: StoredUser,
  digits: string,
  client: Client,
  open: () => Promise<Opened>,
): Promise<Opened> {
  const authenticator = await AuthenticatorModel.findById(userId).lean()
  const secret = authenticator && openSecret(userId, authenticator.secret)
  const step = secret ? stepOf(digits, secret) : null
  if (step === null) throw wrongCode()
  const earlier = { _id: userId, lastStep: { $lt: step } }
  const used = await transaction(async () => {
    const later = { $set: { lastStep: step } }
    const { modifiedCount } = await AuthenticatorModel.updateOne(earlier, later)
    return modifiedCount > 0 && { opened: await open() }
  })
  if (used) return used.opened
  log.warn({ userId }, 'a one-time code came twice')
  await notify(email, 'code_used_twice', client)
  throw wrongCode()
}

function useRecoveryCode<Opened>(
  user: StoredUser,
  code: string,
  client: Client,
  open: () => Promise<Opened>,
): Promise<Opened> {
  return transaction(async () => {
    const which = { _id: digestOfCode(user._id, code), userId: user._id }
    const { deletedCount } = await RecoveryCodeModel.deleteOne(which)
    if (deletedCount === 0) throw wrongCode()
    await notify(user.email, 'recovery_code_used', client)
    return open()
  })
}

/** Sealed with the user's id: copied into another user's record it is worthless. */
export function sealSecret(userId: string, secret: string): string {
  return seal(`authenticator:${userId}`, secret)
}

function openSecret(userId: string, sealed: string): string | null {
  return unseal(`authenticator:${userId}`, sealed)
}

export function digestOfCode(userId: string, code: string): string {
  return keyedDigest('recovery code', `${userId} ${code.replaceAll('-', '')}`)
}
