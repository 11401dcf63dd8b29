import { type DirectoryJson, type DryRunOutcome, dryRunOutcomes } from '@sortie/contracts/directory'
import type { TrailChange } from '@sortie/contracts/trail'
import { pagedBy } from '@sortie/platform/http/page'
import { withId } from '@sortie/platform/mongo/model'
import { address } from './address.ts'
import {
  DirectoryGroupModel,
  type DirectoryPerson,
  DirectoryPersonModel,
  MembershipModel,
} from './directory.model.ts'
import { RefusalModel } from './refusals.ts'

const usual = 50

type Asked = { limit?: number | undefined; after?: string | undefined }

export async function showDirectory(): Promise<DirectoryJson> {
  const dryRun = {} as Record<DryRunOutcome, number>
  for (const outcome of dryRunOutcomes)
    dryRun[outcome] = await DirectoryPersonModel.countDocuments({ 'held.outcome': outcome })
  return {
    address,
    people: await DirectoryPersonModel.countDocuments({ 'held.outcome': { $ne: 'made' as const } }),
    groups: await DirectoryGroupModel.countDocuments({}),
    dryRun,
  }
}

const groupPages = pagedBy({ nameKey: 1, _id: 1 })

export async function listGroups({ limit = usual, after }: Asked) {
  const found = await DirectoryGroupModel.find(groupPages.after(after))
    .sort(groupPages.sort)
    .limit(limit + 1)
    .lean()
  const members = new Map<string, number>()
  for (const { _id } of found)
    members.set(_id, await MembershipModel.countDocuments({ groupId: _id }))
  return groupPages.cut(found, limit, ({ _id, displayName }) => ({
    id: _id,
    displayName,
    members: members.get(_id) ?? 0,
  }))
}

const refusalPages = pagedBy({ at: -1, _id: -1 }, { at: 'instant' })

export async function listRefusals({ limit = usual, after }: Asked) {
  const found = RefusalModel.find(refusalPages.after(after))
    .sort(refusalPages.sort)
    .limit(limit + 1)
  return refusalPages.cut(await found.lean(), limit, withId)
}

const heldPages = pagedBy({ createdAt: 1, _id: 1 })

export async function listDryRun({
  limit = usual,
  after,
  outcome,
}: Asked & { outcome?: DryRunOutcome | undefined }) {
  const query = { 'held.outcome': outcome ?? { $in: [...dryRunOutcomes] } }
  const found = DirectoryPersonModel.find({ $and: [query, heldPages.after(after)] })
    .sort(heldPages.sort)
    .limit(limit + 1)
  const people = await found.lean<DirectoryPerson[]>()
  const managers = await newManagers(people)
  return heldPages.cut(people, limit, ({ _id, held }) => ({
    id: _id,
    userName: held?.says.resource.userName ?? '',
    outcome: held?.outcome ?? 'changed',
    changes: withManager(held?.changes ?? [], managers.get(_id)),
    refusal: held?.refusal ?? null,
  }))
}

/** Of these people the manager who is new with the same dry run, by the user name: there is no account to link yet. */
async function newManagers(people: DirectoryPerson[]): Promise<Map<string, string>> {
  const refs = people.flatMap(({ held }) => held?.says.managerRef ?? [])
  const fields = { names: 1, held: 1 } as const
  const named = await DirectoryPersonModel.find({ names: { $in: refs } }, fields).lean()
  const found = people.flatMap(({ _id, held }) => {
    const [manager, ...others] = named.filter(({ names }) =>
      names.includes(held?.says.managerRef ?? ''),
    )
    const isNew = manager?.held?.outcome === 'made' && manager._id !== _id && others.length === 0
    return isNew ? [[_id, manager.held?.says.resource.userName ?? ''] as const] : []
  })
  return new Map(found)
}

function withManager(changes: TrailChange[], to: string | undefined): TrailChange[] {
  if (!to) return changes
  const isManager = ({ field }: TrailChange) => field === 'managerId'
  const from = changes.find(isManager)?.from ?? null
  return [...changes.filter((each) => !isManager(each)), { field: 'managerId', from, to }]
}
