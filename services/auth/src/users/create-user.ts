import { randomUUID } from 'node:crypto'
import type { NewUser } from '@sortie/contracts/admin-user'
import { only } from '@sortie/contracts/record'
import { PersonGiven } from '@sortie/contracts/user'
import { publish } from '@sortie/platform/events/outbox'
import { isDuplicate, transaction } from '@sortie/platform/mongo/transaction'
import type { Fact } from '@sortie/platform/trail/fact'
import type * as z from 'zod/mini'
import { announceChange } from './announce-change.ts'
import { demandFreeEmail } from './demand-free-email.ts'
import { spelledAsFirst } from './department.ts'
import { demandManager } from './manager.ts'
import { hashOfNoPassword, hashPassword } from './password.ts'
import { type StoredUser, UserModel } from './user.model.ts'
import { emailTaken, keysOf } from './user.ts'

/** Makes a user for the organisation; with `registered`, which tells the trail, the person makes the account. */
export async function createUser(
  made: z.output<typeof NewUser>,
  storeWith: (user: StoredUser) => Promise<void> = async () => {},
  registered?: (user: StoredUser) => Fact<'registered'>,
  _id: string = randomUUID(),
): Promise<StoredUser> {
  const { email, password, invitation, role } = made
  await demandFreeEmail(email)
  const passwordHash = await (password ? hashPassword(password) : hashOfNoPassword())
  try {
    return await transaction(async () => {
      await demandFreeEmail(email)
      await demandManager(made.managerId)
      const department = await spelledAsFirst(made.department, _id)
      const person = { email, ...only(PersonGiven, made), department }
      const stored = new UserModel({
        _id,
        ...person,
        ...keysOf(person),
        passwordHash,
        role,
        isActive: true,
        // Whom the organisation makes it knows, and it has their address; who is invited shows it by the link.
        emailProvenAt: registered || invitation ? null : new Date(),
        ...(invitation && { invitedAt: new Date() }),
        confirmed: !registered,
        createdAt: new Date(),
      })
      await stored.save()
      const user = stored.toObject()
      const trail = registered?.(user)
      await publish('user.registered', { userId: _id, email, role, trail })
      if (user.managerId) await announceChange(user)
      await storeWith(user)
      return user
    })
  } catch (error) {
    if (isDuplicate(error)) throw emailTaken()
    throw error
  }
}
