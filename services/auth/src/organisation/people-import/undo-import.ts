import type { PeopleImport } from '@sortie/contracts/people-import'
import type { Caller } from '@sortie/platform/context'
import { AppError, notFound } from '@sortie/platform/errors'
import { publishAll } from '@sortie/platform/events/outbox'
import { inParts } from '@sortie/platform/mongo/in-parts'
import { transaction } from '@sortie/platform/mongo/transaction'
import { told } from '@sortie/platform/trail/fact'
import { SessionModel } from '../../sessions/session.model.ts'
import { appendAll } from '../../trail/append.ts'
import { recordAct } from '../../trail/own-acts.ts'
import { TrailLineModel } from '../../trail/trail.model.ts'
import { changeOf } from '../../users/announce-change.ts'
import { readRules } from '../../users/organisation.queries.ts'
import { type StoredUser, UserModel } from '../../users/user.model.ts'
import { nextVersion } from '../../users/user.ts'
import { DirectoryPersonModel, isTold } from '../directory/directory.model.ts'
import { PeopleImportModel } from './people-import.model.ts'

/** Removes the accounts of an import. 409 once one of these people has done anything, the directory has them, or it was undone. */
export async function undoImport(id: string, admin: Caller): Promise<PeopleImport> {
  await appendAll()
  return transaction(async () => {
    const found = await PeopleImportModel.findOneAndUpdate(
      { _id: id, undoneAt: null },
      { $set: { undoneAt: new Date() } },
      { returnDocument: 'after' },
    ).lean()
    if (!found) {
      if (!(await PeopleImportModel.exists({ _id: id }))) throw notFound('import')
      throw new AppError('conflict', 'import_undone', 'This import was undone already.')
    }
    const users = await UserModel.find({ importId: id }).lean<StoredUser[]>()
    for (const some of inParts(users.map(({ _id }) => _id))) {
      await demandUnused(some)
      await UserModel.updateMany({ managerId: { $in: some } }, { $set: { managerId: null } })
      await UserModel.deleteMany({ _id: { $in: some } })
    }
    // Who was asked to approve by a colleague meanwhile is not there any more, as where an account was deactivated.
    await publishAll(
      'user.changed',
      users.map((user) => changeOf({ ...user, isActive: false, version: nextVersion(user) })),
    )
    const { receiptsKeptYears: keepYears } = await readRules()
    await publishAll(
      'user.erased',
      users.map(({ _id: userId }) => ({ userId, keepYears })),
    )
    await recordAct('people_import_undone', admin, null, [told('count', users.length)])
    const { _id, actorId, ...rest } = found
    return { id, by: admin.email, ...rest }
  })
}

async function demandUnused(ids: string[]): Promise<void> {
  const [acted, signedIn] = [{ actorId: { $in: ids } }, { userId: { $in: ids } }]
  const inDirectory = { _id: { $in: ids }, ...isTold }
  if (
    !(await TrailLineModel.exists(acted)) &&
    !(await SessionModel.exists(signedIn)) &&
    !(await DirectoryPersonModel.exists(inDirectory))
  )
    return
  throw new AppError(
    'conflict',
    'import_in_use',
    'Somebody of this import has signed in, chosen a password or come by the directory: deactivate accounts one by one.',
  )
}
