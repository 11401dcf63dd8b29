import { randomUUID } from 'node:crypto'
import type { NewUser } from '@sortie/contracts/admin-user'
import { publish } from '@sortie/platform/events/outbox'
import { isDuplicate, transaction } from '@sortie/platform/mongo/transaction'
import type { Fact } from '@sortie/platform/trail/fact'
import type * as z from 'zod/mini'
import { demandFreeEmail } from './demand-free-email.ts'
import { departmentKey, spelledAsFirst } from './department.ts'
import { hashPassword } from './password.ts'
import { type StoredUser, UserModel } from './user.model.ts'
import { emailTaken, searchTextOf } from './user.ts'

/** By the organisation; by themselves where `registered` says so to the trail. */
export async function createUser(
  made: z.output<typeof NewUser>,
  storeWith: (user: StoredUser) => Promise<void> = async () => {},
  registered?: (user: StoredUser) => Fact<'registered'>,
): Promise<StoredUser> {
  const { email, password, role, employeeName = null, department = null, manager = null } = made
  await demandFreeEmail(email)
  const passwordHash = await hashPassword(password)
  const user: StoredUser = {
    _id: randomUUID(),
    email,
    passwordHash,
    role,
    isActive: true,
    employeeName,
    department,
    manager,
    searchText: searchTextOf({ email, employeeName, department }),
    departmentKey: departmentKey(department),
    roleChangedAt: null,
    generation: 0,
    generationAt: null,
    passkeyCount: 0,
    hasAuthenticator: false,
    version: 0,
    // Whom the organisation makes it knows, and it has their address.
    emailProvenAt: registered ? null : new Date(),
    confirmed: !registered,
    createdAt: new Date(),
  }
  try {
    return await transaction(async () => {
      await demandFreeEmail(email)
      user.department = await spelledAsFirst(department, user._id)
      await UserModel.create([user])
      const trail = registered?.(user)
      await publish('user.registered', { userId: user._id, email, role, trail })
      await storeWith(user)
      return user
    })
  } catch (error) {
    if (isDuplicate(error)) throw emailTaken()
    throw error
  }
}
