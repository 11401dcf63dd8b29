import { invalidField, unavailable } from '@sortie/platform/errors'
import { isDuplicate, transaction } from '@sortie/platform/mongo/transaction'
import type { Client } from '../clients/client.ts'
import { mailOf, webLink } from '../clients/letter.ts'
import { sendMail } from '../clients/mail.ts'
import { secondsFromNow } from '../lifetimes.ts'
import { notify } from '../notices/notify.ts'
import { ResetTokenModel } from '../password-resets/password-reset.model.ts'
import { digestOf, newResetToken, resetSeconds } from '../password-resets/password-reset.ts'
import { announceChange } from '../users/announce-change.ts'
import { type StoredUser, UserModel } from '../users/user.model.ts'
import { emailTaken, nextVersion, searchTextOf } from '../users/user.ts'
import { EmailChangeModel } from './email-change.model.ts'
import { countEmailChange } from './email-change-limits.ts'

/** Mails a link to the new address. The account keeps its address until the link is opened, within one hour. */
export async function askForEmail(user: StoredUser, email: string, client: Client): Promise<void> {
  if (email === user.email) throw invalidField('email', 'This is your address already.')
  await countEmailChange(user._id, email, client.network)
  if (await UserModel.exists({ email })) throw emailTaken()
  const { token, digest } = newResetToken()
  await transaction(async () => {
    await EmailChangeModel.deleteMany({ userId: user._id })
    await EmailChangeModel.create([
      { _id: digest, userId: user._id, email, expiresAt: secondsFromNow(resetSeconds) },
    ])
  })
  await sendMail({ to: email, ...confirmationMail(token) }).catch((error) => {
    throw unavailable('mail', error)
  })
}

/** Works once; the old address is notified. Reset links mailed to the old address become void. */
export async function confirmEmail(token: string, client: Client): Promise<string> {
  try {
    return await transaction(() => changeEmail(token, client))
  } catch (error) {
    if (isDuplicate(error)) throw emailTaken()
    throw error
  }
}

async function changeEmail(token: string, client: Client): Promise<string> {
  const living = { _id: digestOf(token), expiresAt: { $gt: new Date() } }
  const asked = await EmailChangeModel.findOneAndDelete(living).lean()
  const before = asked && (await UserModel.findOne({ _id: asked.userId, isActive: true }).lean())
  if (!asked || !before) throw invalidLink()
  const user: StoredUser = { ...before, email: asked.email, version: nextVersion(before) }
  const { email, version } = user
  const change = { email, searchText: searchTextOf(user), version }
  await UserModel.updateOne({ _id: user._id }, { $set: change })
  await ResetTokenModel.deleteMany({ userId: user._id })
  await announceChange(user)
  await notify(before.email, 'email_changed', client)
  return email
}

function confirmationMail(token: string) {
  return mailOf({
    subject: 'Confirm your e-mail address for Sortie',
    heading: 'Confirm this address',
    paragraphs: [
      'Someone, hopefully you, wants to use this address for an account of Sortie.',
      'The link works once, within one hour.',
    ],
    button: { label: 'Use this address', link: webLink('/confirm-email', token) },
    foot: 'If it was not you, ignore this mail; nothing changes.',
  })
}

function invalidLink() {
  return invalidField(
    'token',
    'This link is invalid or has expired. Please ask for a new one in your profile.',
    'email_token_invalid',
  )
}
