import { AppError } from '@sortie/platform/errors'
import { env } from '../env.ts'
import { notify } from '../mail/notify.ts'
import { isOfProviderOnly, isProviderOnly } from '../users/organisation.queries.ts'
import { isPassword } from '../users/password.ts'
import { type StoredUser, UserModel } from '../users/user.model.ts'
import type { Client } from './client.ts'
import { lastZone } from './session.queries.ts'

/**
 * Where only a provider signs in, an administrator comes in past it by their own means, so that nobody is locked out while
 * it is away; 403 for others.
 */
export async function goesPastProvider(user: StoredUser): Promise<boolean> {
  if (!(await isProviderOnly())) return false
  if (!(await isOfProviderOnly(user))) return true
  throw providerOnly('Passwords and passkeys open the accounts of administrators alone.')
}

/** Whether somebody who is removed at their provider has no way in any more. */
export async function comesByProviderAlone(user: StoredUser): Promise<boolean> {
  if (await isOfProviderOnly(user)) return true
  return !isPassword(user.passwordHash) && (user.passkeyCount ?? 0) === 0
}

/** Of the providers that are configured: a link to another opens nothing. */
export function issuers(): string[] {
  return env.SSO_PROVIDERS.map(({ issuer }) => issuer)
}

/** In the transaction of the sign-in. */
export async function tellAdministrators({ email: by }: StoredUser, client: Client): Promise<void> {
  const administrators = await UserModel.find(
    { role: 'admin', isActive: true },
    { email: 1 },
  ).lean()
  for (const { _id, email } of administrators) {
    const zone = await lastZone(_id)
    await notify(email, 'signed_in_past_provider', { ...client, zone }, { by })
  }
}

export function providerOnly(more: string): AppError {
  const names = env.SSO_PROVIDERS.map(({ name }) => name)
  const sentence = `Your organisation signs in with ${names.join(' or ')}: choose “Continue with ${names[0]}” at sign-in. ${more}`
  return new AppError('forbidden', 'provider_only', sentence)
}
