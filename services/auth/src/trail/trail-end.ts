import { log } from '@sortie/platform/ops/logger'
import { signHead } from '@sortie/platform/trail/head'
import { endMark, headKey } from './head-key.ts'
import { SignedHeadModel } from './signed-head.model.ts'
import { type ChainHead, ChainHeadModel, TrailLineModel, TrailTextModel } from './trail.model.ts'

type End = Pick<ChainHead, 'seq' | 'hash' | 'day'>

/**
 * The end as it is, for the surrounding transaction alone: another that begins at the same time is begun again. Where
 * somebody put lines after it, cut some off or removed it, the chain goes on after the last line, without the mark.
 */
export async function takeEnd(): Promise<ChainHead> {
  const first: End = { seq: 0, hash: '', day: '' }
  const end = await ChainHeadModel.findOneAndUpdate(
    { _id: 'head' },
    { $inc: { appends: 1 }, $setOnInsert: { ...first, mark: markOf(first) } },
    { upsert: true, returnDocument: 'after' },
  ).lean<ChainHead>()
  const { seq, hash } = await lastStored()
  return seq > end.seq ? { ...end, seq, hash: hash ?? end.hash, mark: '' } : end
}

/** Takes the end as well, and so waits for who appends: every line after it is told on, in whichever process. */
export async function setFollowed(isFollowed: boolean): Promise<ChainHead> {
  const end = await takeEnd()
  await ChainHeadModel.updateOne({ _id: 'head' }, { $set: { isFollowed } })
  return end
}

/** The largest number of all lines and texts: a text that is left of a line that was cut off has one as well. */
export async function lastStored(): Promise<{ seq: number; hash?: string }> {
  const line = await TrailLineModel.findOne({}, { hash: 1 }).sort({ _id: -1 }).lean()
  const text = await TrailTextModel.findOne({}, { _id: 1 }).sort({ _id: -1 }).lean()
  return line && line._id >= (text?._id ?? 0)
    ? { seq: line._id, hash: line.hash }
    : { seq: text?._id ?? 0 }
}

/**
 * Puts the end after this line, in the transaction of takeEnd(). The first time of a UTC day its head is signed, so that
 * a day on which something was done is never without. An end that Sortie did not write stays without a mark for good:
 * otherwise the next line would hide that others were cut off.
 */
export async function moveEnd(
  before: ChainHead,
  { seq, hash }: Pick<End, 'seq' | 'hash'>,
  now = new Date(),
): Promise<void> {
  const at = now.toISOString()
  const day = at.slice(0, 10)
  if (day > before.day && !(await SignedHeadModel.exists({ _id: day }))) {
    const head = signHead({ day, seq, hash, at, previous: before.day }, headKey())
    await SignedHeadModel.create([{ _id: day, head }])
  }
  const end = { seq, hash, day: [day, before.day].sort()[1] as string }
  const known = isMarked(before)
  if (!known) log.error({ seq: before.seq }, 'the end of the trail is not what Sortie wrote')
  await ChainHeadModel.updateOne(
    { _id: 'head' },
    { $set: { ...end, mark: known ? markOf(end) : '' } },
  )
}

export function isMarked({ mark, ...end }: ChainHead): boolean {
  return mark === markOf(end)
}

/** By a key that is in no database. */
function markOf({ seq, hash, day }: End): string {
  return endMark(JSON.stringify([seq, hash, day]))
}
