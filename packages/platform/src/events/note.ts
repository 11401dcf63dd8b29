import {
  longestTrailText,
  mostTrailChanges,
  type Note,
  type TrailChange,
  type TrailValue,
} from '@sortie/contracts/trail'
import { currentContext } from '../context.ts'
import { afterCommit } from '../mongo/transaction.ts'
import { ownNoted, publishAll } from './outbox.ts'

export type Noted = Pick<Note, 'act' | 'kind' | 'id'> & {
  /** Whose record it is. */
  ownerId: string
  of?: string | null
  changes?: TrailChange[]
  /** By default whoever made the request; null where Sortie did it by itself. */
  actorId?: string | null
}

/** Notes for the trail what the surrounding transaction does. It is lost or kept together with the change. */
export function note(...noted: Noted[]): Promise<void> {
  const notes = noted.map(({ ownerId, ...rest }) => ({ userId: ownerId, ...noteOf(rest) }))
  countNotes(notes)
  return publishAll(ownNoted(), notes)
}

/** Ids, hashes and the salt of a line. */
const lineBytes = 300

/** Adds to what the caller's day is charged for (http/implement.ts). */
export function countNotes(notes: Note[]): void {
  const context = currentContext()
  if (!context?.user) return
  const bytes = notes.reduce((sum, { changes }) => sum + lineBytes + bytesOf(changes), 0)
  afterCommit(() => {
    context.noted = (context.noted ?? 0) + bytes
  })
}

function bytesOf(changes: TrailChange[]): number {
  const texts = changes.flatMap(({ field, from, to }) => [field, from, to])
  return texts.reduce<number>((sum, text) => sum + Buffer.byteLength(String(text ?? '')), 0)
}

export function noteOf({ act, kind, id, of, changes, actorId }: Omit<Noted, 'ownerId'>): Note {
  const caller = currentContext()?.user?.id ?? null
  return {
    ...{ act, kind, id, of: of ?? null },
    actorId: actorId === undefined ? caller : actorId,
    changes: (changes ?? []).slice(0, mostTrailChanges),
  }
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

/** Of what is erased: that it went, without what it said. */
export function withoutTexts(noted: Noted): Noted {
  return { ...noted, changes: [], actorId: null }
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
