import { transaction } from '@sortie/platform/mongo/transaction'
import { sessionEnded } from '../sessions/session.queries.ts'
import { announceChange } from './announce-change.ts'
import { type StoredUser, UserModel } from './user.model.ts'
import { type Names, searchTextOf } from './user.ts'

/** Changes what appears about someone on reports; what is not given stays. */
export function changeProfile(userId: string, names: Names): Promise<StoredUser> {
  return transaction(async () => {
    const user = await UserModel.findOne({ _id: userId, isActive: true }).lean()
    if (!user) throw sessionEnded()
    const changed = { ...user, ...names }
    const { employeeName, department, manager } = changed
    await UserModel.updateOne(
      { _id: userId },
      { $set: { employeeName, department, manager, searchText: searchTextOf(changed) } },
    )
    await announceChange(changed)
    return changed
  })
}
