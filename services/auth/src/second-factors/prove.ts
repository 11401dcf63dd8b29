import type { Caller } from '@sortie/platform/context'
import type { Client } from '../clients/client.ts'
import { confirmPassword } from '../sessions/confirm-password.ts'
import { signedInPerson } from '../sessions/session.queries.ts'
import { signingOptions } from './relying-party.ts'
import { PasskeyModel } from './second-factor.model.ts'
import { issueTicket, openTicket, tooLate } from './ticket.ts'
import { usePasskey } from './use-passkey.ts'

type Signed = { ticket: string; answer: { id: string } }

/** Changes of a second factor require the password again; wrong ones count as at sign-in. */
export async function proveByPassword(caller: Caller, password: string, client: Client) {
  await confirmPassword(caller, password, client)
  return { proof: issueTicket('proof', askedBy(caller)) }
}

export async function askForProof(caller: Caller) {
  await signedInPerson(caller)
  const passkeys = await PasskeyModel.find({ userId: caller.id }).lean()
  const options = await signingOptions('required', passkeys)
  const { challenge } = options
  return { ticket: issueTicket('proof-challenge', { ...askedBy(caller), challenge }), options }
}

export async function proveByPasskey(caller: Caller, { ticket, answer }: Signed, client: Client) {
  const { challenge, ...asked } = openTicket('proof-challenge', ticket)
  if (asked.sessionId !== caller.sessionId || asked.generation !== caller.generation)
    throw tooLate()
  await signedInPerson(caller)
  const own = { userId: caller.id }
  return usePasskey({ answer, challenge }, own, { verified: true }, client, async () => ({
    proof: issueTicket('proof', askedBy(caller)),
  }))
}

function askedBy({ id: userId, generation, sessionId }: Caller) {
  return { userId, generation, sessionId }
}
