import { AppError } from '@sortie/platform/errors'
import { IdentityModel } from '../users/identity.model.ts'
import { isProviderOnly } from '../users/organisation.queries.ts'
import type { StoredUser } from '../users/user.model.ts'
import { comesByProviderAlone, issuers } from './past-provider.ts'

/** In the transaction in which somebody takes a way in away from themselves: 409 where none is left by which they come back. */
export async function demandWayIn(user: StoredUser): Promise<void> {
  if (!(await comesByProviderAlone(user))) return
  if (await IdentityModel.exists({ userId: user._id, issuer: { $in: issuers() } })) return
  const sentence = (await isProviderOnly())
    ? 'This is your last way in, since your organisation signs in by a provider alone. Link another provider first, or ask an administrator.'
    : 'This is your last way in. Add another one first: a passkey, a provider, or a password by “Forgot password?” at sign-in.'
  throw new AppError('conflict', 'last_way_in', sentence)
}
