import * as z from 'zod/mini'

/**
 * What a token opens, and nothing else: a call says by `scope` which of these opens it, and one that says none is closed to
 * every token. A personal token acts for who made it, on what is their own.
 */
export const personalScopes = {
  'profile:read': 'See whose token it is',
  'expenses:read': 'Read expenses and figures',
  'expenses:write': 'Log, change and delete expenses, with their receipts',
  'receipts:read': 'Read receipts and the Inbox',
  'receipts:write': 'Upload, file and delete receipts',
  'travel:read': 'Read missions and flights',
  'travel:write': 'Plan, change and delete missions and flights',
  'reports:read': 'Read your expense reports and exports',
  'reports:write': 'Hand in and withdraw expense reports',
} as const

/** The organisation's own tokens only read. */
export const organisationScopes = {
  'people:read': 'Read who has an account, with department and cost centre',
  'all-expenses:read': 'Read everybody’s expenses and receipts',
  'approved-reports:read': 'Read every approved expense report with its PDF',
} as const

export type PersonalScope = keyof typeof personalScopes
export type OrganisationScope = keyof typeof organisationScopes
export type Scope = PersonalScope | OrganisationScope

const namesOf = <T extends object>(scopes: T) => Object.keys(scopes) as Array<keyof T & string>
export const personalScopeNames = namesOf(personalScopes)
export const organisationScopeNames = namesOf(organisationScopes)
export const Scope = z.enum([...personalScopeNames, ...organisationScopeNames])

/** Who calls by a token: travels in the session's token that the gateway gets for it. */
export const Program = z.object({
  /** The token's name, which the trail says. */
  name: z.string(),
  scopes: z.array(Scope),
  /** It is the organisation's, and acts for nobody. */
  organisation: z.optional(z.literal(true)),
})
export type Program = z.infer<typeof Program>

export function opens({ scopes }: Program, scope: Scope | undefined): boolean {
  return scope !== undefined && scopes.includes(scope)
}
