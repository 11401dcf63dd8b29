import { signingOptions } from '../../second-factors/relying-party.ts'
import { PasskeyModel } from '../../second-factors/second-factor.model.ts'
import { passkeyRefused } from '../../second-factors/second-factor.ts'
import { issueStepToken, openStepToken } from '../../second-factors/step-token.ts'
import { stepUser } from '../../second-factors/step-user.ts'
import { useCode } from '../../second-factors/use-code.ts'
import { usePasskey } from '../../second-factors/use-passkey.ts'
import type { Client } from '../../sessions/client.ts'
import { completeSignIn, type SignedIn } from '../../sessions/complete-sign-in.ts'
import { UserModel } from '../../users/user.model.ts'
import { demandProvenEmail } from '../email-proofs/demand-proven-email.ts'

type Signed = { ticket: string; answer: { id: string } }

export async function stepByCode(ticket: string, code: string, client: Client): Promise<SignedIn> {
  const subject = openStepToken('step', ticket)
  const user = await stepUser(subject)
  return useCode(user, code, client, () => completeSignIn(user, client, subject.signOn))
}

export async function askForStep(ticket: string) {
  const subject = openStepToken('step', ticket)
  const passkeys = await PasskeyModel.find({ userId: subject.userId }).lean()
  const options = await signingOptions('preferred', passkeys)
  const { challenge } = options
  return { ticket: issueStepToken('step-challenge', { ...subject, challenge }), options }
}

export async function stepByPasskey(signed: Signed, client: Client): Promise<SignedIn> {
  const { challenge, ...subject } = openStepToken('step-challenge', signed.ticket)
  const user = await stepUser(subject)
  const { answer } = signed
  const own = { userId: user._id }
  return usePasskey({ answer, challenge }, own, { verified: false }, client, () =>
    completeSignIn(user, client, subject.signOn),
  )
}

export async function askForPasskey() {
  const options = await signingOptions('required')
  const { challenge } = options
  return { ticket: issueStepToken('sign-in-challenge', { challenge }), options }
}

/** A passkey with biometrics or a PIN is two factors: no further step. */
export async function signInByPasskey(signed: Signed, client: Client): Promise<SignedIn> {
  const { challenge } = openStepToken('sign-in-challenge', signed.ticket)
  const { answer } = signed
  return usePasskey({ answer, challenge }, {}, { verified: true }, client, async (userId) => {
    const user = await UserModel.findOne({ _id: userId, isActive: true }).lean()
    if (!user) throw passkeyRefused()
    await demandProvenEmail(user)
    return completeSignIn(user, client)
  })
}
