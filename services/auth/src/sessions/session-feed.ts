import { idleSeconds } from '../lifetimes.ts'
import { AllowanceModel } from '../users/allowance.ts'
import { type StoredUser, UserModel } from '../users/user.model.ts'
import { generationOf, versionOf } from '../users/user.ts'
import { SessionModel } from './session.model.ts'

/** Each answer overlaps the one before: clocks of instances differ, and a transaction commits after it read its clock. */
const overlapMs = 10_000
/** A renewal that began before the end of its session may be answered after it. */
const spareSeconds = 3600
/** Sessions in one answer, about 300 kB. */
const mostEnded = 5000

let reading: { from: number; answer: ReturnType<typeof readFeed> } | undefined

/**
 * Sessions and allowances ended and roles changed since an earlier answer's `now`; without it, everything that still matters. An
 * answer with `next` is incomplete: the rest is requested with it as `after`. All followers ask at the same moment of
 * a second, so who asks while it is read is answered with what is read.
 */
export function sessionFeed({ since, after }: { since?: string; after?: string }) {
  const now = new Date()
  const from = startOf(since, now)
  if (after !== undefined) return readFeed(now, from, after)
  if (reading?.from !== from.getTime()) {
    const started = { from: from.getTime(), answer: readFeed(now, from) }
    const forget = () => {
      if (reading === started) reading = undefined
    }
    reading = started
    started.answer.then(forget, forget)
  }
  return reading.answer
}

async function readFeed(now: Date, from: Date, after?: string) {
  const ended = await endedSessions(from, after)
  if (after !== undefined) return { now: now.toISOString(), ...ended, generations: [], roles: [] }
  const allowances = await endedAllowances(from)
  return {
    now: now.toISOString(),
    ...ended,
    ended: [...allowances, ...ended.ended],
    ...(await changedUsers(from)),
  }
}

/** A token of an assistant names its allowance beside its session: whichever has ended, it opens nothing. */
async function endedAllowances(from: Date) {
  const found = await AllowanceModel.find({ endedAt: { $gte: from } }, { endedAt: 1 }).lean()
  return found.map(({ _id, endedAt }) => ({ sid: _id, exp: lastUse(endedAt) }))
}

/** A whole second. A token older than the maximum lifetime is refused by its expiry, so nothing before matters. */
function startOf(since: string | undefined, now: Date): Date {
  const oldest = now.getTime() - (idleSeconds + spareSeconds) * 1000
  const asked = since === undefined ? Number.NaN : Date.parse(since)
  const from = Number.isNaN(asked) ? oldest : Math.max(oldest, asked - overlapMs)
  return new Date(Math.floor(from / 1000) * 1000)
}

/** `after` is the position where the last part ended: time and id. */
async function endedSessions(from: Date, after: string | undefined) {
  const [time = '', id = ''] = after?.split('_') ?? []
  const at = new Date(Number(time))
  const beyond =
    after === undefined
      ? {}
      : { $or: [{ endedAt: { $gt: at } }, { endedAt: at, _id: { $gt: id } }] }
  const start = after === undefined || Number.isNaN(at.getTime()) ? from : at
  const found = await SessionModel.find({ endedAt: { $gte: start }, ...beyond }, { endedAt: 1 })
    .sort({ endedAt: 1, _id: 1 })
    .limit(mostEnded)
    .lean()
  const last = found.at(-1)
  return {
    ended: found.map(({ _id, endedAt }) => ({ sid: _id, exp: lastUse(endedAt) })),
    ...(found.length === mostEnded && last && { next: `${Number(last.endedAt)}_${last._id}` }),
  }
}

function lastUse(endedAt: Date | null): number {
  return Math.floor(Number(endedAt) / 1000) + idleSeconds + spareSeconds
}

async function changedUsers(from: Date) {
  const isLate = (at: Date | null | undefined) => at && at >= from
  const changed = await UserModel.find(
    { $or: [{ generationAt: { $gte: from } }, { roleChangedAt: { $gte: from } }] },
    { generation: 1, generationAt: 1, role: 1, roleChangedAt: 1, version: 1 },
  ).lean<StoredUser[]>()
  return {
    generations: changed
      .filter(({ generationAt }) => isLate(generationAt))
      .map((user) => ({ userId: user._id, generation: generationOf(user) })),
    roles: changed
      .filter(({ roleChangedAt }) => isLate(roleChangedAt))
      .map((user) => ({ userId: user._id, role: user.role, version: versionOf(user) })),
  }
}
