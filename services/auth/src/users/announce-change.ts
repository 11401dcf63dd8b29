import { publish } from '@sortie/platform/events/outbox'
import type { StoredUser } from './user.model.ts'
import { generationOf, versionOf } from './user.ts'

export function announceChange(user: StoredUser, reportsGoAlong?: boolean): Promise<void> {
  return publish('user.changed', { ...changeOf(user), reportsGoAlong })
}

export function changeOf(user: StoredUser) {
  const { _id: userId, email, role, isActive: active, csvFormat, managerId } = user
  const [generation, version] = [generationOf(user), versionOf(user)]
  const account = { userId, email, role, active, generation, version }
  return { ...account, csvFormat, managerId }
}
