import type { Caller } from '@sortie/platform/context'
import { AppError, notFound } from '@sortie/platform/errors'
import { askedBy } from '../../second-factors/reauthenticate.ts'
import {
  issueStepToken,
  openStepToken,
  stepExpired,
  useChallenge,
} from '../../second-factors/step-token.ts'
import type { Client } from '../../sessions/client.ts'
import { logged } from '../../sessions/log-decision.ts'
import { signedInPerson } from '../../sessions/session.queries.ts'
import { IdentityModel, noteSignOn } from '../../users/identity.model.ts'
import { askProvider, clockToleranceSeconds, providerOf, readAnswer } from './ask-provider.ts'
import type { Answered } from './sign-in-by-provider.ts'

/** A proof for who has neither password nor passkey: a new sign-in at a provider that is linked. */
export async function beginProof(id: string, caller: Caller) {
  const { _id: userId } = await signedInPerson(caller)
  const { issuer } = providerOf(id)
  if (!(await IdentityModel.exists({ userId, issuer }))) throw notFound('link')
  const { address, asked } = await askProvider(id, { again: true })
  const ticket = { ...asked, ...askedBy(caller), since: Date.now() }
  return { address, ticket: issueStepToken('prove-sign-on', ticket) }
}

export async function finishProof({ ticket, answer }: Answered, caller: Caller, client: Client) {
  const { since, ...asked } = openStepToken('prove-sign-on', ticket)
  const { sessionId, generation, userId } = askedBy(caller)
  if (asked.sessionId !== sessionId || asked.generation !== generation) throw stepExpired()
  await signedInPerson(caller)
  return logged('single-sign-on', client, async (whose) => {
    whose(userId)
    await useChallenge(asked.state)
    const { issuer, subject, claims, provider } = await readAnswer(asked, answer)
    if (!(await IdentityModel.exists({ userId, issuer, subject })))
      throw refused(`This was not the account of ${provider.name} that opens yours.`)
    // Without the claim it may be a sign-in of this morning, by whoever sat there then.
    const earliest = since / 1000 - clockToleranceSeconds
    if (!(typeof claims.auth_time === 'number' && claims.auth_time >= earliest))
      throw refused(`${provider.name} does not say that you have just signed in there.`)
    await noteSignOn({ userId, issuer, subject })
    return { proof: issueStepToken('proof', askedBy(caller)) }
  })
}

function refused(sentence: string): AppError {
  return new AppError('forbidden', 'proof_refused', sentence)
}
