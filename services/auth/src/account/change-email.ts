import { invalidField, unavailable } from '@sortie/platform/errors'
import { changesOf } from '@sortie/platform/events/note'
import { digestOf, newLinkToken } from '@sortie/platform/link-token'
import { isDuplicate, transaction } from '@sortie/platform/mongo/transaction'
import { sendMail } from '../clients/mail.ts'
import { linkSeconds, secondsFromNow } from '../lifetimes.ts'
import { cancellationMail, confirmationMail } from '../mail-texts/email-change-texts.ts'
import { EmailChangeModel } from '../mailed-links/email-change.model.ts'
import { linkInvalid, linkUsed } from '../mailed-links/link-errors.ts'
import { voidMailedLinks } from '../mailed-links/void-mailed-links.ts'
import type { Client } from '../requests/client.ts'
import { noteOwn } from '../trail/note.ts'
import { announceChange } from '../users/announce-change.ts'
import { demandFreeEmail } from '../users/demand-free-email.ts'
import { type StoredUser, UserModel } from '../users/user.model.ts'
import { emailTaken, generationOf, nextVersion, searchTextOf, withFormer } from '../users/user.ts'
import { countEmailChange } from './email-change-limits.ts'
import { keepFormerEmail } from './former-email.ts'

/**
 * Mails a link to the new address, which takes effect when it is confirmed within one hour. The present address is
 * told first, with a link that cancels: whoever asks may have stolen the password.
 */
export async function askForEmail(user: StoredUser, email: string, client: Client): Promise<void> {
  if (email === user.email) throw invalidField('email', 'This is your address already.')
  await countEmailChange(user._id, email, client.network)
  await demandFreeEmail(email, user._id)
  const [confirm, cancel] = [newLinkToken(), newLinkToken()]
  await transaction(async () => {
    await EmailChangeModel.deleteMany({ userId: user._id })
    await EmailChangeModel.create([
      {
        _id: confirm.digest,
        userId: user._id,
        email,
        generation: generationOf(user),
        cancelDigest: cancel.digest,
        state: 'pending',
        expiresAt: secondsFromNow(linkSeconds),
      },
    ])
    const changes = changesOf(user, { email }, ['email'])
    await noteOwn('email_change_asked', user._id, { changes, client })
  })
  try {
    await sendMail({ to: user.email, ...cancellationMail(cancel.token, client) })
    await sendMail({ to: email, ...confirmationMail(confirm.token) })
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
  const living = { _id: digestOf(token), expiresAt: { $gt: new Date() } }
  const asked = await EmailChangeModel.findOne(living).lean()
  if (asked?.state === 'confirmed') throw linkUsed('This address is confirmed already.')
  if (asked?.state !== 'pending') throw linkInvalid()
  const before = await UserModel.findOne({ _id: asked.userId, isActive: true }).lean<StoredUser>()
  if (!before || generationOf(before) !== asked.generation) throw linkInvalid()
  const { email } = asked
  await demandFreeEmail(email, before._id)
  const version = nextVersion(before)
  const user = { ...before, email, version }
  const change = {
    ...{ email, emailProvenAt: new Date(), searchText: searchTextOf(user), version },
    formerEmails: withFormer(before),
  }
  await UserModel.updateOne({ _id: user._id }, { $set: change })
  await EmailChangeModel.updateOne({ _id: asked._id }, { $set: { state: 'confirmed' } })
  await voidMailedLinks(user._id)
  await announceChange(user)
  await keepFormerEmail(before, client)
  await noteOwn('email_changed', user._id, { changes: changesOf(before, user, ['email']), client })
  return email
}
