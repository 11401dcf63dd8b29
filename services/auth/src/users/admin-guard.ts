import { AppError } from '@sortie/platform/errors'
import { isDuplicate } from '@sortie/platform/mongo/transaction'
import { isProviderOnly } from './organisation.queries.ts'
import { isPassword } from './password.ts'
import { GuardModel, UserModel } from './user.model.ts'

const guard = { _id: 'admins' }

/** Created once at start, so that no transaction has to. */
export async function makeAdminGuard(): Promise<void> {
  if (await GuardModel.exists(guard)) return
  await GuardModel.create([{ ...guard, changes: 0 }]).catch((error) => {
    if (!isDuplicate(error)) throw error
  })
}

/** Call first in a transaction that changes who is an administrator or whose manager: of two at once, one is retried after the other. */
export async function takeAdminGuard(): Promise<void> {
  await GuardModel.updateOne(guard, { $inc: { changes: 1 } })
}

/** 409 when no other active administrator would remain; one who is invited may never come. Call after takeAdminGuard in the same transaction. */
export async function demandAnotherAdmin(userId: string): Promise<void> {
  const other = { role: 'admin', isActive: true, invitedAt: null, _id: { $ne: userId } } as const
  const others = await UserModel.find(other, { passwordHash: 1 }).lean()
  // Where only a provider signs in, its outage must not be the end: see sessions/past-provider.ts.
  const mustHavePassword = await isProviderOnly()
  if (others.some(({ passwordHash }) => !mustHavePassword || isPassword(passwordHash))) return
  if (others.length > 0)
    throw new AppError(
      'conflict',
      'last_admin',
      'This is the last administrator with a password, who can sign in while the provider is away. Give another one a password first.',
    )
  throw new AppError(
    'conflict',
    'last_admin',
    'This is the last active administrator. Make someone else one first.',
  )
}
