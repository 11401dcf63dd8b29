import { randomUUID } from 'node:crypto'
import { notFound } from '@sortie/platform/errors'
import { transaction } from '@sortie/platform/mongo/transaction'
import { type Operation, patched } from './dialect.ts'
import {
  type DirectoryGroup,
  DirectoryGroupModel,
  DirectoryPersonModel,
  MembershipModel,
} from './directory.model.ts'
import { checked, isPlain, type Plain, scimError } from './scim.ts'

export async function findGroup(id: string): Promise<DirectoryGroup> {
  const found = await DirectoryGroupModel.findById(id).lean<DirectoryGroup | null>()
  if (!found) throw notFound('group')
  return found
}

export async function membersOf(groupId: string): Promise<string[]> {
  const found = await MembershipModel.find({ groupId }, { userId: 1 }).sort({ _id: 1 }).lean()
  return found.map(({ userId }) => userId)
}

export function addGroup(given: Plain): Promise<DirectoryGroup> {
  return transaction(async () => {
    const { members, ...said } = storedOf(given)
    const now = new Date()
    const group = { _id: randomUUID(), ...said, createdAt: now, lastModified: now }
    await demandFreeName(said.nameKey)
    await DirectoryGroupModel.create([group])
    await join(group._id, members)
    return group
  })
}

export function replaceGroup(id: string, given: Plain): Promise<DirectoryGroup> {
  return transaction(async () => {
    const before = await findGroup(id)
    const { members, ...said } = storedOf(given)
    const after = await rename(before, said)
    await onlyMembers(id, members)
    return after
  })
}

/** Members are added and removed one by one, so that none is lost where two change a group at once. */
export function patchGroup(id: string, operations: Operation[]): Promise<DirectoryGroup> {
  return transaction(async () => {
    const before = await findGroup(id)
    const own = operations.flatMap(apart)
    for (const each of own) {
      if (!isOfMembers(each)) continue
      const members = membersIn(each)
      if (each.op === 'add') await join(id, members ?? [])
      else if (each.op === 'replace') await onlyMembers(id, members ?? [])
      else
        await MembershipModel.deleteMany(
          members ? { _id: { $in: keysOf(id, members) } } : { groupId: id },
        )
    }
    const others = own.filter((each) => !isOfMembers(each))
    if (others.length === 0) return before
    const { displayName, externalId } = before
    const { members: _, ...said } = storedOf(
      patched('Groups', { displayName, ...(externalId && { externalId }) }, others),
    )
    return rename(before, said)
  })
}

export function removeGroup(id: string): Promise<void> {
  return transaction(async () => {
    await findGroup(id)
    await DirectoryGroupModel.deleteOne({ _id: id })
    await MembershipModel.deleteMany({ groupId: id })
  })
}

type Said = Pick<DirectoryGroup, 'displayName' | 'nameKey' | 'externalId'>

function storedOf(given: Plain): Said & { members: string[] } {
  const {
    displayName,
    externalId = null,
    members,
  } = checked('Groups', given) as {
    displayName: string
    externalId?: string
    members?: Array<{ value: string }>
  }
  const nameKey = displayName.toLowerCase()
  return { displayName, nameKey, externalId, members: (members ?? []).map(({ value }) => value) }
}

async function rename(before: DirectoryGroup, said: Said): Promise<DirectoryGroup> {
  if (said.nameKey !== before.nameKey) await demandFreeName(said.nameKey)
  const change = { ...said, lastModified: new Date() }
  await DirectoryGroupModel.updateOne({ _id: before._id }, { $set: change })
  return { ...before, ...change }
}

async function demandFreeName(nameKey: string): Promise<void> {
  if (await DirectoryGroupModel.exists({ nameKey }))
    throw scimError(409, 'uniqueness', 'There is a group with this displayName.')
}

/** Without a path one operation may name several attributes. */
function apart({ op, path, value }: Operation): Operation[] {
  if (path !== undefined || !isPlain(value)) return [{ op, value, ...(path && { path }) }]
  return Object.entries(value).map(([name, each]) => ({ op, path: name, value: each }))
}

const memberPath =
  /^(?:urn:ietf:params:scim:schemas:core:2\.0:group:)?members(?:\[\s*value\s+eq\s+"([^"]*)"\s*\])?$/i

function isOfMembers({ path = '' }: Operation): boolean {
  return memberPath.test(path)
}

/** Whom it names, by a filter or in a list; nobody in particular where all are meant. */
function membersIn({ path = '', value }: Operation): string[] | undefined {
  const [, filtered] = memberPath.exec(path) ?? []
  if (filtered !== undefined) return [filtered]
  if (value === undefined || value === null) return undefined
  return [value].flat().map((each) => {
    const id = isPlain(each) ? each.value : each
    if (typeof id !== 'string')
      throw scimError(400, 'invalidValue', 'A member has a value, its id.')
    return id
  })
}

const keysOf = (groupId: string, ids: string[]) => ids.map((userId) => `${groupId}:${userId}`)

async function join(groupId: string, ids: string[]): Promise<void> {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return
  const people = await DirectoryPersonModel.find({ _id: { $in: wanted } }, { _id: 1 }).lean()
  if (people.length < wanted.length)
    throw scimError(400, 'invalidValue', 'A member is no user of this directory.')
  const there = await MembershipModel.find(
    { _id: { $in: keysOf(groupId, wanted) } },
    { userId: 1 },
  ).lean()
  const missing = wanted.filter((userId) => !there.some((each) => each.userId === userId))
  await MembershipModel.insertMany(
    missing.map((userId) => ({ _id: `${groupId}:${userId}`, groupId, userId })),
  )
}

async function onlyMembers(groupId: string, ids: string[]): Promise<void> {
  await MembershipModel.deleteMany({ groupId, _id: { $nin: keysOf(groupId, ids) } })
  await join(groupId, ids)
}
