import { invalidField } from '@sortie/platform/errors'
import { type StoredUser, UserModel } from './user.model.ts'

type Link = Pick<StoredUser, '_id' | 'managerId' | 'erasedAt'>

/**
 * 400 where this is nobody who can be the manager of `userId`: not a person, that person, or somebody below them. Call it
 * in the transaction that stores it, after takeAdminGuard(), since two changes at once could make a loop.
 */
export async function demandManager(
  managerId: string | null | undefined,
  userId?: string,
): Promise<void> {
  if (!managerId) return
  if (managerId === userId)
    throw invalidField('managerId', 'Nobody is their own manager: choose somebody else.')
  const manager = await linkOf(managerId)
  if (!manager || manager.erasedAt)
    throw invalidField('managerId', 'Choose somebody who has an account.')
  if (!userId) return
  const seen = new Set<string>()
  for (let above: Link | null = manager; above?.managerId && !seen.has(above._id); ) {
    seen.add(above._id)
    if (above.managerId === userId)
      throw invalidField('managerId', 'This person reports to them, directly or through others.')
    above = await linkOf(above.managerId)
  }
}

function linkOf(id: string): Promise<Link | null> {
  return UserModel.findById(id, { managerId: 1, erasedAt: 1 }).lean<Link | null>().exec()
}
