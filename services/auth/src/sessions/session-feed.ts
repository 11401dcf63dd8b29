import { idleSeconds } from '../lifetimes.ts'
import { type StoredUser, UserModel } from '../users/user.model.ts'
import { generationOf, versionOf } from '../users/user.ts'
import { SessionModel } from './session.model.ts'

/** Each answer overlaps the one before: clocks of instances differ, and a transaction commits after it read its clock. */
const overlapMs = 10_000
/** A renewal that began before the end of its session may be answered after it. */
const spareSeconds = 3600
/** Sessions in one answer, about 300 kB. */
const mostEnded = 5000

/**
 * Sessions ended and roles changed since an earlier answer's `now`; without it, everything that still matters. An
 * answer with `next` is incomplete: the rest is requested with it as `after`.
 */
export async function sessionFeed({ since, after }: { since?: string; after?: string }) {
  const now = new Date()
  const from = startOf(since, now)
  const ended = await endedSessions(from, after)
  const changed = after === undefined ? await changedUsers(from) : { generations: [], roles: [] }
  return { now: now.toISOString(), ...ended, ...changed }
}

/** A token older than the maximum lifetime is refused by its expiry, so nothing before that matters. */
function startOf(since: string | undefined, now: Date): Date {
  const oldest = now.getTime() - (idleSeconds + spareSeconds) * 1000
  const asked = since === undefined ? Number.NaN : Date.parse(since)
  return new Date(Number.isNaN(asked) ? oldest : Math.max(oldest, asked - overlapMs))
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
  const generations = await UserModel.find(
    { generationAt: { $gte: from } },
    { generation: 1 },
  ).lean<StoredUser[]>()
  const roles = await UserModel.find(
    { roleChangedAt: { $gte: from } },
    { role: 1, version: 1 },
  ).lean<StoredUser[]>()
  return {
    generations: generations.map((user) => ({ userId: user._id, generation: generationOf(user) })),
    roles: roles.map((user) => ({ userId: user._id, role: user.role, version: versionOf(user) })),
  }
}
