import { transaction } from '@sortie/platform/mongo/transaction'
import { announceOwn } from '../trail/own-acts.ts'
import { livingLink, MailedLinkModel, markUsed } from '../users/mailed-link.ts'
import { UserModel } from '../users/user.model.ts'
import { linkInvalid, linkUsed } from './link-errors.ts'

/** By the link mailed to the present address. Returns this address, which stays. */
export function cancelEmailChange(token: string): Promise<string> {
  return transaction(async () => {
    const link = await livingLink('cancel', token)
    const user = link && (await UserModel.findById(link.userId).lean())
    if (!user) throw linkInvalid()
    const change = { userId: user._id, purpose: 'email' as const }
    if (link.usedAt && (await MailedLinkModel.exists(change))) throw linkTooLate()
    if (link.usedAt) throw linkUsed('This change is cancelled already; your address stays.')
    await MailedLinkModel.deleteMany(change)
    await markUsed(user._id, 'cancel')
    await announceOwn('email_change_cancelled', user._id)
    return user.email
  })
}

function linkTooLate() {
  return linkInvalid(
    'The address was changed before. Use the link of the mail that told you so: it gives the account back to this address.',
  )
}
