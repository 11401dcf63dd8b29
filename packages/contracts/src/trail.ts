import * as z from 'zod/mini'
import { filter, Id, IdParams, Instant, pageQuery } from './common.ts'
import { defineApi, stream } from './endpoint.ts'
import { expense } from './expense.ts'
import { actNames, type TrailAct } from './facts.ts'
import { flight } from './flight.ts'
import { profile } from './profile.ts'
import { openNames } from './record.ts'
import { settingNames } from './setting.ts'
import { trip } from './travel.ts'

export const trailKinds = [
  'expense',
  'mission',
  'flight',
  'receipt',
  'report',
  'finding',
  'event',
  'user',
  'organisation',
  'export',
] as const

export type TrailKind = (typeof trailKinds)[number]

const Value = z.union([z.string(), z.number(), z.boolean(), z.null()])
export type TrailValue = z.output<typeof Value>
/** A field with its values before and after; both are null where the text was erased. */
export const TrailChange = z.object({ field: z.string(), from: Value, to: Value })
export type TrailChange = z.output<typeof TrailChange>

/** A longer text is kept as its beginning. */
export const longestTrailText = 500
export const mostTrailChanges = 50

/**
 * Fields whose values the chain itself holds: figures, days, choices and ids. Every other text may name a person: the
 * chain holds its salted hash, and the text lies beside it, where it can be erased.
 */
export const openFields: ReadonlySet<string> = new Set([
  ...openNames(trip, flight, expense, profile),
  ...settingNames(),
  'logo',
  'state',
  'expenseId',
  'approverId',
  'standInId',
  'managerId',
  'assistantId',
  'until',
  'all',
  'reportNumber',
  'lines',
  'paidOn',
  'batchId',
  'sha256',
  'role',
  'duties',
  'confirmed',
  'isActive',
  'device',
  'reason',
  'turned',
  'position',
  'format',
  'count',
  'event',
  'finding',
  'joinedTo',
  'way',
  'scopes',
  'provider',
])

/** Fields whose value is a person's id: an entry that is shown has the name instead, where there is one. */
export const personFields: ReadonlySet<string> = new Set([
  'approverId',
  'standInId',
  'secondApproverId',
  'managerId',
  'assistantId',
])

/** What the trail says of an event, which the event carries: made once, where it is announced. */
export const TrailFact = z.object({
  act: z.string(),
  /** Null where Sortie did it by itself. */
  actorId: z.nullable(Id),
  /** Whose record it is; null where it is nobody's. */
  ownerId: z.nullable(Id),
  kind: z.enum(trailKinds),
  id: z.string(),
  /** The record that it belongs to, whose history shows it too: a receipt's expense, a flight's mission. */
  of: z.nullable(z.string()),
  changes: z.array(TrailChange).check(z.maxLength(mostTrailChanges)),
})
export type TrailFact = z.output<typeof TrailFact>

const Sealed = z.strictObject({ sealed: z.string() })
/** A line as it is chained and exported: times as ISO text, and nothing that could be erased. */
export const TrailLine = z.strictObject({
  seq: z.int(),
  /** When it was done, as the service says that did it. */
  at: z.string(),
  /** Which service said it: its broker account may announce no other's events. */
  service: z.string(),
  act: z.string(),
  actorId: z.nullable(z.string()),
  kind: z.string(),
  id: z.string(),
  of: z.nullable(z.string()),
  ownerId: z.nullable(z.string()),
  changes: z.array(
    z.strictObject({
      field: z.string(),
      from: z.union([Value, Sealed]),
      to: z.union([Value, Sealed]),
    }),
  ),
  /** The id of the event that told of it; no two lines have the same. */
  noteId: z.string(),
  /** The hash of the line before, '' in the first. */
  previous: z.string(),
  hash: z.string(),
})
export type TrailLine = z.output<typeof TrailLine>

/** What lies beside a line, where it can be erased: its texts, and the salt that proves them. */
export const TrailTexts = z.strictObject({ salt: z.string(), texts: z.array(TrailChange) })
export type TrailTexts = z.output<typeof TrailTexts>
/** A line of an export with texts. */
export const TrailCopy = z.extend(TrailLine, { beside: z.optional(TrailTexts) })
export type TrailCopy = z.output<typeof TrailCopy>

const Act = z.enum(Object.keys(actNames) as TrailAct[])
const Person = z.object({ id: z.string(), name: z.nullable(z.string()) })
/** A line as it is shown, with names and those texts that are still there. */
export const TrailEntry = z.object({
  seq: z.int(),
  at: Instant,
  service: z.string(),
  act: Act,
  actor: z.nullable(Person),
  kind: z.enum(trailKinds),
  id: z.string(),
  of: z.nullable(z.string()),
  owner: z.nullable(Person),
  /** `altered`: the text beside the chain is not the one that was written, and is not shown. */
  changes: z.array(z.extend(TrailChange, { altered: z.optional(z.boolean()) })),
})
export type TrailEntry = z.output<typeof TrailEntry>
export type TrailEntryJson = z.input<typeof TrailEntry>

export const TrailFilter = z.object({
  /** Whoever did it, or whose record it is. */
  person: filter(Id),
  act: filter(Act),
  kind: filter(z.enum(trailKinds)),
  id: filter(z.string().check(z.maxLength(100))),
  /** Instants; `to` is not included. */
  from: filter(Instant),
  to: filter(Instant),
})
export type TrailFilter = z.output<typeof TrailFilter>

export const trailFormats = ['jsonl', 'jsonl-with-texts', 'csv'] as const
export type TrailFormat = (typeof trailFormats)[number]

const TrailHead = z.object({ seq: z.int(), hash: z.string() })
const Verified = z.object({
  whole: z.boolean(),
  lines: z.int(),
  /** Texts beside the lines that were compared with what the chain has of them. */
  texts: z.int(),
  /** The latest signed head that all was compared with, and how many others lie in TRAIL_HEADS_DIR. */
  upTo: z.nullable(z.object({ day: z.string(), seq: z.int() })),
  outside: z.int(),
  head: z.nullable(TrailHead),
  /** The first line that does not fit, and why. */
  fault: z.nullable(z.object({ seq: z.int(), sentence: z.string() })),
})
export type Verified = z.output<typeof Verified>

export const trailApi = defineApi({
  list: {
    method: 'GET',
    path: '/admin/trail',
    access: 'admin',
    summary: 'Everything that was done in the product, the latest first.',
    query: z.extend(TrailFilter, pageQuery),
    response: z.array(TrailEntry),
  },
  export: {
    method: 'GET',
    path: '/admin/trail/export',
    access: 'admin',
    summary:
      'The trail as a file, the oldest first: as it is chained (`jsonl`, for trail:verify), with the texts beside it and the salts that prove them (`jsonl-with-texts`), or for a table (`csv`).',
    query: z.extend(TrailFilter, { format: z._default(z.enum(trailFormats), 'jsonl') }),
    response: stream(['application/jsonl', 'text/csv']),
    slow: true,
  },
  verify: {
    method: 'POST',
    path: '/admin/trail/verify',
    access: 'admin',
    summary:
      'Computes the whole chain again, compares it with its texts, its end and every signed head, and names the first line that does not fit.',
    response: Verified,
    status: 200,
    idempotent: false,
    slow: true,
  },
})

export const historyApi = defineApi({
  of: {
    method: 'GET',
    path: '/api/history/:id',
    access: 'user',
    summary:
      'Who changed what of a record and what belongs to it, the latest first: of one’s own, administrators of any.',
    params: IdParams,
    query: z.object(pageQuery),
    response: z.array(TrailEntry),
  },
})

/** Answered by the report service, which knows who may see a report. */
export const reportHistoryApi = defineApi({
  of: {
    method: 'GET',
    path: '/api/expense-reports/:id/history',
    access: 'user',
    summary: 'Who did what with a report, the latest first, for all who may see it.',
    params: IdParams,
    response: z.array(TrailEntry),
  },
})
