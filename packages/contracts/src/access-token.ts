import * as z from 'zod/mini'
import { Id, IdParams, Instant, requiredText } from './common.ts'
import { defineApi } from './endpoint.ts'
import { organisationScopeNames, personalScopeNames, Scope } from './scopes.ts'
import { Proof, unrepeatable } from './second-factor.ts'

/** What a person or an organisation has made for a program; of its secret only the digest is stored. */
export const SecretToken = z.object({
  id: Id,
  name: z.string(),
  createdAt: Instant,
  expiresAt: Instant,
  /** Accurate to the minute. */
  lastUsedAt: z.nullable(Instant),
  endedAt: z.nullable(Instant),
})

/** The one answer that has the token itself. */
export const told = { token: z.string() }

export function newToken(mostDays: number) {
  return {
    name: requiredText('Name', 60),
    /** For how many days it holds. */
    days: z._default(
      z.int(`Choose 1 to ${mostDays} days.`).check(z.minimum(1), z.maximum(mostDays)),
      Math.min(365, mostDays),
    ),
  }
}

const AccessToken = z.extend(SecretToken, { scopes: z.array(Scope) })
export type AccessToken = z.infer<typeof AccessToken>
export type AccessTokenJson = z.input<typeof AccessToken>

/** `signOnBy`: when it rests until its person signs in by a provider again; null where they have a way in of their own. */
const OwnToken = z.extend(AccessToken, { signOnBy: z.nullable(Instant) })
export type OwnTokenJson = z.input<typeof OwnToken>

/** Who made what goes on without them: the address, null once that is gone, and whether the account is active no more. */
export const maker = { madeBy: z.nullable(z.string()), hasMakerLeft: z.boolean() }

/** `owner`: whose it is, null of the organisation's own. */
const ListedToken = z.extend(AccessToken, {
  owner: z.nullable(z.object({ id: Id, email: z.string() })),
  ...maker,
})
export type ListedTokenJson = z.input<typeof ListedToken>

const chosen = <T extends string>(names: readonly [T, ...T[]] | readonly T[]) =>
  z.array(z.enum(names as [T, ...T[]])).check(z.minLength(1, 'Choose what it may do.'))

const name = 'A name, scopes and days; a proof that it is you (POST /api/account/proof).'

export const accessTokenApi = defineApi({
  own: {
    method: 'GET',
    path: '/api/account/tokens',
    access: 'user',
    summary: 'Your tokens for programs, the latest first.',
    response: z.array(OwnToken),
  },
  make: {
    method: 'POST',
    path: '/api/account/tokens',
    access: 'user',
    summary: `Makes a token by which a program calls for you. It is answered once. ${name}`,
    body: z.extend(Proof, { ...newToken(365), scopes: chosen(personalScopeNames) }),
    response: z.extend(AccessToken, told),
    ...unrepeatable,
    status: 201,
  },
  end: {
    method: 'POST',
    path: '/api/account/tokens/:id/end',
    access: 'user',
    summary: 'Ends one of your tokens at once.',
    params: IdParams,
    response: AccessToken,
    status: 200,
  },
})

export const adminTokenApi = defineApi({
  list: {
    method: 'GET',
    path: '/admin/tokens',
    access: 'admin',
    summary: 'The organisation’s tokens and those of people that still hold, the latest first.',
    response: z.array(ListedToken),
  },
  make: {
    method: 'POST',
    path: '/admin/tokens',
    access: 'admin',
    summary: `Makes a token of the organisation, which only reads and outlives whoever made it. It is answered once. ${name}`,
    body: z.extend(Proof, { ...newToken(365), scopes: chosen(organisationScopeNames) }),
    response: z.extend(AccessToken, told),
    ...unrepeatable,
    status: 201,
  },
  end: {
    method: 'POST',
    path: '/admin/tokens/:id/end',
    access: 'admin',
    summary: 'Ends a token of the organisation or of a person at once.',
    params: IdParams,
    response: AccessToken,
    status: 200,
  },
})
