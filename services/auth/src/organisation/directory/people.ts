import { randomUUID } from 'node:crypto'
import { notFound } from '@sortie/platform/errors'
import { transaction } from '@sortie/platform/mongo/transaction'
import { accountOf, letGo, obey } from './accounts.ts'
import { addressesOf } from './addresses.ts'
import {
  type DirectoryPerson,
  DirectoryPersonModel,
  MembershipModel,
  type Resource,
  type Said,
} from './directory.model.ts'
import type { Directory } from './directory-tokens.ts'
import { hold, outcomeOf, rehearsed } from './dry-run.ts'
import { folded, linkLate } from './managers.ts'
import { checked, enterprise, isPlain, type Plain, scimError } from './scim.ts'

/** Who is gone by a dry run alone is no longer told. */
export const told = { 'held.outcome': { $ne: 'removed' as const } }

export async function findPerson(id: string): Promise<DirectoryPerson> {
  const found = await DirectoryPersonModel.findOne({
    _id: id,
    ...told,
  }).lean<DirectoryPerson | null>()
  if (!found) throw notFound('user')
  return found
}

/** Makes an account, or takes over the one that the person has. */
export function addPerson(given: Plain, directory: Directory): Promise<DirectoryPerson> {
  return say(async () => {
    const said = storedOf(given, true)
    const there = await named(said.userKey)
    if (there && !isReplaceable(there, directory)) throw taken()
    const id = there?._id ?? (await accountOf(said)) ?? randomUUID()
    const now = new Date()
    const person = { _id: id, ...said, names: namesOf(id, said), createdAt: now, lastModified: now }
    return { person: { ...person, held: null }, follows: there?.held?.follows ?? null }
  }, directory)
}

/** What the directory says from now on. `change` is made in the transaction, from what was said before. */
export function changePerson(
  id: string,
  change: (before: Plain) => Plain,
  directory: Directory,
): Promise<DirectoryPerson> {
  return say(async () => {
    const before = await findPerson(id)
    // One that does not say whether somebody is active, such as Okta's PUT, leaves it as it is.
    const said = storedOf(change(resourceOf(before)), before.active)
    if (said.userKey !== before.userKey && (await named(said.userKey))) throw taken()
    const person = { ...before, ...said, names: namesOf(id, said), lastModified: new Date() }
    return { person: { ...person, held: null }, follows: followedBy(before) }
  }, directory)
}

/** Deactivates the account and forgets what the directory said. */
export async function removePerson(id: string, directory: Directory): Promise<void> {
  const remove = async () => {
    const person = await findPerson(id)
    await letGo(id, person, directory)
    await forgetPerson(id)
    return person
  }
  if (!directory.isDry) return void (await transaction(remove))
  const { changes } = await rehearsed(remove)
  await transaction(async () => {
    const person = await findPerson(id)
    const follows = followedBy(person)
    if (follows) await hold(person, { outcome: 'removed', changes, follows })
    else await forgetPerson(id)
  })
}

export async function forgetPerson(id: string): Promise<void> {
  await DirectoryPersonModel.deleteOne({ _id: id })
  await MembershipModel.deleteMany({ userId: id })
}

type Prepared = { person: DirectoryPerson; follows: Said | null }

async function say(prepare: () => Promise<Prepared>, directory: Directory) {
  const work = async () => {
    const { person, follows } = await prepare()
    await DirectoryPersonModel.replaceOne({ _id: person._id }, person, { upsert: true })
    await obey(person, follows, directory)
    return person
  }
  if (!directory.isDry) {
    const person = await transaction(work)
    await linkLate(person, directory)
    return person
  }
  const would = await rehearsed(work)
  return transaction(async () => {
    const { person, follows } = await prepare()
    const outcome = outcomeOf(would, follows)
    return hold(person, outcome && { outcome, changes: would.changes, follows })
  })
}

/** What the account follows: what was said last, unless a dry run said it. */
function followedBy({ held, ...said }: DirectoryPerson): Said | null {
  return held ? held.follows : saidOf(said)
}

export function saidOf({ userKey, externalId, active, managerRef, resource }: Said): Said {
  return { userKey, externalId, active, managerRef, resource }
}

/** A dry run keeps no name from the directory itself. */
function isReplaceable({ held }: DirectoryPerson, { isDry }: Directory): boolean {
  return held?.outcome === 'removed' || (!isDry && held !== null && held.follows === null)
}

function named(userKey: string): Promise<DirectoryPerson | null> {
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
