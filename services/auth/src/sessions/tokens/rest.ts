import { AppError } from '@sortie/platform/errors'
import { IdentityModel } from '../../users/identity.model.ts'
import { rules } from '../../users/organisation.queries.ts'
import type { StoredUser } from '../../users/user.model.ts'
import { comesByProviderAlone, issuers } from '../past-provider.ts'

const dayMs = 24 * 3600_000

/**
 * When the personal tokens of somebody rest until their next sign-on; null of who has a way in of their own. Where no
 * directory tells us that a provider has removed somebody, this does.
 */
export async function signOnBy(user: StoredUser): Promise<Date | null> {
  if (!(await comesByProviderAlone(user))) return null
  const linked = { userId: user._id, issuer: { $in: issuers() } }
  const links = await IdentityModel.find(linked, { usedAt: 1 }).lean()
  const last = Math.max(0, ...links.map(({ usedAt }) => usedAt?.getTime() ?? 0))
  const { tokenSignOnDays } = await rules()
  return new Date(last + tokenSignOnDays * dayMs)
}

/** 401 that says what to do: the token is right, and works again. */
export async function demandSignOn(owner: StoredUser): Promise<void> {
  const until = await signOnBy(owner)
  if (!until || until > new Date()) return
  const sentence =
    'This token rests, because its owner has not signed in by single sign-on lately. It works again once they sign in to Sortie.'
  throw new AppError('signed_out', 'token_rests', sentence)
}
