import { randomUUID } from 'node:crypto'
import { invalidField, unavailable } from '@sortie/platform/errors'
import { isDuplicate, transaction } from '@sortie/platform/mongo/transaction'
import { changesOf } from '@sortie/platform/trail/fact'
import { env } from '../env.ts'
import { secondsFromNow } from '../lifetimes.ts'
import { notify } from '../mail/notify.ts'
import { sendMail } from '../mail/send-mail.ts'
import { cancellationMail, confirmationMail } from '../mail/texts/email-change-texts.ts'
import type { Client } from '../sessions/client.ts'
import { counter, keyOf, take, tooMany } from '../sessions/counters.ts'
import { announceOwn } from '../trail/own-acts.ts'
import { announceChange } from '../users/announce-change.ts'
import { demandFreeEmail } from '../users/demand-free-email.ts'
import { FormerEmailModel } from '../users/former-email.model.ts'
import {
  livingLink,
  MailedLinkModel,
  markUsed,
  newLink,
  voidMailedLinks,
} from '../users/mailed-link.ts'
import { type StoredUser, UserModel } from '../users/user.model.ts'
import { emailTaken, generationOf, keysOf, nextVersion, withFormer } from '../users/user.ts'
import { linkInvalid, linkUsed } from './link-errors.ts'

/**
 * Mails a link to the new address, which takes effect when it is confirmed within one hour. The present address is
 * told first, with a link that cancels: whoever asks may have stolen the password.
 */
export async function askForEmail(user: StoredUser, email: string, client: Client): Promise<void> {
  if (email === user.email) throw invalidField('email', 'This is your address already.')
  await countEmailChange(user._id, email, client.network)
  await demandFreeEmail(email, user._id)
  const [confirm, cancel] = await transaction(async () => {
    const change = { userId: user._id, email, generation: generationOf(user) }
    const earlier = { userId: user._id, purpose: { $in: ['email' as const, 'cancel' as const] } }
    await MailedLinkModel.deleteMany(earlier)
    const tokens = [await newLink('email', change), await newLink('cancel', change)] as const
    const changes = changesOf(user, { email }, ['email'])
    await announceOwn('email_change_asked', user._id, { changes, client })
    return tokens
  })
  try {
    await sendMail({ to: user.email, ...(await cancellationMail(cancel, client)) })
    await sendMail({ to: email, ...(await confirmationMail(confirm)) })
  } catch (error) {
    throw unavailable('mail', error)
  }
}

/** Works once. Every other mailed link of the account becomes void; the address before is told how to take it back. */
export async function confirmEmail(token: string, client: Client): Promise<string> {
  try {
    return await transaction(() => changeEmail(token, client))
  } catch (error) {
    if (isDuplicate(error)) throw emailTaken()
    throw error
  }
}

async function changeEmail(token: string, client: Client): Promise<string> {
  const asked = await livingLink('email', token)
  if (asked?.usedAt) throw linkUsed('This address is confirmed already.')
  if (!asked) throw linkInvalid()
  const before = await UserModel.findOne({ _id: asked.userId, isActive: true }).lean<StoredUser>()
  if (!before || generationOf(before) !== asked.generation) throw linkInvalid()
  const { email } = asked
  await demandFreeEmail(email, before._id)
  const version = nextVersion(before)
  const user = { ...before, email, version }
  const change = {
    email,
    emailProvenAt: new Date(),
    ...keysOf(user),
    version,
    formerEmails: withFormer(before),
  }
  await UserModel.updateOne({ _id: user._id }, { $set: change })
  await markUsed(user._id, 'email', 'cancel')
  await voidMailedLinks(user._id)
  await announceChange(user)
  await keepFormerEmail(before, client)
  await announceOwn('email_changed', user._id, {
    changes: changesOf(before, user, ['email']),
    client,
  })
  return email
}

const hour = 3600
const perAccount = env.LIMIT_FORGOTTEN_ACCOUNT || Number.MAX_SAFE_INTEGER
const byUser = counter('email_change_user', hour, perAccount)
const toAddress = counter('email_change_to', hour, perAccount)
const fromNetwork = counter(
  'email_change_from',
  hour,
  env.LIMIT_FORGOTTEN_ADDRESS || Number.MAX_SAFE_INTEGER,
)

/** Each request mails a stranger, or reveals that an address is taken. */
async function countEmailChange(userId: string, email: string, from: string): Promise<void> {
  const wait =
    (await take(byUser, keyOf(userId))) ||
    (await take(fromNetwork, keyOf(from))) ||
    (await take(toAddress, keyOf(email)))
  if (wait) throw tooMany('Too many changes of address. Please try again later.', wait)
}

/** How long the address before can take the account back (decision 48). */
const returnSeconds = 7 * 24 * 3600

/** Inside the transaction of a change of address: tells the address before, which can take the account back. */
async function keepFormerEmail({ _id, email }: StoredUser, client: Client): Promise<void> {
  const formerEmailId = randomUUID()
  const expiresAt = secondsFromNow(returnSeconds)
  await FormerEmailModel.create([
    { _id: formerEmailId, userId: _id, email, changedAt: new Date(), expiresAt },
  ])
  await notify(email, 'email_changed', client, { formerEmailId })
}
