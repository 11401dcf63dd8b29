import type { ApprovalRules } from '@sortie/contracts/approval-rules'
import type { Organisation } from '@sortie/contracts/organisation'
import { registrationRule } from '@sortie/contracts/ways-in'
import { env } from '../env.ts'
import { OrganisationModel, theOrganisation } from './organisation.model.ts'

/** Cached, because nearly every sign-in asks. Other instances see a change within a second. */
const cachedMs = 1000

let cached: { at: number; rules: Promise<Organisation> } | undefined

export async function readRules(): Promise<Organisation> {
  const found = await OrganisationModel.findOne(theOrganisation).lean()
  return {
    secondFactorRequired: found?.secondFactorRequired === true,
    emailProofRequired: found?.emailProofRequired === true,
    waysIn: found?.waysIn ?? 'open',
    joinDomains: found?.joinDomains ?? [],
    providerOnly: found?.providerOnly === true,
    providerFactors: found?.providerFactors ?? [],
    providerHours: found?.providerHours ?? null,
  }
}

export async function readApprovalRules(): Promise<ApprovalRules> {
  const found = await OrganisationModel.findOne(theOrganisation).lean()
  return {
    secondFrom: found?.secondFrom ?? {},
    secondApproverId: found?.secondApproverId ?? null,
    confirmedDomains: found?.confirmedDomains ?? [],
    outside: found?.outside ?? 'anywhere',
    outsideDomains: found?.outsideDomains ?? [],
  }
}

export async function isSecondFactorRequired(): Promise<boolean> {
  return (await rules()).secondFactorRequired
}

/** Where people join by their domain, too: until then nobody has shown that they are of it. */
export async function isEmailProofRequired(): Promise<boolean> {
  const { emailProofRequired, waysIn } = await rules()
  return emailProofRequired || waysIn === 'domains'
}

/** A provider that goes from the configuration keeps nobody out. */
export async function isProviderOnly(): Promise<boolean> {
  return env.SSO_PROVIDERS.length > 0 && (await rules()).providerOnly
}

/** As it holds for who wants to come in. */
export async function waysIn() {
  const ways = { ...(await rules()), providerOnly: await isProviderOnly() }
  const closed = ways.providerOnly || !['open', 'domains'].includes(ways.waysIn)
  return { ...ways, closed, rule: registrationRule(ways) }
}

/** Called after a change; also drops a look-up that began before it. */
export function forgetOrganisation(): void {
  cached = undefined
}

export function rules(): Promise<Organisation> {
  if (cached && performance.now() - cached.at < cachedMs) return cached.rules
  const mine = { at: performance.now(), rules: readRules() }
  cached = mine
  mine.rules.catch(() => {
    if (cached === mine) forgetOrganisation()
  })
  return mine.rules
}
