import { checkSignature } from './relying-party.ts'
import { PasskeyModel, type StoredPasskey } from './second-factor.model.ts'
import { passkeyRefused } from './second-factor.ts'
import { useChallenge } from './ticket.ts'

export async function usePasskey(
  answer: { id: string },
  challenge: string,
  whose: { userId?: string },
  demand: { verified: boolean },
): Promise<StoredPasskey> {
  const passkey = await PasskeyModel.findOne({ credentialId: answer.id, ...whose }).lean()
  if (!passkey) throw passkeyRefused()
  const counter = await checkSignature(answer, challenge, passkey, demand)
  await useChallenge(challenge)
  await PasskeyModel.updateOne({ _id: passkey._id }, { $set: { counter, usedAt: new Date() } })
  return passkey
}
