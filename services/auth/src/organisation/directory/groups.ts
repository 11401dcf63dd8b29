import { randomUUID } from 'node:crypto'
import { notFound } from '@sortie/platform/errors'
import { transaction } from '@sortie/platform/mongo/transaction'
import { apart, matcherOf, type Operation, patched, type Step } from './dialect.ts'
import {
  type DirectoryGroup,
  DirectoryGroupModel,
  type Member,
  MembershipModel,
} from './directory.model.ts'
import type { Directory } from './directory-tokens.ts'
import { takenBack } from './dry-run.ts'
import { checked, isPlain, type Plain, scimError } from './scim.ts'

export async function findGroup(id: string): Promise<DirectoryGroup> {
  const found = await DirectoryGroupModel.findById(id).lean<DirectoryGroup | null>()
  if (!found) throw notFound('group')
  return found
}

export async function membersOf(groupId: string, most?: number): Promise<Member[]> {
  const found = MembershipModel.find({ groupId }).sort({ _id: 1 })
  if (most) found.limit(most)
  return (await found.lean()).map(({ userId: value, told }) => ({ value, ...told }))
}

export function addGroup(given: Plain, { isDry }: Directory): Promise<DirectoryGroup> {
  return transaction(async () => {
    const { members, ...said } = storedOf(given)
    const now = new Date()
    const group = { _id: randomUUID(), ...said, isDry, createdAt: now, lastModified: now }
    await demandFreeName(said.nameKey)
    await DirectoryGroupModel.create([group])
    await join(group._id, members)
    return group
  })
}

/** Those of the directory itself stay as they are in a dry run, which is answered what would come of it. */
async function changing<T>(
  id: string,
  { isDry }: Directory,
  change: (before: DirectoryGroup) => Promise<T>,
): Promise<T> {
  const work = async () => change(await findGroup(id))
  const isLeft = isDry && !(await findGroup(id)).isDry
  return isLeft ? takenBack(work) : transaction(work)
}

export function replaceGroup(
  id: string,
  given: Plain,
  directory: Directory,
): Promise<DirectoryGroup> {
  return changing(id, directory, async (before) => {
    const { members, ...said } = storedOf(given)
    const after = await rename(before, said)
    await onlyMembers(id, members)
    return after
  })
}

/** Members are added and removed one by one, so that none is lost where two change a group at once. */
export function patchGroup(
  id: string,
  operations: Operation[],
  directory: Directory,
): Promise<DirectoryGroup> {
  return changing(id, directory, async (before) => {
    const own = operations.flatMap((each) => apart('Groups', each))
    for (const each of own) if (isOfMembers(each)) await changeMembers(id, each)
    const others = own.filter((each) => !isOfMembers(each))
    if (others.length === 0) return before
    const { displayName, externalId } = before
    const { members: _, ...said } = storedOf(
      patched('Groups', { displayName, ...(externalId && { externalId }) }, others),
    )
    return rename(before, said)
  })
}

export function removeGroup(id: string, directory: Directory): Promise<void> {
  return changing(id, directory, async () => {
    await DirectoryGroupModel.deleteOne({ _id: id })
    await MembershipModel.deleteMany({ groupId: id })
  })
}

type Said = Pick<DirectoryGroup, 'displayName' | 'nameKey' | 'externalId'>

function storedOf({ members = [], ...given }: Plain): Said & { members: Member[] } {
  const { displayName, externalId = null } = checked('Groups', given) as {
    displayName: string
    externalId?: string
  }
  const nameKey = displayName.toLowerCase()
  return { displayName, nameKey, externalId, members: membersIn(members) }
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

const memberPath =
  /^(?:urn:ietf:params:scim:schemas:core:2\.0:group[:.])?members(?:\[(.*)\])?(?:\.value)?$/is

function isOfMembers({ path }: Step): boolean {
  return memberPath.test(path)
}

async function changeMembers(groupId: string, { op, path, value }: Step): Promise<void> {
  const filter = memberPath.exec(path)?.[1]
  const named = filter === undefined ? membersIn(value) : await matching(groupId, filter)
  if (op === 'add') return join(groupId, named)
  if (op === 'replace') return onlyMembers(groupId, named)
  const isAll = filter === undefined && named.length === 0
  await MembershipModel.deleteMany(isAll ? { groupId } : { _id: { $in: keysOf(groupId, named) } })
}

/** One member by its id, as it is nearly always, is not looked for. */
async function matching(groupId: string, filter: string): Promise<Member[]> {
  const [, only] = /^\s*value\s+eq\s+"([^"]*)"\s*$/i.exec(filter) ?? []
  return only === undefined
    ? (await membersOf(groupId)).filter(matcherOf(filter))
    : [{ value: only }]
}

const longest = 300

/** Whom a value names: ids, or objects that have one or end their reference with it. */
function membersIn(value: unknown): Member[] {
  return [value ?? []].flat().map((each) => {
    const said = isPlain(each) ? each : { value: each }
    const { $ref, type } = said
    const id = said.value ?? (typeof $ref === 'string' && $ref.split('/').at(-1))
    if (typeof id !== 'string' || id === '' || id.length > longest)
      throw scimError(400, 'invalidValue', 'A member has a value, its id.')
    const told = { $ref, type, display: said.display ?? said.displayName }
    const texts = Object.entries(told).filter(
      ([, text]) => typeof text === 'string' && text.length <= longest,
    )
    return { value: id, ...Object.fromEntries(texts) }
  })
}

const keysOf = (groupId: string, members: Member[]) =>
  members.map(({ value }) => `${groupId}:${value}`)

async function join(groupId: string, members: Member[]): Promise<void> {
  const wanted = [...new Map(members.map((each) => [each.value, each])).values()]
  if (wanted.length === 0) return
  const there = await MembershipModel.find(
    { _id: { $in: keysOf(groupId, wanted) } },
    { userId: 1 },
  ).lean()
  const known = new Set(there.map(({ userId }) => userId))
  await MembershipModel.insertMany(
    wanted
      .filter(({ value }) => !known.has(value))
      .map(({ value: userId, ...told }) => ({
        _id: `${groupId}:${userId}`,
        groupId,
        userId,
        told,
      })),
  )
}

async function onlyMembers(groupId: string, members: Member[]): Promise<void> {
  await MembershipModel.deleteMany({ groupId, _id: { $nin: keysOf(groupId, members) } })
  await join(groupId, members)
}
