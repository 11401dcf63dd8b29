import { transaction } from '@sortie/platform/mongo/transaction'
import { env } from '../../env.ts'
import { notify } from '../../mail/notify.ts'
import { removeAllFactors } from '../../second-factors/remove-factor.ts'
import { openStepToken } from '../../second-factors/step-token.ts'
import { stepUser } from '../../second-factors/step-user.ts'
import type { Client } from '../../sessions/client.ts'
import { counter, keyOf, take, tooMany } from '../../sessions/counters.ts'
import { IdentityModel } from '../../users/identity.model.ts'
import { livingLink, markUsed } from '../../users/mailed-link.ts'
import { hashOfNoPassword } from '../../users/password.ts'
import { type StoredUser, UserModel } from '../../users/user.model.ts'
import { isEmailProven } from '../../users/user.ts'
import { linkInvalid, linkUsed } from '../link-errors.ts'
import { setPassword } from '../password-resets/set-password.ts'
import { providerOf } from './ask-provider.ts'
import { linkIdentity } from './link-identity.ts'

const hour = 3600
const ofUser = counter('sign_on_link', hour, env.LIMIT_FORGOTTEN_ACCOUNT || Number.MAX_SAFE_INTEGER)

/** To the address of the account, whatever the provider calls it. */
export async function mailLink(ticket: string, client: Client): Promise<string> {
  const { provider, issuer, subject, ...whose } = openStepToken('unlinked-sign-on', ticket)
  const user = await stepUser(whose)
  const wait = await take(ofUser, keyOf(user._id))
  if (wait) throw tooMany('The link was mailed several times. Please try again later.', wait)
  const { name } = providerOf(provider)
  const signOn = { issuer, subject, name }
  await notify(user.email, 'sign_on_link', client, { userId: user._id, provider: name, signOn })
  return `A mail with a link is on its way to ${user.email}.`
}

export async function linkByMail(token: string, client: Client) {
  const link = await livingLink('sign-on', token)
  if (!link?.signOn) throw linkInvalid(invalid)
  const { userId, email, signOn } = link
  const passwordHash = await hashOfNoPassword()
  return transaction(async () => {
    const user = await UserModel.findOne({ _id: userId, email, isActive: true }).lean<StoredUser>()
    if (!user) throw linkInvalid(invalid)
    if (link.usedAt) throw linkUsed(`${signOn.name} is linked to your account already.`)
    await markUsed(userId, 'sign-on')
    if (!isEmailProven(user)) await takeFromStranger(user, passwordHash, client)
    await linkIdentity(user, signOn, client)
    return { email, name: signOn.name }
  })
}

/**
 * Nobody has shown yet whose this address is, and anybody may register one: whoever receives its mail has the account, and
 * nobody else any more.
 */
async function takeFromStranger(user: StoredUser, passwordHash: string, client: Client) {
  const { _id } = user
  await IdentityModel.deleteMany({ userId: _id })
  await removeAllFactors(_id)
  const none = { passkeyCount: 0, hasAuthenticator: false }
  await UserModel.updateOne({ _id }, { $set: { ...none, emailProvenAt: new Date() } })
  await setPassword({ _id }, passwordHash, client)
}

const invalid = 'This link is invalid or has expired. Sign in again to have another one mailed.'
