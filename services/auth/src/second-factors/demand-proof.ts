import type { Caller } from '@sortie/platform/context'
import { AppError } from '@sortie/platform/errors'
import { sessionEnded } from '../sessions/session.queries.ts'
import { openStepToken } from './step-token.ts'
import { reauthenticatedUser } from './step-user.ts'

/** Before a change of where money goes: the caller has given the password or a passkey again. */
export async function demandProof(proof: string | undefined, caller: Caller): Promise<void> {
  if (!proof) throw proofNeeded()
  const user = await reauthenticatedUser(openStepToken('proof', proof), caller)
  if (user._id !== caller.id) throw sessionEnded()
}

export function proofNeeded(): AppError {
  const sentence = 'Confirm by your password or a passkey that it is you.'
  return new AppError('forbidden', 'proof_needed', sentence, { fields: { proof: sentence } })
}
