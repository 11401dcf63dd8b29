import { randomBytes } from 'node:crypto'
import type { Envelope } from '@sortie/contracts/events'
import {
  openFields,
  type TrailChange,
  type TrailFact,
  type TrailLine,
} from '@sortie/contracts/trail'
import { isOutage } from '@sortie/platform/errors'
import { unsent } from '@sortie/platform/events/outbox'
import { joined, transaction } from '@sortie/platform/mongo/transaction'
import { log } from '@sortie/platform/ops/logger'
import { chained, seal } from '@sortie/platform/trail/chain'
import { UserModel } from '../users/user.model.ts'
import { TrailLineModel, type TrailText, TrailTextModel } from './trail.model.ts'
import { moveEnd, takeEnd } from './trail-end.ts'

/** What is to be a line, with its texts. */
type Heard = Omit<TrailLine, 'seq' | 'at' | 'changes' | 'previous' | 'hash'> & {
  at: Date
  changes: TrailChange[]
}

/**
 * What is heard in this time, and while the append before is busy, goes into the chain together: an append costs the same
 * for one line as for all. So many events are held meanwhile.
 */
const everyMs = 500
export const heardAtOnce = 200

let gathered: { lines: Heard[]; hurry: () => void; appended: Promise<unknown> } | undefined
let latest: Promise<unknown> = Promise.resolve()

/** Resolves when this is a line. Its event is acknowledged no earlier, so that no crash loses it. */
export async function appendSoon(line: Heard): Promise<void> {
  gathered ??= gather()
  const { lines, appended } = gathered
  lines.push(line)
  await appended.catch((error) => {
    if (isOutage(error)) throw error
    // Alone, so that no line fails for another's fault.
    return appendInTurn([line])
  })
}

function gather() {
  const lines: Heard[] = []
  const { promise, resolve: hurry } = Promise.withResolvers<void>()
  setTimeout(hurry, everyMs).unref()
  const appended = Promise.all([promise, latest]).then(() => {
    gathered = undefined
    return appendInTurn(lines)
  })
  return { lines, hurry, appended }
}

/** Appends what this service itself does: its outbox forgets no event before it is a line, so that no broker is between. */
export async function appendOwn(events: Envelope[]): Promise<void> {
  const told = events.flatMap(({ id: noteId, time, data }) => {
    const { trail } = data as { trail?: TrailFact }
    return trail ? { noteId, at: new Date(time), service: 'auth', ...trail } : []
  })
  const fresh = told.length > 0 ? await freshOf(told) : []
  if (fresh.length > 0) await appendInTurn(fresh)
}

/** Appends all that was done here and heard of others, so that it is in what a caller reads. */
export async function appendAll(): Promise<void> {
  await appendOwn(await unsent())
  gathered?.hurry()
  await gathered?.appended.catch(() => {})
  await latest
}

/** One at a time in this process: of two that take the end at once, one begins again. */
function appendInTurn(lines: Heard[]): Promise<unknown> {
  const appended = latest.then(() => transaction(() => append(lines)))
  latest = appended.then((isFollowed) => isFollowed && tellFollower()).catch(() => {})
  return appended
}

let tellFollower: () => unknown = () => {}

/** Who reads the trail as it grows is told after each append while that is set (setFollowed); it has to look by itself as well. */
export function followTrail(tell: () => Promise<unknown>): void {
  tellFollower = () => void tell().catch((err) => log.info({ err }, 'told later'))
}

/** In a transaction. An event that came twice becomes a line once. Answers whether somebody is to be told. */
async function append(heard: Heard[]): Promise<boolean> {
  const end = await takeEnd()
  const fresh = await freshOf(heard)
  const erased = await erasedOf(fresh)
  const lines: TrailLine[] = []
  const texts: TrailText[] = []
  for (const { changes, at: then, ...fact } of fresh) {
    const { seq, hash } = lines.at(-1) ?? end
    const { salt, open, kept } = sealed(changes)
    const at = then.toISOString()
    lines.push(chained({ ...fact, seq: seq + 1, at, changes: open }, hash))
    if (kept.length > 0 && !erased.has(fact.ownerId ?? ''))
      texts.push({ _id: seq + 1, ownerId: fact.ownerId, salt, texts: kept })
  }
  const last = lines.at(-1)
  if (!last) return false
  // By the driver, since there is a line for every change that anybody makes.
  await TrailLineModel.collection.insertMany(
    lines.map(({ seq, at, ...line }) => ({ _id: seq, at: new Date(at), ...line })) as never,
    joined(),
  )
  if (texts.length > 0) await TrailTextModel.collection.insertMany(texts as never, joined())
  await moveEnd(end, last)
  return end.isFollowed ?? false
}

async function freshOf(heard: Heard[]): Promise<Heard[]> {
  const byId = new Map(heard.toReversed().map((line) => [line.noteId, line]))
  const known = await TrailLineModel.find(
    { noteId: { $in: [...byId.keys()] } },
    { noteId: 1 },
  ).lean()
  for (const { noteId } of known) byId.delete(noteId)
  return [...byId.values()].reverse()
}

/** Finds the erased among the owners: their lines are kept without texts, since events may come after an erasure. */
async function erasedOf(lines: Heard[]): Promise<Set<string>> {
  const ids = [...new Set(lines.flatMap(({ ownerId }) => ownerId ?? []))]
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
