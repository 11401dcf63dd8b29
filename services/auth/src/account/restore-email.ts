import { digestOf } from '@sortie/platform/link-token'
import { transaction } from '@sortie/platform/mongo/transaction'
import { changesOf } from '@sortie/platform/trail/fact'
import { notify } from '../mail/notify.ts'
import type { Client } from '../sessions/client.ts'
import { announceOwn } from '../trail/own-acts.ts'
import { endAllowancesOf } from '../users/allowance.ts'
import { announceChange } from '../users/announce-change.ts'
import { FormerEmailModel } from '../users/former-email.model.ts'
import { IdentityModel } from '../users/identity.model.ts'
import { newLink, voidMailedLinks } from '../users/mailed-link.ts'
import { hashOfNoPassword } from '../users/password.ts'
import { type StoredUser, UserModel } from '../users/user.model.ts'
import { keysOf, nextGeneration, nextVersion, withFormer } from '../users/user.ts'
import { withoutAccount } from './change-profile.ts'
import { linkInvalid, linkUsed } from './link-errors.ts'

/**
 * Gives an account back to the address it had before a change, by the link mailed there. Whoever changed it knew the
 * password: it becomes void, all sessions and allowances end, and a bank account that was entered or a
 * sign-in that was linked since goes. The answer has a token to
 * choose a new password with. Second factors stay: the link alone must not open an account that has one.
 */
export async function restoreEmail(token: string, client: Client) {
  const linkDigest = digestOf(token)
  if (!(await FormerEmailModel.exists({ linkDigest }))) throw linkInvalid()
  const passwordHash = await hashOfNoPassword()
  return transaction(async () => {
    const living = { linkDigest, expiresAt: { $gt: new Date() } }
    const former = await FormerEmailModel.findOne(living).lean()
    const which = former && { _id: former.userId, isActive: true }
    const before = which && (await UserModel.findOne(which).lean<StoredUser>())
    if (!before) throw linkInvalid()
    const { email, userId, changedAt } = former
    if (former.usedAt || before.email === email)
      throw linkUsed('The account has this address again already.')
    const { ibanChangedAt } = before
    const isTheirs = ibanChangedAt !== undefined && ibanChangedAt >= changedAt
    const change = {
      ...(isTheirs && { iban: '', accountHolder: '', ibanChangedAt: new Date() }),
      email,
      ...keysOf({ ...before, email }),
      emailProvenAt: new Date(),
      formerEmails: withFormer(before),
      passwordHash,
      ...nextGeneration(before),
      version: nextVersion(before),
    }
    await UserModel.updateOne({ _id: userId }, { $set: change })
    await voidMailedLinks(userId)
    await endAllowancesOf(userId)
    await IdentityModel.deleteMany({ userId, linkedAt: { $gte: changedAt } })
    // Addresses that the account got later lose their way back; earlier ones keep theirs.
    const later = { userId, changedAt: { $gte: changedAt }, usedAt: null }
    await FormerEmailModel.updateMany(later, { $set: { usedAt: new Date() } })
    const resetToken = await newLink('password', { userId, email })
    await announceChange({ ...before, ...change })
    await notify(before.email, 'email_restored', client)
    const changes = changesOf(before, { ...before, ...change }, ['email', 'iban', 'accountHolder'])
    await announceOwn('email_restored', userId, { changes: withoutAccount(changes), client })
    return { email, resetToken }
  })
}
