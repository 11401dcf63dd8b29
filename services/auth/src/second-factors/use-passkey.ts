import { transaction } from '@sortie/platform/mongo/transaction'
import type { Client } from '../sessions/client.ts'
import { logged } from '../sessions/log-decision.ts'
import { checkSignature } from './relying-party.ts'
import { PasskeyModel } from './second-factor.model.ts'
import { passkeyRefused } from './second-factor.ts'
import { useChallenge } from './step-token.ts'

/** Accepts the response to a challenge, once, in the transaction of what it opens. */
export function usePasskey<Opened>(
  { answer, challenge }: { answer: { id: string }; challenge: string },
  owner: { userId?: string },
  demand: { verified: boolean },
  client: Client,
  open: (userId: string) => Promise<Opened>,
): Promise<Opened> {
  return logged('passkey', client, async (whose) => {
    const passkey = await PasskeyModel.findOne({ credentialId: answer.id, ...owner }).lean()
    if (!passkey) throw passkeyRefused()
    whose(passkey.userId)
    const counter = await checkSignature(answer, challenge, passkey, demand)
    return transaction(async () => {
      await useChallenge(challenge)
      await PasskeyModel.updateOne({ _id: passkey._id }, { $set: { counter, usedAt: new Date() } })
      return open(passkey.userId)
    })
  })
}
