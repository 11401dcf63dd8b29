import type { TrailAct } from '@sortie/contracts/facts'
import {
  longestTrailText,
  mostTrailChanges,
  type TrailChange,
  type TrailFact,
  type TrailValue,
} from '@sortie/contracts/trail'
import { currentContext } from '../context.ts'
import { afterCommit } from '../mongo/transaction.ts'

/** What the trail is to say of an event: publish() adds what is not given. */
export type Fact<Act extends TrailAct = TrailAct> = Pick<TrailFact, 'kind' | 'id'> & {
  act: Act
  /** By default whoever the event is told to. */
  ownerId?: string | null
  of?: string | null
  changes?: readonly TrailChange[]
  /** By default whoever made the request; null where Sortie did it by itself. */
  actorId?: string | null
}

/** What goes into the event. Its bytes are added to what the caller's day is charged for (http/implement.ts). */
export function wholeFact<Act extends TrailAct>(
  { of = null, actorId, ownerId, changes = [], ...fact }: Fact<Act>,
  toldTo: string | null,
) {
  const context = currentContext()
  const { id = null, program, actor } = context?.user ?? {}
  const way = program ? [told('way', program.name)] : []
  const kept = [...way, ...changes].slice(0, mostTrailChanges)
  if (context?.user)
    afterCommit(() => {
      context.noted = (context.noted ?? 0) + lineBytes + bytesOf(kept)
    })
  return {
    ...fact,
    of,
    ownerId: ownerId === undefined ? toldTo : ownerId,
    // The organisation's token is nobody's.
    actorId: program?.organisation ? null : actorId === undefined ? (actor?.sub ?? id) : actorId,
    changes: kept,
  }
}

/** Ids, hashes and the salt of a line. */
const lineBytes = 300

function bytesOf(changes: readonly TrailChange[]): number {
  const texts = changes.flatMap(({ field, from, to }) => [field, from, to])
  return texts.reduce<number>((sum, text) => sum + Buffer.byteLength(String(text ?? '')), 0)
}

/** The named fields that differ; all that have a value where there was or is no record. */
export function changesOf(
  before: object | null,
  after: object | null,
  fields: readonly string[],
): TrailChange[] {
  return fields.flatMap((field) => {
    const [was, is] = [textOf(before, field), textOf(after, field)]
    return was === is ? [] : [{ field, from: kept(was), to: kept(is) }]
  })
}

/** Says of what is erased that it went, without what it said. */
export function withoutTexts<Act extends TrailAct>(fact: Fact<Act>): Fact<Act> {
  return { ...fact, changes: [], actorId: null }
}

/** One value that came or that it is about. */
export function told(field: string, value: unknown): TrailChange {
  return { field, from: null, to: kept(scalarOf(value)) }
}

function textOf(record: object | null, field: string): TrailValue {
  return scalarOf((record as Record<string, unknown> | null)?.[field])
}

function scalarOf(value: unknown): TrailValue {
  if (value === undefined || value === null || value === '') return null
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'object' ? JSON.stringify(value) : (value as TrailValue)
}

function kept(value: TrailValue): TrailValue {
  if (typeof value !== 'string' || value.length <= longestTrailText) return value
  return `${value.slice(0, longestTrailText - 1)}…`
}
