import * as z from 'zod/mini'
import { Domains, domainOf } from './approval-rules.ts'

/**
 * Who makes an account without an administrator. Administrators make and invite people in any case, and a directory brings
 * them wherever one is set up.
 */
const waysIn = ['open', 'invited', 'domains', 'sso', 'directory'] as const
export const WaysIn = z.object({
  waysIn: z.enum(waysIn, `waysIn must be one of ${waysIn.join(', ')}.`),
  /** With `domains`: these, and none below them. */
  joinDomains: Domains,
  /** Only a provider signs in; an administrator has a way past it, of which all administrators are told. */
  providerOnly: z.boolean('providerOnly must be true or false'),
})
export type WaysIn = z.infer<typeof WaysIn>

/** As an administrator chooses it. */
export const wayNames: Record<WaysIn['waysIn'], string> = {
  open: 'Anybody may register',
  invited: 'Invited people only',
  domains: 'Whoever proves an address at some domains',
  sso: 'By single sign-on only',
  directory: 'From the directory only',
}

/** What whoever wants to register is told; null where anybody may. */
export function registrationRule({ waysIn, joinDomains, providerOnly }: WaysIn): string | null {
  return {
    open: null,
    invited: 'Accounts are made by invitation. Ask an administrator of your organisation for one.',
    domains: `Register with an e-mail address at ${joinDomains.join(' or ')}: a link is mailed to it first.`,
    sso: 'Accounts are made by single sign-on: sign in with the account of your organisation.',
    directory: "Accounts come from your organisation's directory. Ask an administrator for yours.",
  }[providerOnly ? 'sso' : waysIn]
}

/** Whether an address, once it is proven, is one of those that may join. */
export function mayJoin(email: string, { waysIn, joinDomains }: WaysIn): boolean {
  return waysIn === 'open' || (waysIn === 'domains' && joinDomains.includes(domainOf(email)))
}
