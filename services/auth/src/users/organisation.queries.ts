import type { Organisation } from '@sortie/contracts/organisation'
import { Settings, settingNames } from '@sortie/contracts/setting'
import type { User } from '@sortie/contracts/user'
import { registrationRule } from '@sortie/contracts/ways-in'
import { env } from '../env.ts'
import { OrganisationModel, theOrganisation } from './organisation.model.ts'
import { opensPastProvider } from './user.ts'

/** Cached, because nearly every sign-in asks. Other instances see a change within a second. */
const cachedMs = 1000

let cached: { at: number; rules: Promise<Organisation> } | undefined

export async function readRules(): Promise<Organisation> {
  const found = await OrganisationModel.findOne(theOrganisation).lean()
  const values = settingNames().map((name) => [name, found?.[name] ?? Settings[name].preset])
  return Object.fromEntries(values)
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

/** Whether a password or a passkey of this person opens nothing. */
export async function isOfProviderOnly(user: Pick<User, 'role'>): Promise<boolean> {
  return (await isProviderOnly()) && !opensPastProvider(user)
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
