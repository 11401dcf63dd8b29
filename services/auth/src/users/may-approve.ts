import { domainOf } from '@sortie/contracts/approval-rules'
import type { StoredUser } from './user.model.ts'
import { isEmailProven, literally } from './user.ts'

type Standing = Pick<StoredUser, 'isActive' | 'confirmed' | 'emailProvenAt' | 'email'>

/**
 * Anybody may register under any name: approving is for people whom the organisation has made or confirmed, or who
 * have proven an address at a domain that it has named.
 */
export function mayApprove(user: Standing, confirmedDomains: string[]): boolean {
  if (!user.isActive) return false
  if (user.confirmed) return true
  return isEmailProven(user) && confirmedDomains.includes(domainOf(user.email))
}

/** The same as a filter of users. */
export function approversOnly(confirmedDomains: string[]): object {
  const email = { $regex: `@(${confirmedDomains.map(literally).join('|')})$` }
  const byDomain = confirmedDomains.length > 0 ? [{ emailProvenAt: { $ne: null }, email }] : []
  return { isActive: true, $or: [{ confirmed: true }, ...byDomain] }
}
