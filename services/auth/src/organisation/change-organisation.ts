import type { AdministratorAct } from '@sortie/contracts/facts'
import type { Organisation, OrganisationChange } from '@sortie/contracts/organisation'
import { type Setting, type SettingName, Settings, settingNames } from '@sortie/contracts/setting'
import type { TrailChange } from '@sortie/contracts/trail'
import type { Caller } from '@sortie/platform/context'
import { AppError, invalidField } from '@sortie/platform/errors'
import { afterCommit, transaction } from '@sortie/platform/mongo/transaction'
import { changesOf } from '@sortie/platform/trail/fact'
import { issuers } from '../sessions/past-provider.ts'
import { recordAct } from '../trail/own-acts.ts'
import { IdentityModel } from '../users/identity.model.ts'
import { mayApprove } from '../users/may-approve.ts'
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
    for (const name of settingNames()) demandNeeded(name, after)
    if (asksForProof(after) && !asksForProof(before)) await demandOwnProof(admin)
    if (after.providerOnly && !before.providerOnly) await demandWaysForAdmins()
    if (change.secondApproverId || change.confirmedDomains) await demandSecondApprover(after)
    const changes = changesOf(before, after, settingNames())
    if (changes.length === 0) return after
    await OrganisationModel.updateOne(theOrganisation, { $set: after }, { upsert: true })
    for (const [act, told] of byAct(changes)) await recordAct(act, admin, null, told)
    afterCommit(forgetOrganisation)
    return after
  })
}

function demandNeeded(name: SettingName, after: Organisation): void {
  const { where }: Setting = Settings[name]
  const value = after[name]
  if (where && after[where.setting as SettingName] === where.is && isEmpty(value))
    throw invalidField(name, where.needs)
}

function isEmpty(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0
}

function byAct(changes: TrailChange[]): Map<AdministratorAct, TrailChange[]> {
  const told = new Map<AdministratorAct, TrailChange[]>()
  for (const change of changes) {
    const { act }: Setting = Settings[change.field as SettingName]
    const said = typeof act === 'string' ? act : change.to === true ? act.on : act.off
    told.set(said, [...(told.get(said) ?? []), change])
  }
  return told
}

function asksForProof({ emailProofRequired, waysIn }: Organisation): boolean {
  return emailProofRequired || waysIn === 'domains'
}

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
  if (issuers().length === 0)
    throw lockedOut(
      'no_provider',
      'No provider of single sign-on is set up where Sortie is installed.',
    )
  const administrators = await UserModel.find({ role: 'admin', isActive: true }).lean()
  const linked = await IdentityModel.exists({
    userId: { $in: administrators.map(({ _id }) => _id) },
    issuer: { $in: issuers() },
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

async function demandSecondApprover({
  secondApproverId: _id,
  confirmedDomains,
}: Organisation): Promise<void> {
  const second = _id && (await UserModel.findById(_id).lean())
  if (_id && !(second && mayApprove(second, confirmedDomains)))
    throw invalidField(
      'secondApproverId',
      'Choose a user whose account is active, and who is confirmed.',
    )
}
