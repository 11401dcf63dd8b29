import type { Caller } from '@sortie/platform/context'
import { AppError, notFound } from '@sortie/platform/errors'
import { isDuplicate, transaction } from '@sortie/platform/mongo/transaction'
import { told } from '@sortie/platform/trail/fact'
import { env } from '../../env.ts'
import { notify } from '../../mail/notify.ts'
import { demandProof } from '../../second-factors/demand-proof.ts'
import {
  issueStepToken,
  openStepToken,
  stepExpired,
  useChallenge,
} from '../../second-factors/step-token.ts'
import type { Client } from '../../sessions/client.ts'
import { demandWayIn } from '../../sessions/last-way-in.ts'
import { signedInPerson } from '../../sessions/session.queries.ts'
import { announceOwn } from '../../trail/own-acts.ts'
import { IdentityModel, noteSignOn } from '../../users/identity.model.ts'
import type { SignOnLink } from '../../users/mailed-link.ts'
import { type StoredUser, UserModel } from '../../users/user.model.ts'
import { askProvider, providerOf, readAnswer } from './ask-provider.ts'
import type { Answered } from './sign-in-by-provider.ts'

type Chosen = { provider: string; proof: string }

export async function listOwn(userId: string) {
  const linked = await IdentityModel.find({ userId }).lean()
  return env.SSO_PROVIDERS.map(({ id, name, issuer }) => {
    const identity = linked.find((each) => each.issuer === issuer)
    return { id, name, linkedAt: identity?.linkedAt ?? null }
  })
}

/** Signed in by their own means, and proven again: a session that somebody found open links nothing. */
export async function beginLink({ provider, proof }: Chosen, caller: Caller) {
  await demandProof(proof, caller)
  const { address, asked } = await askProvider(provider)
  const { id: userId, generation, sessionId } = caller
  return {
    address,
    ticket: issueStepToken('link-sign-on', { ...asked, userId, generation, sessionId }),
  }
}

export async function finishLink({ ticket, answer }: Answered, caller: Caller, client: Client) {
  const asked = openStepToken('link-sign-on', ticket)
  if (asked.sessionId !== caller.sessionId || asked.userId !== caller.id) throw stepExpired()
  const user = await signedInPerson(caller)
  await useChallenge(asked.state)
  const { provider, issuer, subject } = await readAnswer(asked, answer)
  const { id, name } = provider
  await linkIdentity(user, { issuer, subject, name }, client)
  await noteSignOn({ issuer, subject })
  return { id, name }
}

export async function unlink({ provider: id, proof }: Chosen, caller: Caller, client: Client) {
  await demandProof(proof, caller)
  const { issuer, name } = providerOf(id)
  const user = await signedInPerson(caller)
  await transaction(async () => {
    const { deletedCount } = await IdentityModel.deleteOne({ userId: user._id, issuer })
    if (deletedCount === 0) throw notFound('link')
    await demandWayIn(user)
    // Of two that take the last ways in at once, one is tried again after the other.
    await UserModel.updateOne({ _id: user._id }, { $inc: { version: 1 } })
    await say('sign_on_unlinked', user, name, client)
  })
}

/** 409 where another account has it, or the account has another of this provider. */
export async function linkIdentity(
  user: StoredUser,
  { issuer, subject, name }: SignOnLink,
  client: Client,
): Promise<void> {
  try {
    await transaction(async () => {
      const owner = await IdentityModel.findOne({ issuer, subject }).lean()
      if (owner?.userId === user._id) return
      if (owner) throw linkedElsewhere(name)
      const identity = { issuer, subject, userId: user._id, linkedAt: new Date() }
      await IdentityModel.create([identity])
      await say('sign_on_linked', user, name, client)
    })
  } catch (error) {
    throw isDuplicate(error) ? linkedElsewhere(name) : error
  }
}

async function say(
  act: 'sign_on_linked' | 'sign_on_unlinked',
  user: StoredUser,
  name: string,
  client: Client,
): Promise<void> {
  await notify(user.email, act, client, { provider: name })
  await announceOwn(act, user._id, { client, changes: [told('provider', name)] })
}

function linkedElsewhere(name: string): AppError {
  return new AppError(
    'conflict',
    'sign_on_linked_elsewhere',
    `This account is linked to another sign-in of ${name}, or this sign-in to another account. Unlink it there first.`,
  )
}
