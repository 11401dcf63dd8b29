import type { Caller } from '@sortie/platform/context'
import type { Client } from '../sessions/client.ts'
import { confirmPassword } from '../sessions/confirm-password.ts'
import { signedInPerson } from '../sessions/session.queries.ts'
import { signingOptions } from './relying-party.ts'
import { PasskeyModel } from './second-factor.model.ts'
import { issueStepToken, openStepToken, stepExpired } from './step-token.ts'
import { usePasskey } from './use-passkey.ts'

type Signed = { ticket: string; answer: { id: string } }

/** Changes of a second factor require the password again; wrong ones count as at sign-in. */
export async function reauthenticateByPassword(caller: Caller, password: string, client: Client) {
  await confirmPassword(caller, password, client)
  return { proof: issueStepToken('proof', askedBy(caller)) }
}

export async function passkeyOptions(caller: Caller) {
  await signedInPerson(caller)
  const passkeys = await PasskeyModel.find({ userId: caller.id }).lean()
  const options = await signingOptions('required', passkeys)
  const { challenge } = options
  return { ticket: issueStepToken('proof-challenge', { ...askedBy(caller), challenge }), options }
}

export async function reauthenticateByPasskey(
  caller: Caller,
  { ticket, answer }: Signed,
  client: Client,
) {
  const { challenge, ...asked } = openStepToken('proof-challenge', ticket)
  if (asked.sessionId !== caller.sessionId || asked.generation !== caller.generation)
    throw stepExpired()
  await signedInPerson(caller)
  const own = { userId: caller.id }
  return usePasskey({ answer, challenge }, own, { verified: true }, client, async () => ({
    proof: issueStepToken('proof', askedBy(caller)),
  }))
}

/** The session in which a step was asked for, in which alone it goes on. */
export function askedBy({ id: userId, generation, sessionId }: Caller) {
  return { userId, generation, sessionId }
}
