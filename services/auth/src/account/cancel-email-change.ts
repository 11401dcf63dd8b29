import { digestOf } from '@sortie/platform/link-token'
import { transaction } from '@sortie/platform/mongo/transaction'
import { EmailChangeModel } from '../mailed-links/email-change.model.ts'
import { linkInvalid, linkUsed } from '../mailed-links/link-errors.ts'
import { noteOwn } from '../trail/note.ts'
import { UserModel } from '../users/user.model.ts'

/** By the link mailed to the present address. Returns this address, which stays. */
export function cancelEmailChange(token: string): Promise<string> {
  return transaction(async () => {
    const living = { cancelDigest: digestOf(token), expiresAt: { $gt: new Date() } }
    const asked = await EmailChangeModel.findOne(living).lean()
    const user = asked && (await UserModel.findById(asked.userId).lean())
    if (!user) throw linkInvalid()
    if (asked.state === 'cancelled')
      throw linkUsed('This change is cancelled already; your address stays.')
    if (asked.state === 'confirmed') throw linkTooLate()
    await EmailChangeModel.updateOne({ _id: asked._id }, { $set: { state: 'cancelled' } })
    await noteOwn('email_change_cancelled', user._id)
    return user.email
  })
}

function linkTooLate() {
  return linkInvalid(
    'The address was changed before. Use the link of the mail that told you so: it gives the account back to this address.',
  )
}
