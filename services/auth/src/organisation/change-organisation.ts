import type { AdministratorAct } from '@sortie/contracts/facts'
import type { Organisation, OrganisationChange } from '@sortie/contracts/organisation'
import type { Caller } from '@sortie/platform/context'
import { AppError, invalidField } from '@sortie/platform/errors'
import { afterCommit, transaction } from '@sortie/platform/mongo/transaction'
import { changesOf } from '@sortie/platform/trail/fact'
import { env } from '../env.ts'
import { recordAct } from '../trail/own-acts.ts'
import { IdentityModel } from '../users/identity.model.ts'
import { OrganisationModel, theOrganisation } from '../users/organisation.model.ts'
import { forgetOrganisation, readRules } from '../users/organisation.queries.ts'
import { isPassword } from '../users/password.ts'
import { UserModel } from '../users/user.model.ts'
import { isEmailProven } from '../users/user.ts'

export function changeOrganisation(
  change: OrganisationChange,
  admin: Caller,
): Promise<Organisation> {
  return transaction(async () => {
    const before = await readRules()
    const given = Object.entries(change).filter(([, value]) => value !== undefined)
    const after: Organisation = { ...before, ...Object.fromEntries(given) }
    if (after.waysIn === 'domains' && after.joinDomains.length === 0)
      throw invalidField('joinDomains', 'Name at least one domain.')
    const isAskedForProof = after.emailProofRequired || after.waysIn === 'domains'
    const wasAsked = before.emailProofRequired || before.waysIn === 'domains'
    if (isAskedForProof && !wasAsked) await demandOwnProof(admin)
    if (after.providerOnly && !before.providerOnly) await demandWaysForAdmins()
    const done = acts.flatMap(({ fields, act }) => {
      const changes = changesOf(before, after, fields)
      return changes.length > 0 ? [{ act: act(after), changes }] : []
    })
    if (done.length === 0) return after
    await OrganisationModel.updateOne(theOrganisation, { $set: after }, { upsert: true })
    for (const { act, changes } of done) await recordAct(act, admin, null, changes)
    afterCommit(forgetOrganisation)
    return after
  })
}

type Settings = Array<{
  fields: Array<keyof Organisation>
  act: (after: Organisation) => AdministratorAct
}>
/** What the trail says of a change of these. */
const acts: Settings = [
  {
    fields: ['secondFactorRequired'],
    act: (is) => (is.secondFactorRequired ? 'second_factor_required' : 'second_factor_optional'),
  },
  {
    fields: ['emailProofRequired'],
    act: (is) => (is.emailProofRequired ? 'email_proof_required' : 'email_proof_optional'),
  },
  {
    fields: ['providerOnly'],
    act: (is) => (is.providerOnly ? 'provider_required' : 'provider_optional'),
  },
  { fields: ['providerFactors', 'providerHours'], act: () => 'sign_on_rules_changed' },
  { fields: ['waysIn', 'joinDomains'], act: () => 'ways_in_changed' },
]

/** Whoever requires it must not lock themselves out by it. */
async function demandOwnProof({ id }: Caller): Promise<void> {
  const user = await UserModel.findById(id).lean()
  if (!user || isEmailProven(user)) return
  throw new AppError(
    'conflict',
    'own_email_unproven',
    'Prove your own e-mail address first: your profile has the link sent again.',
  )
}

/** Nobody may lock the organisation out: an administrator comes in by a provider, and one past it while it is away. */
async function demandWaysForAdmins(): Promise<void> {
  if (env.SSO_PROVIDERS.length === 0)
    throw lockedOut(
      'no_provider',
      'No provider of single sign-on is set up where Sortie is installed.',
    )
  const administrators = await UserModel.find({ role: 'admin', isActive: true }).lean()
  const linked = await IdentityModel.exists({
    userId: { $in: administrators.map(({ _id }) => _id) },
    issuer: { $in: env.SSO_PROVIDERS.map(({ issuer }) => issuer) },
  })
  if (!linked)
    throw lockedOut(
      'no_linked_administrator',
      'No administrator signs in by a provider yet. Link yours first, in your profile.',
    )
  if (!administrators.some(({ passwordHash }) => isPassword(passwordHash)))
    throw lockedOut(
      'no_administrator_with_password',
      'No administrator has a password, by which one could sign in while the provider is away.',
    )
}

function lockedOut(code: string, sentence: string): AppError {
  return new AppError('conflict', code, sentence)
}
