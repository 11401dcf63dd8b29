import { randomUUID } from 'node:crypto'
import type { acts } from '@sortie/contracts/organisation'
import type { Caller } from '@sortie/platform/context'
import { afterCommit, transaction } from '@sortie/platform/mongo/transaction'
import { log } from '@sortie/platform/ops/logger'
import type { StoredUser } from '../users/user.model.ts'
import { AuditEntryModel } from './audit-entry.model.ts'

type Act = (typeof acts)[number]

export async function recordAct(
  act: Act,
  admin: Caller,
  subject: Pick<StoredUser, '_id' | 'email'> | null,
): Promise<void> {
  const entry = {
    _id: randomUUID(),
    at: new Date(),
    act,
    actorId: admin.id,
    actorEmail: admin.email,
    subjectId: subject?._id ?? null,
    subjectEmail: subject?.email ?? null,
  }
  await transaction(async () => {
    await AuditEntryModel.create([entry])
    const { actorId, subjectId } = entry
    afterCommit(() => log.info({ act, actorId, subjectId }, 'administrator acted'))
  })
}

export function recorded(
  act: Act,
  admin: Caller,
  work: () => Promise<StoredUser>,
): Promise<StoredUser> {
  return transaction(async () => {
    const user = await work()
    await recordAct(act, admin, user)
    return user
  })
}
