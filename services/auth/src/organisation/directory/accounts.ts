import { AppError, notFound } from '@sortie/platform/errors'
import { changesOf } from '@sortie/platform/trail/fact'
import { removeAllFactors } from '../../second-factors/remove-factor.ts'
import { type Actor, recordAct, recorded, userFields } from '../../trail/own-acts.ts'
import { endAllowancesOf } from '../../users/allowance.ts'
import { changeUser } from '../../users/change-user.ts'
import { createUser } from '../../users/create-user.ts'
import { FormerEmailModel } from '../../users/former-email.model.ts'
import { IdentityModel } from '../../users/identity.model.ts'
import { voidMailedLinks } from '../../users/mailed-link.ts'
import { hashOfNoPassword } from '../../users/password.ts'
import { type StoredUser, UserModel } from '../../users/user.model.ts'
import { isKnown, keysOf, nextGeneration, nextVersion, withFormer } from '../../users/user.ts'
import { addressesOf, freeAddress, keptAddress } from './addresses.ts'
import { type DirectoryPerson, DirectoryPersonModel, isTold, type Said } from './directory.model.ts'
import { isDry, linkManager, managerNamed } from './managers.ts'

/** The account becomes what the directory says of this person; `before` is what it followed until now. */
export async function obey(
  person: DirectoryPerson,
  before: Said | null,
  directory: Actor,
): Promise<void> {
  const found = await UserModel.findById(person._id).lean<StoredUser | null>()
  if (!found && before) throw notFound('user')
  if (!found) return makeAccount(person, directory)
  await follow(before ? found : await manage(found, directory), person, directory)
  await linkManager(person, before?.managerRef ?? null, directory)
}

/** Deactivates the account, whose figures and reports stay. */
export async function letGo(id: string, said: Said, directory: Actor): Promise<void> {
  const account = await UserModel.findById(id).lean<StoredUser | null>()
  if (account) await follow(account, { ...said, active: false }, directory)
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

async function makeAccount(person: DirectoryPerson, directory: Actor): Promise<void> {
  const { _id } = person
  // The account that a dry run would have taken over was made after it.
  if (await accountOf(person, directory))
    throw new AppError('conflict', 'account_meanwhile', meanwhile)
  const email = await freeAddress(person, _id)
  // Nobody is below who comes just now, so that no loop can be made: the guard of managers is not asked for.
  const managerId = await managerNamed(person.managerRef, directory)
  const made = await createUser(
    { email, role: 'user', ...fieldsOf(person), managerId },
    (made) => recordAct('user_created', directory, made, changesOf(null, made, userFields)),
    undefined,
    _id,
  )
  if (!person.active) await follow(made, person, directory)
}

const meanwhile =
  'An account with this address was made since the dry run. Drop it: the directory then sends this person anew.'

/** The account that has one of the person's own addresses, and that no other person has. */
export async function accountOf(said: Said, asker: Actor): Promise<string | null> {
  const { own } = addressesOf(said.resource)
  const found = await UserModel.find({ email: { $in: own } }).lean<StoredUser[]>()
  for (const email of own) {
    const account = found.find((each) => each.email === email)
    if (!account || account.erasedAt) continue
    const another = { _id: account._id, ...(isDry(asker) ? {} : isTold) }
    if (!(await DirectoryPersonModel.exists(another))) return account._id
  }
  return null
}

/**
 * Takes over an account that is there. Anybody may have registered it: unless it is known whose it is, nothing by which
 * somebody signs in or is paid stays.
 */
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
    await endAllowancesOf(_id)
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
