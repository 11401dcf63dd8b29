import { randomBytes } from 'node:crypto'
import { openFields, type TrailChange, type TrailLine } from '@sortie/contracts/trail'
import { relayLoop } from '@sortie/platform/mongo/relay-loop'
import { joined, transaction } from '@sortie/platform/mongo/transaction'
import { chained, seal } from '@sortie/platform/trail/chain'
import { UserModel } from '../users/user.model.ts'
import {
  TrailLineModel,
  type TrailText,
  TrailTextModel,
  type WaitingNote,
  WaitingNoteModel,
} from './trail.model.ts'
import { moveEnd, takeEnd } from './trail-end.ts'

const atOnce = 200
/** Notes of this long go into the chain together. */
const everyMs = 500

/** Appends what waits, some at a time. Returns a function that stops. */
export function startAppending(): () => Promise<void> {
  // After less than a whole lot the others are waited for: an append costs the same for one note as for all.
  return relayLoop(
    'trail',
    everyMs,
    async () => (await WaitingNoteModel.exists({})) !== null,
    async () => (await appendSome()) === atOnce,
  ).stop
}

/** Appends all that waits at this moment, so that what a caller has done is in what they read. */
export async function appendAll(): Promise<void> {
  for (let left = await WaitingNoteModel.countDocuments(); left > 0; left -= atOnce)
    await appendSome()
}

async function appendSome(): Promise<number> {
  const waiting = await WaitingNoteModel.find().sort({ _id: 1 }).limit(atOnce).lean<WaitingNote[]>()
  if (waiting.length > 0) await transaction(() => append(waiting))
  return waiting.length
}

/** In one transaction: after any crash a note waits or is a line. One that came twice becomes a line once. */
async function append(waiting: WaitingNote[]): Promise<void> {
  const end = await takeEnd()
  const fresh = await freshOf(waiting)
  const erased = await erasedOf(fresh)
  const lines: TrailLine[] = []
  const texts: TrailText[] = []
  for (const note of fresh) {
    const { seq, hash } = lines.at(-1) ?? end
    const { salt, open, kept } = sealed(note.changes)
    const { service, act, actorId, kind, id, of, ownerId, noteId } = note
    const at = note.at.toISOString()
    lines.push(
      chained(
        { seq: seq + 1, at, service, act, actorId, kind, id, of, ownerId, changes: open, noteId },
        hash,
      ),
    )
    if (kept.length > 0 && !erased.has(ownerId ?? ''))
      texts.push({ _id: seq + 1, ownerId, salt, texts: kept })
  }
  const last = lines.at(-1)
  if (last) {
    // By the driver, since there is a line for every change that anybody makes.
    await TrailLineModel.collection.insertMany(
      lines.map(({ seq, at, ...line }) => ({ _id: seq, at: new Date(at), ...line })) as never,
      joined(),
    )
    if (texts.length > 0) await TrailTextModel.collection.insertMany(texts as never, joined())
    await moveEnd(end, last)
  }
  await WaitingNoteModel.deleteMany({ _id: { $in: waiting.map(({ _id }) => _id) } })
}

async function freshOf(waiting: WaitingNote[]): Promise<WaitingNote[]> {
  const byId = new Map(waiting.toReversed().map((note) => [note.noteId, note]))
  const known = await TrailLineModel.find(
    { noteId: { $in: [...byId.keys()] } },
    { noteId: 1 },
  ).lean()
  for (const { noteId } of known) byId.delete(noteId)
  return [...byId.values()].reverse()
}

/** Whose notes are kept without texts: what their erasure does elsewhere is told later, and so is what was on its way. */
async function erasedOf(notes: WaitingNote[]): Promise<Set<string>> {
  const ids = [...new Set(notes.flatMap(({ ownerId }) => ownerId ?? []))]
  const found = await UserModel.find({ _id: { $in: ids }, erasedAt: { $ne: null } }, { _id: 1 })
  return new Set(found.map(({ _id }) => _id))
}

function sealed(changes: TrailChange[]) {
  const salt = randomBytes(16).toString('hex')
  const isText = ({ field, from, to }: TrailChange) =>
    !openFields.has(field) && (from !== null || to !== null)
  const cover = (field: string, text: TrailChange['from']) =>
    text === null ? null : seal(salt, field, text)
  return {
    salt,
    kept: changes.filter(isText),
    open: changes.map((change) => {
      const { field, from, to } = change
      return isText(change) ? { field, from: cover(field, from), to: cover(field, to) } : change
    }),
  }
}
