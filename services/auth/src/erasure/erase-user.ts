import { randomBytes } from 'node:crypto'
import { erasedEmail, erasedName } from '@sortie/contracts/erased'
import type { Caller } from '@sortie/platform/context'
import { AppError, notFound } from '@sortie/platform/errors'
import { publish } from '@sortie/platform/events/outbox'
import { transaction } from '@sortie/platform/mongo/transaction'
import { env } from '../env.ts'
import { FormerEmailModel } from '../mailed-links/former-email.model.ts'
import { NotificationModel } from '../notifications/notification.model.ts'
import { ResetRequestModel } from '../password-resets/password-reset.model.ts'
import { appendHeard } from '../trail/append.ts'
import { forgetNames } from '../trail/forget-texts.ts'
import { recordAct } from '../trail/own-acts.ts'
import { announceChange } from '../users/announce-change.ts'
import { hashPassword } from '../users/password.ts'
import { type StoredUser, UserModel } from '../users/user.model.ts'
import { demandNotErased, nextGeneration, nextVersion, searchTextOf } from '../users/user.ts'
import { namesOfPerson } from './names-of-person.ts'

/** What others point at stays as an account without a name; everything else of the person goes, here and by the event. */
export async function eraseUser(id: string, admin: Caller): Promise<StoredUser> {
  const passwordHash = await hashPassword(randomBytes(32).toString('base64url'))
  await appendHeard()
  return transaction(async () => {
    const before = await UserModel.findById(id).lean<StoredUser | null>()
    if (!before) throw notFound('user')
    demandNotErased(before)
    if (before.isActive)
      throw new AppError(
        'conflict',
        'user_active',
        'Deactivate this account first. Their data can be erased then.',
      )
    const after = remainder(before, passwordHash)
    await UserModel.replaceOne({ _id: id }, after)
    await forgetAddresses(before)
    await forgetNamesOf(before)
    await announceChange(after)
    await publish('user.erased', { userId: id, keepYears: env.RECEIPTS_KEPT_YEARS })
    await recordAct('user_erased', admin, after)
    return after
  })
}

function remainder(before: StoredUser, passwordHash: string): StoredUser {
  const { _id, createdAt } = before
  const email = erasedEmail(_id)
  const names = { employeeName: erasedName, department: null, manager: null }
  return {
    ...{ _id, createdAt, email, passwordHash, role: 'user', isActive: false, ...names },
    ...{ searchText: searchTextOf({ email, ...names }), departmentKey: '' },
    ...{ version: nextVersion(before), ...nextGeneration(before), roleChangedAt: new Date() },
    ...{ emailProvenAt: null, erasedAt: new Date() },
  }
}

/** What is stored by address. All that has the person's id goes by the event (forget-person.ts). */
async function forgetAddresses({ _id: userId, email }: StoredUser): Promise<void> {
  const former = await FormerEmailModel.find({ userId }, { email: 1 }).lean()
  const addresses = { $in: [email, ...former.map((each) => each.email)] }
  await ResetRequestModel.deleteMany({ email: addresses })
  await NotificationModel.deleteMany({ to: addresses })
  await NotificationModel.deleteMany({ 'report.senderId': userId })
}

/** Where others have entered or were told the name. */
async function forgetNamesOf(person: StoredUser): Promise<void> {
  const names = await namesOfPerson(person)
  await UserModel.updateMany({ manager: { $in: names } }, { $set: { manager: null } })
  await forgetNames(names)
}
