import { randomUUID } from 'node:crypto'
import { Email } from '@sortie/contracts/user'
import { notFound } from '@sortie/platform/errors'
import { transaction } from '@sortie/platform/mongo/transaction'
import { changesOf } from '@sortie/platform/trail/fact'
import * as z from 'zod/mini'
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
import {
  type DirectoryPerson,
  DirectoryPersonModel,
  MembershipModel,
  type Resource,
} from './directory.model.ts'
import { linkManager, linkWaiting } from './managers.ts'
import { checked, enterprise, isPlain, type Plain, scimError } from './scim.ts'

export async function findPerson(id: string): Promise<DirectoryPerson> {
  const found = await DirectoryPersonModel.findById(id).lean<DirectoryPerson | null>()
  if (!found) throw notFound('user')
  return found
}

/** Makes an account, or takes over the one that the person has. */
export function addPerson(given: Plain, directory: Actor): Promise<DirectoryPerson> {
  return transaction(async () => {
    const said = storedOf(given, true)
    await demandFreeName(said.userKey)
    const account = (await takeOver(said, directory)) ?? (await makeAccount(said, directory))
    const now = new Date()
    const person = { _id: account._id, ...said, createdAt: now, lastModified: now }
    await DirectoryPersonModel.create([person])
    await follow(account, said, directory)
    await linkManager(person, null, directory)
    await linkWaiting(person, directory)
    return person
  })
}

/** What the directory says from now on. `said` is made in the transaction, from what was said before. */
export function changePerson(
  id: string,
  change: (before: Plain) => Plain,
  directory: Actor,
): Promise<DirectoryPerson> {
  return transaction(async () => {
    const before = await findPerson(id)
    // One that does not say whether somebody is active, such as Okta's PUT, leaves it as it is.
    const said = storedOf(change(resourceOf(before)), before.active)
    if (said.userKey !== before.userKey) await demandFreeName(said.userKey)
    const after = { ...before, ...said, lastModified: new Date() }
    await DirectoryPersonModel.replaceOne({ _id: id }, after)
    const account = await UserModel.findById(id).lean<StoredUser | null>()
    if (!account) throw notFound('user')
    await follow(account, said, directory)
    await linkManager(after, before.managerRef, directory)
    await linkWaiting(after, directory)
    return after
  })
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
    managerRef: manager?.value ?? null,
    resource,
  }
}

async function demandFreeName(userKey: string): Promise<void> {
  if (await DirectoryPersonModel.exists({ userKey }))
    throw scimError(409, 'uniqueness', 'There is a user with this userName.')
}

/**
 * Addresses of one's own, the likeliest first: work and primary ones and the user name. `others`, such as one's address
 * at home, serve where none of them is free.
 */
function addressesOf({ userName, emails }: Resource) {
  const list = (Array.isArray(emails) ? emails : []) as Array<{
    value?: unknown
    type?: string
    primary?: boolean
  }>
  const isOwn = ({ type, primary }: { type?: string; primary?: boolean }) =>
    primary || type === 'work'
  const sorted = list.toSorted((a, b) => Number(b.primary ?? false) - Number(a.primary ?? false))
  const valid = (values: unknown[]) =>
    values.flatMap((value) => {
      const { success, data } = z.safeParse(Email, value)
      return success ? [data] : []
    })
  return {
    own: valid([...sorted.filter(isOwn).map(({ value }) => value), userName]),
    others: valid(list.map(({ value }) => value)),
  }
}

/** Two people may have one address in a directory, or none: RFC 2606 keeps this domain out of use. */
const nowhere = (id: string) => `${id}@no-address.invalid`

async function freeAddress({ resource }: Said, id: string): Promise<string> {
  const { own, others } = addressesOf(resource)
  for (const email of [...own, ...others]) {
    if (await UserModel.exists({ email, _id: { $ne: id } })) continue
    const restorable = { email, usedAt: null, expiresAt: { $gt: new Date() }, userId: { $ne: id } }
    if (!(await FormerEmailModel.exists(restorable))) return email
  }
  return nowhere(id)
}

/** What the account takes from it. */
function namesOf({ resource }: Said) {
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
  return createUser({ email, role: 'user', ...namesOf(said) }, (made) =>
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
  const names = namesOf(said)
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

/** The account's own address for as long as the directory names it among theirs. */
async function keptAddress(account: StoredUser, said: Said): Promise<string> {
  const { own } = addressesOf(said.resource)
  const [first] = own
  if (first === undefined || first === account.email) return account.email
  const free = await freeAddress(said, account._id)
  return own.includes(free) ? free : account.email
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
