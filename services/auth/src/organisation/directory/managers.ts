import { AppError } from '@sortie/platform/errors'
import { type Actor, recorded } from '../../trail/own-acts.ts'
import { takeAdminGuard } from '../../users/admin-guard.ts'
import { changeUser } from '../../users/change-user.ts'
import { demandManager } from '../../users/manager.ts'
import { UserModel } from '../../users/user.model.ts'
import { type DirectoryPerson, DirectoryPersonModel } from './directory.model.ts'

type Named = Pick<DirectoryPerson, '_id' | 'managerRef'>

/** Whom the directory names as manager, as soon as there is such a person; nobody when it takes the name back. */
export async function linkManager(
  { _id, managerRef }: Named,
  refBefore: string | null,
  directory: Actor,
): Promise<void> {
  if (managerRef === null) return refBefore === null ? undefined : setManager(_id, null, directory)
  const found = await DirectoryPersonModel.findOne(
    {
      $or: [{ _id: managerRef }, { externalId: managerRef }, { userKey: managerRef.toLowerCase() }],
    },
    { _id: 1 },
  ).lean()
  // Of another one who was there before, nothing is known any more.
  await setManager(_id, found?._id ?? null, directory)
}

/** Those whose manager this person is, and who came before. */
export async function linkWaiting(
  { _id, externalId, resource }: DirectoryPerson,
  directory: Actor,
): Promise<void> {
  const names = [_id, resource.userName, ...(externalId ? [externalId] : [])]
  const waiting = await DirectoryPersonModel.find(
    { managerRef: { $in: names } },
    { managerRef: 1 },
  ).lean()
  for (const each of waiting) await setManager(each._id, _id, directory)
}

/** A loop, which a directory may have for a while, leaves the place vacant: it must not hold up who leaves. */
async function setManager(id: string, wanted: string | null, directory: Actor): Promise<void> {
  const account = await UserModel.findById(id, { managerId: 1 }).lean()
  if (!account || (account.managerId ?? null) === wanted) return
  if (wanted) await takeAdminGuard()
  const managerId = wanted && (await mayManage(wanted, id)) ? wanted : null
  if ((account.managerId ?? null) === managerId) return
  await recorded('user_changed', directory, id, () => changeUser(id, { managerId }))
}

async function mayManage(managerId: string, userId: string): Promise<boolean> {
  try {
    await demandManager(managerId, userId)
    return true
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
}
