import type { Client } from '../clients/client.ts'
import { bearerOf } from '../second-factors/bearer.ts'
import { signingOptions } from '../second-factors/relying-party.ts'
import { PasskeyModel } from '../second-factors/second-factor.model.ts'
import { passkeyRefused } from '../second-factors/second-factor.ts'
import { issueTicket, openTicket } from '../second-factors/ticket.ts'
import { useCode } from '../second-factors/use-code.ts'
import { usePasskey } from '../second-factors/use-passkey.ts'
import { letIn, type SignedIn } from '../sessions/let-in.ts'
import { UserModel } from '../users/user.model.ts'

type Signed = { ticket: string; answer: { id: string } }

export async function stepByCode(ticket: string, code: string, client: Client): Promise<SignedIn> {
  const user = await bearerOf(openTicket('step', ticket))
  return useCode(user, code, client, () => letIn(user, client))
}

export async function askForStep(ticket: string) {
  const { userId, generation } = openTicket('step', ticket)
  const passkeys = await PasskeyModel.find({ userId }).lean()
  const options = await signingOptions('preferred', passkeys)
  const { challenge } = options
  return { ticket: issueTicket('step-challenge', { userId, generation, challenge }), options }
}

export async function stepByPasskey(signed: Signed, client: Client): Promise<SignedIn> {
  const { challenge, ...bearer } = openTicket('step-challenge', signed.ticket)
  const user = await bearerOf(bearer)
  const { answer } = signed
  const own = { userId: user._id }
  return usePasskey({ answer, challenge }, own, { verified: false }, client, () =>
    letIn(user, client),
  )
}

export async function askForPasskey() {
  const options = await signingOptions('required')
  const { challenge } = options
  return { ticket: issueTicket('sign-in-challenge', { challenge }), options }
}

/** A passkey with biometrics or a PIN is two factors: no further step. */
export async function signInByPasskey(signed: Signed, client: Client): Promise<SignedIn> {
  const { challenge } = openTicket('sign-in-challenge', signed.ticket)
  const { answer } = signed
  return usePasskey({ answer, challenge }, {}, { verified: true }, client, async (userId) => {
    const user = await UserModel.findOne({ _id: userId, isActive: true }).lean()
    if (!user) throw passkeyRefused()
    return letIn(user, client)
  })
}
