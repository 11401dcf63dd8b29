import { mayJoin, registrationRule } from '@sortie/contracts/ways-in'
import { AppError } from '@sortie/platform/errors'
import { changesOf, told } from '@sortie/platform/trail/fact'
import { notify } from '../../mail/notify.ts'
import { demandSecondFactor, subjectOf } from '../../second-factors/demand-second-factor.ts'
import { issueStepToken, openStepToken, useChallenge } from '../../second-factors/step-token.ts'
import type { Client } from '../../sessions/client.ts'
import { completeSignIn } from '../../sessions/complete-sign-in.ts'
import { logged } from '../../sessions/log-decision.ts'
import { ownFact } from '../../trail/own-acts.ts'
import { createUser } from '../../users/create-user.ts'
import { type Identity, IdentityModel, noteSignOn } from '../../users/identity.model.ts'
import { isProviderOnly, rules } from '../../users/organisation.queries.ts'
import { type StoredUser, UserModel } from '../../users/user.model.ts'
import { demandProvenEmail } from '../email-proofs/demand-proven-email.ts'
import { acceptInvitation } from './accept-invitation.ts'
import { askProvider, readAnswer, type Told } from './ask-provider.ts'
import { followClaims } from './follow-claims.ts'
import { keepSignOn } from './keep-sign-on.ts'
import { type Provider, speaksFor } from './provider.ts'

export type Answered = { ticket: string; answer: string }

type Begun = { provider: string; invitation?: string | undefined }

export async function beginSignOn({ provider, invitation }: Begun) {
  const { address, asked } = await askProvider(provider)
  return { address, ticket: issueStepToken('sign-on', { ...asked, invitation }) }
}

/** Signs in whoever the provider says it is; our own second step is asked for as after a password, unless theirs counts. */
export async function finishSignOn({ ticket, answer }: Answered, client: Client) {
  const { invitation, ...asked } = openStepToken('sign-on', ticket)
  const { user, signOn, hadFactor } = await logged('single-sign-on', client, async (whose) => {
    await useChallenge(asked.state)
    const person = await readAnswer(asked, answer)
    if (invitation) await acceptInvitation(invitation, person, client)
    const known = (await linkedUser(person, whose)) ?? (await newUser(person, client))
    const user = await followClaims(known, person)
    const signOn = await keepSignOn(user._id, person)
    return { user, signOn, hadFactor: await hadSecondFactor(person) }
  })
  await demandProvenEmail(user)
  if (!hadFactor) await demandSecondFactor(user, signOn)
  return completeSignIn(user, client, signOn)
}

/** Whether the provider says that it had a second step, in one of the words that the organisation takes for it. */
async function hadSecondFactor({ claims: { acr, amr } }: Told): Promise<boolean> {
  const { providerFactors } = await rules()
  return [acr, amr].flat().some((said) => providerFactors.includes(said as string))
}

async function linkedUser(
  { issuer, subject }: Identity,
  whose: (userId: string) => void,
): Promise<StoredUser | null> {
  const identity = await noteSignOn({ issuer, subject })
  const user = identity && (await UserModel.findById(identity.userId).lean<StoredUser>())
  if (!user) return null
  whose(user._id)
  if (!user.isActive) throw inactive()
  return user
}

/** Whose first sign-in it is gets an account, but never that which another has by the same address. */
async function newUser(person: Told, client: Client): Promise<StoredUser> {
  const { email, provider } = person
  if (!email)
    throw new AppError(
      'forbidden',
      'sign_on_without_email',
      `${provider.name} did not tell an e-mail address, without which no account can be made. If you have an account, sign in as before and link ${provider.name} in your profile.`,
    )
  const taken = await UserModel.findOne({ email }).lean<StoredUser>()
  if (taken) throw await notLinked(taken, person)
  await demandWayIn(email, provider)
  const { issuer, subject, isEmailVerified, name } = person
  const made = await createUser(
    { email, role: 'user', employeeName: name },
    async ({ _id: userId }) => {
      const now = new Date()
      await IdentityModel.create([{ issuer, subject, userId, linkedAt: now, usedAt: now }])
      if (isEmailVerified)
        await UserModel.updateOne({ _id: userId }, { $set: { emailProvenAt: new Date() } })
      else await notify(email, 'email_proof', client, { userId })
    },
    (user) =>
      ownFact('registered', user._id, {
        changes: [...changesOf(null, user, ['email', 'role']), told('provider', provider.name)],
        client,
      }),
  )
  return { ...made, emailProvenAt: isEmailVerified ? new Date() : null }
}

async function demandWayIn(email: string, provider: Provider): Promise<void> {
  const ways = await rules()
  if (ways.waysIn === 'sso') return
  if (mayJoin(email, ways) && (ways.waysIn === 'open' || speaksFor(provider, email))) return
  throw new AppError(
    'forbidden',
    'registration_closed',
    registrationRule({ ...ways, providerOnly: false }) ?? '',
  )
}

/** An address alone opens nothing: its account is linked from inside, or by a link that is mailed to the address. */
async function notLinked(user: StoredUser, { provider, issuer, subject, isEmailVerified }: Told) {
  if (!user.isActive) return inactive()
  const { name, id } = provider
  const how = (await isProviderOnly())
    ? 'Have a link mailed to it, where that is offered, or ask an administrator to link it.'
    : `Sign in as before, and link ${name} in your profile.`
  const ticket = () =>
    issueStepToken('unlinked-sign-on', { ...subjectOf(user), provider: id, issuer, subject })
  return new AppError(
    'conflict',
    'sign_on_not_linked',
    `There is an account with this address, and it is not linked to ${name} yet. ${how}`,
    isEmailVerified ? { next: { ticket: ticket(), kinds: [] } } : {},
  )
}

function inactive(): AppError {
  return new AppError(
    'forbidden',
    'account_inactive',
    'This account was deactivated. An administrator of your organisation can open it again.',
  )
}
