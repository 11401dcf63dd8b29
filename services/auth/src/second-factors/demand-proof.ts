import type { Caller } from '@sortie/platform/context'
import { AppError, invalidField } from '@sortie/platform/errors'
import type { Client } from '../sessions/client.ts'
import { confirmPassword } from '../sessions/confirm-password.ts'
import { sessionEnded, signedInPerson } from '../sessions/session.queries.ts'
import { isPassword } from '../users/password.ts'
import type { StoredUser } from '../users/user.model.ts'
import { openStepToken } from './step-token.ts'
import { reauthenticatedUser } from './step-user.ts'

/** Before a change of where money goes: the caller has given the password or a passkey again. */
export async function demandProof(proof: string | undefined, caller: Caller): Promise<void> {
  if (!proof) throw proofNeeded()
  const user = await reauthenticatedUser(openStepToken('proof', proof), caller)
  if (user._id !== caller.id) throw sessionEnded()
}

type Given = { currentPassword?: string | undefined; proof?: string | undefined }

/** Before a change of password or address: by the present password, or by what else there is of who has none. */
export async function demandOwner(
  caller: Caller,
  { currentPassword, proof }: Given,
  client: Client,
): Promise<StoredUser> {
  const user = await signedInPerson(caller)
  if (!isPassword(user.passwordHash)) {
    await demandProof(proof, caller)
    return user
  }
  if (currentPassword) return confirmPassword(caller, currentPassword, client)
  throw invalidField('currentPassword', 'Enter your current password.')
}

export function proofNeeded(): AppError {
  const sentence = 'Confirm by your password or a passkey that it is you.'
  return new AppError('forbidden', 'proof_needed', sentence, { fields: { proof: sentence } })
}
