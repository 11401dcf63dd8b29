import { AppError } from '@sortie/platform/errors'
import { transaction } from '@sortie/platform/mongo/transaction'
import { TokenModel } from '../../sessions/tokens/token.model.ts'
import { type Actor, recordAct } from '../../trail/own-acts.ts'
import { letGo, obey } from './accounts.ts'
import {
  DirectoryGroupModel,
  type DirectoryPerson,
  DirectoryPersonModel,
  isHeld,
  MembershipModel,
} from './directory.model.ts'
import { linkLate } from './managers.ts'
import { followedBy, forgetPerson, named, namesOf } from './people.ts'

/** A page asks again until none is left, and shows how far it is. */
const atOnceMs = 3000

const isOpen = { ...isHeld, 'held.refusal': null }

/** The tokens of a dry run become real ones, and the accounts follow what they have said: as many as one call has time for. */
export async function settle(admin: Actor): Promise<{ left: number }> {
  await transaction(async () => {
    const { modifiedCount } = await TokenModel.updateMany(
      { kind: 'directory', isDry: true },
      { $set: { isDry: false } },
    )
    await DirectoryGroupModel.updateMany({ isDry: true }, { $set: { isDry: false } })
    if (modifiedCount > 0) await recordAct('directory_dry_run_followed', admin, null)
  })
  const end = Date.now() + atOnceMs
  while (Date.now() < end) {
    const [next] = await DirectoryPersonModel.find(isOpen, { _id: 1 })
      .sort({ createdAt: 1, _id: 1 })
      .limit(1)
      .lean()
    if (!next) break
    await settleOne(next._id, admin)
  }
  return { left: await DirectoryPersonModel.countDocuments(isOpen) }
}

async function settleOne(id: string, admin: Actor): Promise<void> {
  try {
    const person = await transaction(async () => {
      const found = await DirectoryPersonModel.findById(id).lean<DirectoryPerson | null>()
      if (!found?.held) return null
      const { held } = found
      const said = { ...found, ...held.says }
      if (held.outcome === 'removed') {
        await letGo(id, said, admin)
        await forgetPerson(id)
        return null
      }
      const other = await named(said.userKey)
      if (other && other._id !== id) throw new AppError('conflict', 'user_name_taken', nameTaken)
      const settled = { ...said, names: namesOf(id, said), held: null }
      await DirectoryPersonModel.replaceOne({ _id: id }, settled)
      await obey(settled, followedBy(found), admin)
      return settled
    })
    if (person) await linkLate(person, admin)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    await DirectoryPersonModel.updateOne({ _id: id }, { $set: { 'held.refusal': error.message } })
  }
}

const nameTaken = 'Another person has this user name by now.'

/** Nothing that a dry run has said is known any more; accounts are as they were. */
export function drop(admin: Actor): Promise<void> {
  return transaction(async () => {
    await DirectoryPersonModel.deleteMany({ 'held.isNew': true })
    await DirectoryPersonModel.updateMany(isHeld, { $set: { held: null } })
    const groups = await DirectoryGroupModel.find({ isDry: true }, { _id: 1 }).lean()
    const groupIds = groups.map(({ _id }) => _id)
    await DirectoryGroupModel.deleteMany({ _id: { $in: groupIds } })
    await MembershipModel.deleteMany({ groupId: { $in: groupIds } })
    await recordAct('directory_dry_run_dropped', admin, null)
  })
}
