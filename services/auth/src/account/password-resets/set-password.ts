import { transaction } from '@sortie/platform/mongo/transaction'
import { notify } from '../../mail/notify.ts'
import type { Client } from '../../sessions/client.ts'
import { lastZone } from '../../sessions/session.queries.ts'
import { endAllowancesGivenBy } from '../../users/allowance.ts'
import { announceChange } from '../../users/announce-change.ts'
import { voidMailedLinks } from '../../users/mailed-link.ts'
import { type StoredUser, UserModel } from '../../users/user.model.ts'
import { nextGeneration, nextVersion } from '../../users/user.ts'

/** Stores a password's hash, ends the user's sessions and whom they let act for them, voids mailed links and mails a notice. Null without a user. */
export function setPassword(
  which: { _id: string; email?: string; isActive?: true; invitedAt?: { $ne: null } },
  passwordHash: string,
  client: Pick<Client, 'address' | 'device'>,
): Promise<StoredUser | null> {
  return transaction(async () => {
    const before = await UserModel.findOne(which as never).lean<StoredUser>()
    if (!before) return null
    const { invitedAt: _, ...rest } = before
    const change = { passwordHash, ...nextGeneration(before), version: nextVersion(before) }
    await UserModel.updateOne({ _id: before._id }, { $set: change, $unset: { invitedAt: 1 } })
    await voidMailedLinks(before._id)
    await endAllowancesGivenBy(before._id)
    const user = { ...rest, ...change }
    await announceChange(user)
    await notify(user.email, 'password_changed', { ...client, zone: await lastZone(before._id) })
    return user
  })
}
