import { transaction } from '@sortie/platform/mongo/transaction'
import type { Client } from '../../sessions/client.ts'
import { announceOwn } from '../../trail/own-acts.ts'
import { announceChange } from '../../users/announce-change.ts'
import { livingLink, voidMailedLinks } from '../../users/mailed-link.ts'
import { type StoredUser, UserModel } from '../../users/user.model.ts'
import { nextVersion } from '../../users/user.ts'
import type { Told } from './ask-provider.ts'
import { linkIdentity } from './link-identity.ts'

/**
 * Who is invited opens the account by a provider instead of a first password. The mailed link shows whose it is, whatever
 * the provider says of the address; one that is over does nothing.
 */
export async function acceptInvitation(
  token: string,
  { issuer, subject, provider: { name } }: Told,
  client: Client,
): Promise<void> {
  const link = await livingLink('invitation', token)
  if (!link) return
  const { userId: _id, email } = link
  await transaction(async () => {
    const waits = { _id, email, isActive: true, invitedAt: { $ne: null } }
    const before = await UserModel.findOne(waits as never).lean<StoredUser>()
    if (!before) return
    const { invitedAt: _, ...rest } = before
    const change = { emailProvenAt: new Date(), version: nextVersion(before) }
    const user = { ...rest, ...change }
    await UserModel.updateOne({ _id }, { $set: change, $unset: { invitedAt: 1 } })
    await voidMailedLinks(_id)
    await announceChange(user)
    await linkIdentity(user, { issuer, subject, name }, client)
    await announceOwn('invitation_accepted', _id, { client })
  })
}
