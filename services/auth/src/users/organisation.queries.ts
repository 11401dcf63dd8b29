import type { ApprovalRules } from '@sortie/contracts/approval-rules'
import { OrganisationModel, theOrganisation } from './organisation.model.ts'

type Rules = { secondFactorRequired: boolean; emailProofRequired: boolean }

/** Cached, because nearly every sign-in asks. Other instances see a change within a second. */
const cachedMs = 1000

let cached: { at: number; rules: Promise<Rules> } | undefined

export async function readRules(): Promise<Rules> {
  const found = await OrganisationModel.findOne(theOrganisation).lean()
  return {
    secondFactorRequired: found?.secondFactorRequired === true,
    emailProofRequired: found?.emailProofRequired === true,
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

export async function isEmailProofRequired(): Promise<boolean> {
  return (await rules()).emailProofRequired
}

/** Called after a change; also drops a look-up that began before it. */
export function forgetOrganisation(): void {
  cached = undefined
}

function rules(): Promise<Rules> {
  if (cached && performance.now() - cached.at < cachedMs) return cached.rules
  const mine = { at: performance.now(), rules: readRules() }
  cached = mine
  mine.rules.catch(() => {
    if (cached === mine) forgetOrganisation()
  })
  return mine.rules
}
