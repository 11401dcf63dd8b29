import { type AdministratorAct, administratorActs } from '@sortie/contracts/facts'
import {
  personFields,
  type TrailChange,
  type TrailEntry,
  type TrailFilter,
  type TrailValue,
} from '@sortie/contracts/trail'
import { type Page, pagedBy } from '@sortie/platform/http/page'
import { isProven } from '@sortie/platform/trail/chain'
import { UserModel } from '../users/user.model.ts'
import { appendAll } from './append.ts'
import { type StoredLine, TrailLineModel, type TrailText, TrailTextModel } from './trail.model.ts'

type PageQuery = { limit?: number | undefined; after?: string | undefined }

const kinds = { _id: 'number' } as const
const latestFirst = pagedBy({ at: -1, _id: -1 }, { at: 'instant', ...kinds })
const lastFirst = pagedBy({ _id: -1 }, kinds)
const usual = 100

export async function listTrail({
  limit,
  after,
  ...filter
}: TrailFilter & PageQuery): Promise<Page<TrailEntry>> {
  return pageOf(latestFirst, matching(filter), { limit, after })
}

/** The history of a record with what belongs to it; `ownerId` leaves other people's out. */
export function historyOf(
  id: string,
  ownerId: string | undefined,
  page: PageQuery,
): Promise<Page<TrailEntry>> {
  return pageOf(lastFirst, { $or: [{ id }, { of: id }], ...(ownerId && { ownerId }) }, page)
}

/** What administrators have done, as the security screen shows it. */
export async function listActs(page: PageQuery) {
  const { items, next } = await pageOf(latestFirst, { act: { $in: administratorActs } }, page)
  const people = items.flatMap(({ actor, owner }) => [actor?.id, owner?.id])
  const emails = await emailsOf(people)
  return {
    next,
    items: items.map(({ seq, at, act, actor, owner }) => ({
      id: idOf(seq),
      at,
      act: act as AdministratorAct,
      actorEmail: emails.get(actor?.id ?? '') ?? '',
      subjectEmail: owner && (emails.get(owner.id) ?? ''),
    })),
  }
}

export function matching({ person, from, to, ...equal }: TrailFilter): object {
  const at = { ...(from && { $gte: from }), ...(to && { $lt: to }) }
  return {
    ...Object.fromEntries(Object.entries(equal).filter(([, value]) => value !== undefined)),
    ...(person && { $or: [{ actorId: person }, { ownerId: person }] }),
    ...((from || to) && { at }),
  }
}

async function pageOf(
  order: typeof latestFirst,
  where: object,
  { limit = usual, after }: PageQuery,
): Promise<Page<TrailEntry>> {
  await appendAll()
  const found = await TrailLineModel.find({ $and: [where, order.after(after)] })
    .sort(order.sort)
    .limit(limit + 1)
    .lean<StoredLine[]>()
  const { items, next } = order.cut(found, limit)
  return { items: await shown(items), next }
}

/** Lines with people's names and with those texts that are not erased. */
export async function shown(lines: StoredLine[]): Promise<TrailEntry[]> {
  const named = lines.flatMap(({ actorId, ownerId, changes }) => [
    ...[actorId, ownerId],
    ...changes.flatMap(({ field, from, to }) => (personFields.has(field) ? [from, to] : [])),
  ])
  const people = await namesOf(named.filter((id) => typeof id === 'string'))
  const nameOf = (id: TrailValue) => people.get(String(id)) ?? id
  const texts = await textsOf(lines)
  const person = (id: string | null) => (id === null ? null : { id, name: people.get(id) ?? null })
  return lines.map(({ _id, at, service, act, kind, id, of, actorId, ownerId, changes }) => ({
    seq: _id,
    at,
    service,
    act: act as TrailEntry['act'],
    kind: kind as TrailEntry['kind'],
    id,
    of,
    actor: person(actorId),
    owner: person(ownerId),
    changes: changes
      .map((change) => shownChange(change, changes, texts.get(_id)))
      .map((change) =>
        personFields.has(change.field)
          ? { ...change, from: nameOf(change.from), to: nameOf(change.to) }
          : change,
      ),
  }))
}

/** What lies beside these lines, by their numbers. */
export async function textsOf(lines: StoredLine[]): Promise<Map<number, TrailText>> {
  const texts = await TrailTextModel.find({
    _id: { $in: lines.map(({ _id }) => _id) },
  }).lean<TrailText[]>()
  return new Map(texts.map((each) => [each._id, each]))
}

/** A text that is not the one of which the chain has the hash is nobody's word: that it was exchanged is shown instead. */
function shownChange(
  { field, from, to }: StoredLine['changes'][number],
  all: StoredLine['changes'],
  beside: TrailText | undefined,
): TrailEntry['changes'][number] {
  const isOpen = [from, to].every((value) => value === null || typeof value !== 'object')
  if (isOpen) return { field, from, to } as TrailChange
  const text = beside?.texts.find((each) => each.field === field)
  if (!beside || !text) return { field, from: null, to: null }
  return isProven(all, beside.salt, text) ? text : { field, from: null, to: null, altered: true }
}

async function namesOf(ids: string[]): Promise<Map<string, string>> {
  const users = await UserModel.find(
    { _id: { $in: known(ids) } },
    { employeeName: 1, email: 1 },
  ).lean()
  return new Map(users.map(({ _id, employeeName, email }) => [_id, employeeName || email]))
}

async function emailsOf(ids: Array<string | undefined>): Promise<Map<string, string>> {
  const users = await UserModel.find({ _id: { $in: known(ids) } }, { email: 1 }).lean()
  return new Map(users.map(({ _id, email }) => [_id, email]))
}

function known(ids: Array<string | null | undefined>): string[] {
  return [...new Set(ids)].filter((id) => id !== null && id !== undefined)
}

/** The contract of the log of acts has ids of this form. */
function idOf(seq: number): string {
  return `00000000-0000-4000-8000-${seq.toString(16).padStart(12, '0')}`
}
