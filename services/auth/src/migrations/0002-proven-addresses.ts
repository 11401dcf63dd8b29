import { AuditEntryModel } from '../audit/audit-entry.model.ts'
import { UserModel } from '../users/user.model.ts'

/**
 * Accounts of before proofs existed: those that an administrator made, and the first administrator, are proven. The
 * others registered by themselves; they get a link at the next mail they send, and can ask for one in their profile.
 */
export async function markProvenAddresses(): Promise<void> {
  const made = await AuditEntryModel.distinct('subjectId', { act: 'user_created' })
  const first = await UserModel.findOne({ role: 'admin' }, { _id: 1 }).sort({ createdAt: 1 }).lean()
  const ids = [...made, first?._id].filter((id) => typeof id === 'string')
  await UserModel.updateMany(
    { _id: { $in: ids }, emailProvenAt: { $exists: false } },
    { $set: { emailProvenAt: new Date() } },
  )
}
