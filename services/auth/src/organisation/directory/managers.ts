import { AppError } from '@sortie/platform/errors'
import { transaction } from '@sortie/platform/mongo/transaction'
import { type Actor, recorded } from '../../trail/own-acts.ts'
import { takeAdminGuard } from '../../users/admin-guard.ts'
import { changeUser } from '../../users/change-user.ts'
import { demandManager } from '../../users/manager.ts'
import { readRules } from '../../users/organisation.queries.ts'
import { UserModel } from '../../users/user.model.ts'
import { type DirectoryPerson, DirectoryPersonModel, isTold } from './directory.model.ts'

type Named = Pick<DirectoryPerson, '_id' | 'managerRef'>

/** Names of people are compared without their case. */
export const folded = (name: string) => name.trim().toLowerCase()

export const isDry = (asker: Actor) => 'isDry' in asker && asker.isDry === true

/** Whom a directory names as a manager: by an id before a user name, and by an address where it is one person's alone. */
export async function managerNamed(ref: string | null, asker: Actor): Promise<string | null> {
  if (ref === null) return null
  const fields = { externalId: 1, userKey: 1 } as const
  // Whom a dry run has made has no account; and none of those it has told of is anything to the directory itself.
  const query = {
    names: ref,
    ...(isDry(asker) ? { 'held.outcome': { $ne: 'made' as const } } : isTold),
  }
  const found = await DirectoryPersonModel.find(query, fields).limit(mostAlike).lean()
  const meant =
    found.find(({ _id }) => _id === ref) ??
    found.find(({ externalId }) => folded(externalId ?? '') === ref) ??
    found.find(({ userKey }) => userKey === ref) ??
    (found.length === 1 ? found[0] : undefined)
  return meant?._id ?? null
}

/** Whom the directory names as manager, by the person. */
export async function namedManagers(): Promise<Map<string, string>> {
  const named = { managerRef: { $ne: null }, ...isTold }
  const found = await DirectoryPersonModel.find(named, { managerRef: 1 }).lean<Named[]>()
  return new Map(found.map(({ _id, managerRef }) => [_id, managerRef ?? '']))
}

const mostAlike = 100

/** Whom the directory names as manager, as soon as there is such a person; nobody when it takes the name back. */
export async function linkManager(
  { _id, managerRef }: Named,
  refBefore: string | null,
  directory: Actor,
): Promise<void> {
  if (managerRef === null && refBefore === null) return
  // Of another one who was there before, nothing is known any more.
  await setManager(_id, await managerNamed(managerRef, directory), directory)
}

/**
 * Links this person and those who named them before they came. Call it when all is committed: two who come at once do not
 * see one another in their transactions, and who is last sees both here.
 */
export async function linkLate(person: DirectoryPerson, directory: Actor): Promise<void> {
  const waiting = await DirectoryPersonModel.find(
    { managerRef: { $in: person.names }, ...isTold },
    { managerRef: 1 },
  ).lean<Named[]>()
  // Who has a manager was linked in the transaction.
  const isOpen = person.managerRef && (await UserModel.exists({ _id: person._id, managerId: null }))
  for (const { _id, managerRef } of [...(isOpen ? [person] : []), ...waiting]) {
    const managerId = await managerNamed(managerRef, directory)
    if (!managerId || (await UserModel.exists({ _id, managerId }))) continue
    await transaction(async () => {
      const named = await DirectoryPersonModel.findById(_id, { managerRef: 1 }).lean<Named | null>()
      if (named) await linkManager(named, null, directory)
    })
  }
}

/** A loop, which a directory may have for a while, leaves the place vacant: it must not hold up who leaves. */
async function setManager(id: string, wanted: string | null, directory: Actor): Promise<void> {
  const account = await UserModel.findById(id, { managerId: 1 }).lean()
  if (!account || (account.managerId ?? null) === wanted) return
  if (wanted) await takeAdminGuard()
  const managerId = wanted && (await mayManage(wanted, id)) ? wanted : null
  if ((account.managerId ?? null) === managerId) return
  const { moversReports } = await readRules()
  await recorded('user_changed', directory, id, () =>
    changeUser(id, { managerId, reportsGoAlong: moversReports === 'go' }),
  )
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
