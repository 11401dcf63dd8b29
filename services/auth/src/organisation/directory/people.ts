import { randomUUID } from 'node:crypto'
import { notFound } from '@sortie/platform/errors'
import { transaction } from '@sortie/platform/mongo/transaction'
import { changesOf } from '@sortie/platform/trail/fact'
import { IdentityModel } from '../../account/single-sign-on/identity.model.ts'
import { removeAllFactors } from '../../second-factors/remove-factor.ts'
import { type Actor, recordAct, recorded, userFields } from '../../trail/own-acts.ts'
import { changeUser } from '../../users/change-user.ts'
import { createUser } from '../../users/create-user.ts'
import { FormerEmailModel } from '../../users/former-email.model.ts'
import { voidMailedLinks } from '../../users/mailed-link.ts'
import { hashOfNoPassword } from '../../users/password.ts'
import { type StoredUser, UserModel } from '../../users/user.model.ts'
import { isKnown, keysOf, nextGeneration, nextVersion, withFormer } from '../../users/user.ts'
import { addressesOf, freeAddress, keptAddress } from './addresses.ts'
import {
  type DirectoryPerson,
  DirectoryPersonModel,
  MembershipModel,
  type Resource,
} from './directory.model.ts'
import { folded, linkLate, linkManager, managerNamed } from './managers.ts'
import { checked, enterprise, isPlain, type Plain, scimError } from './scim.ts'

export async function findPerson(id: string): Promise<DirectoryPerson> {
  const found = await DirectoryPersonModel.findById(id).lean<DirectoryPerson | null>()
  if (!found) throw notFound('user')
  return found
}

/** Makes an account, or takes over the one that the person has. */
export async function addPerson(given: Plain, directory: Actor): Promise<DirectoryPerson> {
  const person = await transaction(async () => {
    const said = storedOf(given, true)
    await demandFreeName(said.userKey)
    const account = (await takeOver(said, directory)) ?? (await makeAccount(said, directory))
    const { _id } = account
    const now = new Date()
    const made = { _id, ...said, names: namesOf(_id, said), createdAt: now, lastModified: now }
    await DirectoryPersonModel.create([made])
    await follow(account, said, directory)
    await linkManager(made, null, directory)
    return made
  })
  await linkLate(person, directory)
  return person
}

/** What the directory says from now on. `said` is made in the transaction, from what was said before. */
export async function changePerson(
  id: string,
  change: (before: Plain) => Plain,
  directory: Actor,
): Promise<DirectoryPerson> {
  const [before, after] = await transaction(async () => {
    const before = await findPerson(id)
    // One that does not say whether somebody is active, such as Okta's PUT, leaves it as it is.
    const said = storedOf(change(resourceOf(before)), before.active)
    if (said.userKey !== before.userKey) await demandFreeName(said.userKey)
    const after = { ...before, ...said, names: namesOf(id, said), lastModified: new Date() }
    await DirectoryPersonModel.replaceOne({ _id: id }, after)
    const account = await UserModel.findById(id).lean<StoredUser | null>()
    if (!account) throw notFound('user')
    await follow(account, said, directory)
    await linkManager(after, before.managerRef, directory)
    return [before, after]
  })
  const isAsBefore =
    String([after.managerRef, ...after.names]) === String([before.managerRef, ...before.names])
  if (!isAsBefore) await linkLate(after, directory)
  return after
}

/** Deactivates the account, whose figures and reports stay, and forgets what the directory said. */
export function removePerson(id: string, directory: Actor): Promise<void> {
  return transaction(async () => {
    const { active, ...said } = await findPerson(id)
    const account = await UserModel.findById(id).lean<StoredUser | null>()
    if (account) await follow(account, { ...said, active: false }, directory)
    await DirectoryPersonModel.deleteOne({ _id: id })
    await MembershipModel.deleteMany({ userId: id })
  })
}

export function resourceOf({ resource, externalId, active }: DirectoryPerson): Plain {
  const { enterprise: extension, ...core } = resource
  return {
    ...core,
    active,
    ...(externalId && { externalId }),
    ...(extension && { [enterprise]: extension }),
  }
}

type Said = Pick<DirectoryPerson, 'userKey' | 'externalId' | 'active' | 'managerRef' | 'resource'>

function storedOf(given: Plain, activeBefore: boolean): Said {
  const {
    externalId,
    [enterprise]: extension,
    ...core
  } = checked('Users', { active: activeBefore, ...given })
  const resource = { ...core, ...(isPlain(extension) && { enterprise: extension }) } as Resource
  const { manager } = (resource.enterprise ?? {}) as { manager?: { value?: string } }
  return {
    userKey: resource.userName.toLowerCase(),
    externalId: (externalId as string | undefined) ?? null,
    active: resource.active,
    managerRef: (manager?.value && folded(manager.value)) || null,
    resource,
  }
}

/** All by which a directory may say who somebody is, as of whose manager. */
function namesOf(id: string, { userKey, externalId, resource }: Said): string[] {
  const names = [id, userKey, externalId ?? '', ...addressesOf(resource).own]
  return [...new Set(names.map(folded))].filter(Boolean)
}

async function demandFreeName(userKey: string): Promise<void> {
  if (await DirectoryPersonModel.exists({ userKey }))
    throw scimError(409, 'uniqueness', 'There is a user with this userName.')
}

/** What the account takes from it. */
function fieldsOf({ resource }: Said) {
  const { givenName, familyName, formatted } = (resource.name ?? {}) as Record<string, string>
  const both = [givenName, familyName].filter(Boolean).join(' ')
  const { department, employeeNumber, costCenter } = resource.enterprise ?? {}
  return {
    employeeName: cut(both || formatted || resource.displayName),
    department: cut(department),
    employeeNumber: cut(employeeNumber),
    costCentre: cut(costCenter),
  }
}

const cut = (text: unknown) =>
  String(text ?? '')
    .trim()
    .slice(0, 200) || null

async function makeAccount(said: Said, directory: Actor): Promise<StoredUser> {
  const email = await freeAddress(said, randomUUID())
  // Nobody is below who comes just now, so that no loop can be made: the guard of managers is not asked for.
  const managerId = await managerNamed(said.managerRef)
  return createUser({ email, role: 'user', ...fieldsOf(said), managerId }, (made) =>
    recordAct('user_created', directory, made, changesOf(null, made, userFields)),
  )
}

/**
 * The account that has one of the person's own addresses. Anybody may have registered it: unless it is known whose it is,
 * nothing by which somebody signs in or is paid stays.
 */
async function takeOver(said: Said, directory: Actor): Promise<StoredUser | null> {
  const { own } = addressesOf(said.resource)
  const found = await UserModel.find({ email: { $in: own } }).lean<StoredUser[]>()
  for (const email of own) {
    const account = found.find((each) => each.email === email)
    if (!account || account.erasedAt || (await DirectoryPersonModel.exists({ _id: account._id })))
      continue
    return manage(account, directory)
  }
  return null
}

async function manage(account: StoredUser, directory: Actor): Promise<StoredUser> {
  const { _id } = account
  const isTheirs = isKnown(account) || isBeyond(account)
  const change = {
    confirmed: true,
    version: nextVersion(account),
    ...(!isTheirs && {
      passwordHash: await hashOfNoPassword(),
      passkeyCount: 0,
      hasAuthenticator: false,
      emailProvenAt: new Date(),
      iban: '',
      accountHolder: '',
      ...nextGeneration(account),
    }),
  }
  if (!isTheirs) {
    await removeAllFactors(_id)
    await IdentityModel.deleteMany({ userId: _id })
    await voidMailedLinks(_id)
    await FormerEmailModel.deleteMany({ userId: _id })
  }
  await UserModel.updateOne({ _id }, { $set: change })
  const after = { ...account, ...change }
  await recordAct('user_managed', directory, after, changesOf(account, after, userFields))
  return after
}

/** Whose address a directory never changes: by it their password could be set anew. */
function isBeyond({ role, duties = [] }: StoredUser): boolean {
  return role === 'admin' || duties.length > 0
}

/** The account becomes what the directory says. */
async function follow(account: StoredUser, said: Said, directory: Actor): Promise<void> {
  const { _id, isActive } = account
  const names = fieldsOf(said)
  const wanted = said.active
  const address = isBeyond(account) || !wanted ? account.email : await keptAddress(account, said)
  const isSame = Object.entries(names).every(
    ([name, value]) => (account[name as keyof typeof names] ?? null) === value,
  )
  if (isSame && wanted === isActive && address === account.email) return
  const act =
    wanted === isActive ? 'user_changed' : wanted ? 'user_reactivated' : 'user_deactivated'
  await recorded(act, directory, _id, async () => {
    if (address !== account.email) await moveTo(address, account)
    return changeUser(_id, { ...names, ...(wanted !== isActive && { active: wanted }) })
  })
}

async function moveTo(email: string, account: StoredUser): Promise<void> {
  const { _id } = account
  const change = {
    email,
    emailProvenAt: new Date(),
    formerEmails: withFormer(account),
    version: nextVersion(account),
    ...keysOf({ ...account, email }),
  }
  await UserModel.updateOne({ _id }, { $set: change })
  await voidMailedLinks(_id)
}
