import { randomUUID } from 'node:crypto'
import type { Caller } from '@sortie/platform/context'
import { AppError } from '@sortie/platform/errors'
import { isDuplicate, transaction } from '@sortie/platform/mongo/transaction'
import { notify } from '../mail/notify.ts'
import type { Client } from '../sessions/client.ts'
import { completeSignIn, type SignedIn } from '../sessions/complete-sign-in.ts'
import { announceOwn } from '../trail/own-acts.ts'
import { type StoredUser, UserModel } from '../users/user.model.ts'
import { generationOf, hasSecondFactor } from '../users/user.ts'
import { authenticatorUri, newSecret, stepOf } from './authenticator.ts'
import { countCode } from './code-limits.ts'
import { makeRecoveryCodes } from './recovery-codes.ts'
import { checkCreation, creationOptions } from './relying-party.ts'
import { AuthenticatorModel, PasskeyModel } from './second-factor.model.ts'
import { mostPasskeys, wrongCode } from './second-factor.ts'
import { issueStepToken, openStepToken, stepExpired, useChallenge } from './step-token.ts'
import { reauthenticatedUser, stepUser } from './step-user.ts'
import { sealSecret } from './use-code.ts'

type Who = { caller: Caller | null; client: Client }
export type Added = { recoveryCodes: string[] | null; signedIn: SignedIn | null }

export async function askForNewPasskey(proof: string, caller: Caller | null) {
  const asked = openStepToken('proof', proof)
  const user = await reauthenticatedUser(asked, caller)
  const known = await PasskeyModel.find({ userId: user._id }).lean()
  demandPlace(known.length)
  const options = await creationOptions(user, known)
  return {
    ticket: issueStepToken('new-passkey', { ...asked, challenge: options.challenge }),
    options,
  }
}

export async function addPasskey(
  { ticket, answer, name }: { ticket: string; answer: object; name?: string | undefined },
  { caller, client }: Who,
): Promise<Added> {
  const { challenge, ...asked } = openStepToken('new-passkey', ticket)
  const user = await reauthenticatedUser(asked, caller)
  const made = await checkCreation(answer, challenge)
  const passkey = {
    ...made,
    _id: randomUUID(),
    userId: user._id,
    name: name ?? client.device,
    addedAt: new Date(),
    usedAt: null,
  }
  return add(user, asked, client, 'passkey_added', async ({ passkeyCount = 0 }) => {
    demandPlace(passkeyCount)
    await useChallenge(challenge)
    await PasskeyModel.create([passkey])
    return { $inc: { passkeyCount: 1 } }
  })
}

export async function askForNewAuthenticator(proof: string, caller: Caller | null) {
  const asked = openStepToken('proof', proof)
  const user = await reauthenticatedUser(asked, caller)
  const secret = newSecret()
  const uri = authenticatorUri(secret, user.email)
  return { ticket: issueStepToken('new-authenticator', { ...asked, secret }), secret, uri }
}

export async function addAuthenticator(
  { ticket, code }: { ticket: string; code: string },
  { caller, client }: Who,
): Promise<Added> {
  const { secret, ...asked } = openStepToken('new-authenticator', ticket)
  const user = await reauthenticatedUser(asked, caller)
  const succeeded = await countCode(user)
  const lastStep = stepOf(code.replace(/\D/g, ''), secret)
  if (lastStep === null) throw wrongCode()
  await succeeded()
  const sealed = sealSecret(user._id, secret)
  return add(user, asked, client, 'authenticator_added', async () => {
    const kept = { $set: { secret: sealed, lastStep, addedAt: new Date() } }
    await AuthenticatorModel.updateOne({ _id: user._id }, kept, { upsert: true })
    return { $set: { hasAuthenticator: true } }
  })
}

function demandPlace(passkeys: number): void {
  if (passkeys >= mostPasskeys)
    throw new AppError('conflict', 'too_many_passkeys', 'Remove a passkey before you add another.')
}

/** Stores a factor with its recovery codes. The conditional update of the user makes concurrent additions conflict. */
async function add(
  user: StoredUser,
  { sessionId, signOn }: { sessionId: string | null; signOn?: string | undefined },
  client: Client,
  kind: 'passkey_added' | 'authenticator_added',
  store: (user: StoredUser) => Promise<object>,
): Promise<Added> {
  try {
    return await transaction(async () => {
      const before = await stepUser({ userId: user._id, generation: generationOf(user) })
      if (sessionId === null && hasSecondFactor(before)) throw stepExpired()
      await UserModel.updateOne({ _id: user._id }, await store(before))
      await notify(user.email, kind, client)
      await announceOwn(kind, user._id, { client })
      const recoveryCodes = hasSecondFactor(before) ? null : await makeRecoveryCodes(user._id)
      const signedIn = sessionId === null ? await completeSignIn(user, client, signOn) : null
      return { recoveryCodes, signedIn }
    })
  } catch (error) {
    if (!isDuplicate(error)) throw error
    throw new AppError('conflict', 'passkey_known', 'This passkey is registered already.')
  }
}
