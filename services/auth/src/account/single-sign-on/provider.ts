import { Domains, domainOf } from '@sortie/contracts/approval-rules'
import { requiredText } from '@sortie/contracts/common'
import * as z from 'zod/mini'

const id = z
  .string()
  .check(z.regex(/^[a-z0-9-]{1,30}$/, 'must have at most 30 small letters, digits and hyphens'))

const issuer = z
  .string()
  .check(z.refine(isSafe, 'must be an address that starts with https, as the provider writes it'))

const claim = z.optional(requiredText('claims', 200))

export const Provider = z.strictObject({
  id,
  /** On the button: "Continue with …". */
  name: requiredText('name', 40),
  issuer,
  clientId: requiredText('clientId', 200),
  /** Without one the client is public, and PKCE alone protects it. */
  clientSecret: z.optional(requiredText('clientSecret', 500)),
  scope: z._default(
    z.string().check(z.regex(/\bopenid\b/, 'must contain openid')),
    'openid email profile',
  ),
  /** Those whose addresses it gives out: of all others it proves nothing. None named: its word counts for every address. */
  domains: z.optional(Domains.check(z.minLength(1, 'must name a domain, or be left out'))),
  /** Asks it for a second step, with spaces between, while the organisation takes its word for one (`acr_values`). */
  acrValues: z.optional(requiredText('acrValues', 200)),
  /** Sign Out goes on to the provider, where it has an address for that. */
  signOut: z._default(z.boolean(), true),
  /** What its claims are called that say something of a person here. The manager is an e-mail or an employee number. */
  claims: z._default(
    z.strictObject({
      employeeName: claim,
      department: claim,
      costCentre: claim,
      employeeNumber: claim,
      manager: claim,
    }),
    {},
  ),
})
export type Provider = z.output<typeof Provider>

const Providers = z
  .array(Provider)
  .check(z.refine((all) => new Set(all.map(({ id }) => id)).size === all.length, 'has an id twice'))

/** SSO_PROVIDERS, a JSON array. */
export const SignOnProviders = z.pipe(z.pipe(z.string(), z.transform(parsed)), Providers)

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return 'no JSON'
  }
}

/** Whether the provider may say whose this address is. */
export function speaksFor({ domains }: Provider, email: string): boolean {
  return domains === undefined || domains.includes(domainOf(email))
}

/** Plain http is for a provider on this machine alone. */
function isSafe(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, search, hash } = new URL(address)
  return (protocol === 'https:' || isOnThisMachine(address)) && !search && !hash
}

export function isOnThisMachine(address: string): boolean {
  return /^http:\/\/(localhost|127\.0\.0\.1)[:/]/.test(`${address}/`)
}
