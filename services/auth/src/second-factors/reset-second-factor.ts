import type { Caller } from '@sortie/platform/context'
import { AppError, notFound } from '@sortie/platform/errors'
import { transaction } from '@sortie/platform/mongo/transaction'
import { notify } from '../mail/notify.ts'
import { lastZone } from '../sessions/session.queries.ts'
import { recordAct } from '../trail/own-acts.ts'
import { announceChange } from '../users/announce-change.ts'
import { voidMailedLinks } from '../users/mailed-link.ts'
import { type StoredUser, UserModel } from '../users/user.model.ts'
import { demandNotErased, nextGeneration, nextVersion } from '../users/user.ts'
import { removeAllFactors } from './remove-factor.ts'

/** An administrator's help for a user who lost the second factor. Ends all sessions: the lost device may be stolen. */
export async function resetSecondFactor(id: string, admin: Caller): Promise<StoredUser> {
  if (id === admin.id)
    throw new AppError(
      'conflict',
      'own_second_factor',
      'Change your own second step in your profile, or ask another administrator.',
    )
  return transaction(async () => {
    const before = await UserModel.findById(id).lean<StoredUser>()
    if (!before) throw notFound('user')
    demandNotErased(before)
    const change = {
      passkeyCount: 0,
      hasAuthenticator: false,
      ...nextGeneration(before),
      version: nextVersion(before),
    }
    await removeAllFactors(id)
    await voidMailedLinks(id)
    await UserModel.updateOne({ _id: id }, { $set: change })
    const user = { ...before, ...change }
    await announceChange(user)
    await recordAct('second_factor_reset', admin, user)
    const zone = await lastZone(id)
    await notify(user.email, 'second_factor_reset', { address: '', device: '', zone })
    return user
  })
}
