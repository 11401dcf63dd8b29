import type { TrailLine, TrailTexts } from '@sortie/contracts/trail'
import { defineModel } from '@sortie/platform/mongo/model'

const required = { type: String, required: true }
export type StoredLine = Omit<TrailLine, 'seq' | 'at'> & { _id: number; at: Date }
/** The chain by its numbers: added to, never changed and never removed. */
export const TrailLineModel = defineModel<StoredLine>(
  'TrailLine',
  {
    _id: Number,
    at: { type: Date, required: true },
    service: required,
    act: required,
    actorId: { type: String, default: null },
    kind: required,
    id: required,
    of: { type: String, default: null },
    ownerId: { type: String, default: null },
    changes: { type: [Object], default: [] },
    noteId: required,
    previous: { type: String, default: '' },
    hash: required,
  },
  [
    [{ noteId: 1 }, { unique: true }],
    [{ at: -1, _id: -1 }],
    [{ actorId: 1, at: -1, _id: -1 }],
    [{ ownerId: 1, at: -1, _id: -1 }],
    [{ act: 1, at: -1, _id: -1 }],
    [{ id: 1, _id: -1 }],
    [{ of: 1, _id: -1 }],
  ],
  { timestamps: false, collection: 'trail_lines' },
)

export type TrailText = TrailTexts & { _id: number; ownerId: string | null }
/** What the chain has only the salted hash of. Without it the chain is whole all the same. */
export const TrailTextModel = defineModel<TrailText>(
  'TrailText',
  {
    _id: Number,
    ownerId: { type: String, default: null },
    salt: required,
    texts: { type: [Object], default: [] },
  },
  [[{ ownerId: 1 }]],
  { timestamps: false, collection: 'trail_texts' },
)

export type ChainHead = {
  _id: string
  seq: number
  hash: string
  /** UTC, YYYY-MM-DD: of the latest signed head. */
  day: string
  /** Proves that Sortie wrote the three above (trail-end.ts). */
  mark: string
  appends: number
  /** Whether a webhook is active: whoever appends learns it by the command that takes the end. */
  isFollowed?: boolean
}
/** One document. Every append writes to it first, so that of two at a time one waits and begins again. */
export const ChainHeadModel = defineModel<ChainHead>(
  'ChainHead',
  { seq: Number, hash: String, day: String, mark: String, appends: Number, isFollowed: Boolean },
  [],
  { timestamps: false, collection: 'trail_head' },
)
