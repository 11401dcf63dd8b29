import { randomUUID } from 'node:crypto'
import { notFound } from '@sortie/platform/errors'
import { transaction } from '@sortie/platform/mongo/transaction'
import { accountOf, letGo, obey } from './accounts.ts'
import { addressesOf } from './addresses.ts'
import {
  type DirectoryPerson,
  DirectoryPersonModel,
  isTold,
  MembershipModel,
  type Resource,
  type Said,
} from './directory.model.ts'
import type { Directory } from './directory-tokens.ts'
import { outcomeOf, rehearsed, type Would } from './dry-run.ts'
import { folded, linkLate } from './managers.ts'
import { checked, enterprise, isPlain, type Plain, scimError } from './scim.ts'

/** Whom a directory sees: who is gone by a dry run is gone for it alone, and who came by it is there for it alone. */
export const seenBy = ({ isDry }: Directory) =>
  isDry ? { 'held.outcome': { $ne: 'removed' as const } } : isTold

/** A dry run has words of its own. */
export function inWordsOf({ isDry }: Directory, person: DirectoryPerson): DirectoryPerson {
  return isDry && person.held ? { ...person, ...person.held.says } : person
}

export async function findPerson(id: string, directory: Directory): Promise<DirectoryPerson> {
  const query = { _id: id, ...seenBy(directory) }
  const found = await DirectoryPersonModel.findOne(query).lean<DirectoryPerson | null>()
  if (!found) throw notFound('user')
  return found
}

/** Makes an account, or takes over the one that the person has. */
export function addPerson(given: Plain, directory: Directory): Promise<DirectoryPerson> {
  return say(async () => {
    const said = storedOf(given, true)
    const there = await named(said.userKey)
    if (there && !isReplaceable(there, directory)) throw taken()
    const id = there?._id ?? (await accountOf(said, directory)) ?? randomUUID()
    return { id, said, there }
  }, directory)
}

/** What the directory says from now on. `change` is made in the transaction, from what was said before. */
export function changePerson(
  id: string,
  change: (before: Plain) => Plain,
  directory: Directory,
): Promise<DirectoryPerson> {
  return say(async () => {
    const there = await findPerson(id, directory)
    const before = inWordsOf(directory, there)
    // One that does not say whether somebody is active, such as Okta's PUT, leaves it as it is.
    const said = storedOf(change(resourceOf(before)), before.active)
    const other = said.userKey === before.userKey ? null : await named(said.userKey)
    if (other && other._id !== id) throw taken()
    return { id, said, there }
  }, directory)
}

/** Deactivates the account and forgets what the directory said. */
export async function removePerson(id: string, directory: Directory): Promise<void> {
  const remove = async () => {
    const person = inWordsOf(directory, await findPerson(id, directory))
    await letGo(id, person, directory)
    await forgetPerson(id)
    return person
  }
  if (!directory.isDry) return void (await transaction(remove))
  const { changes } = await rehearsed(remove)
  await transaction(async () => {
    const there = await findPerson(id, directory)
    if (there.held?.isNew) return forgetPerson(id)
    const says = saidOf(inWordsOf(directory, there))
    await keep({ ...there, held: { outcome: 'removed', changes, says, isNew: false } })
  })
}

export async function forgetPerson(id: string): Promise<void> {
  await DirectoryPersonModel.deleteOne({ _id: id })
  await MembershipModel.deleteMany({ userId: id })
}

/** `there` is what is kept of this person until now. */
type Prepared = { id: string; said: Said; there: DirectoryPerson | null }

async function say(prepare: () => Promise<Prepared>, directory: Directory) {
  const work = async () => {
    const prepared = await prepare()
    const person = personOf(prepared)
    await keep(person)
    await obey(person, followedBy(prepared.there), directory)
    return person
  }
  if (!directory.isDry) {
    const person = await transaction(work)
    await linkLate(person, directory)
    return person
  }
  const would = await rehearsed(work)
  return transaction(async () => hold(await prepare(), would))
}

/** What a dry run has said is kept beside what the directory itself has told, which accounts follow. */
async function hold({ there, ...prepared }: Prepared, would: Would): Promise<DirectoryPerson> {
  const person = personOf({ ...prepared, there })
  const follows = followedBy(there)
  const says = prepared.said
  const { changes } = would
  const held = { outcome: outcomeOf(would, follows), changes, says, isNew: follows === null }
  await keep({ ...(there && follows ? there : person), held })
  return person
}

function personOf({ id, said, there }: Prepared): DirectoryPerson {
  const lastModified = new Date()
  const { createdAt = lastModified } = there ?? {}
  return { _id: id, ...said, names: namesOf(id, said), createdAt, lastModified, held: null }
}

async function keep(person: DirectoryPerson): Promise<void> {
  await DirectoryPersonModel.replaceOne({ _id: person._id }, person, { upsert: true })
}

/** What the account follows: nothing that a dry run has said. */
export function followedBy(person: DirectoryPerson | null): Said | null {
  return person && !person.held?.isNew ? saidOf(person) : null
}

function saidOf({ userKey, externalId, active, managerRef, resource }: Said): Said {
  return { userKey, externalId, active, managerRef, resource }
}

/** A dry run keeps no name from the directory itself. */
function isReplaceable({ held }: DirectoryPerson, { isDry }: Directory): boolean {
  return isDry ? held?.outcome === 'removed' : held?.isNew === true
}

export function named(userKey: string): Promise<DirectoryPerson | null> {
  return DirectoryPersonModel.findOne({ userKey }).lean<DirectoryPerson | null>().exec()
}

function taken(): Error {
  return scimError(409, 'uniqueness', 'There is a user with this userName.')
}

export function resourceOf({ resource, externalId, active }: Said): Plain {
  const { enterprise: extension, ...core } = resource
  return {
    ...core,
    active,
    ...(externalId && { externalId }),
    ...(extension && { [enterprise]: extension }),
  }
}

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
export function namesOf(id: string, { userKey, externalId, resource }: Said): string[] {
  const names = [id, userKey, externalId ?? '', ...addressesOf(resource).own]
  return [...new Set(names.map(folded))].filter(Boolean)
}
