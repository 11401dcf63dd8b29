import type { DayUsage } from '@sortie/contracts/day-usage'
import type * as z from 'zod/mini'
import { closeDay } from './day-room.ts'
import { AppError } from './errors.ts'
import { defineModel } from './mongo/model.ts'
import { isDuplicate } from './mongo/transaction.ts'

const dayMs = 24 * 3600_000
type Counts = { records: number; bytes: number }

/** One record a person and day, in which concurrent calls count atomically. `until` removes it by an index. */
const DayCounts = defineModel<Counts & { _id: string; until: Date }>(
  'DayCount',
  { records: Number, bytes: Number, until: Date },
  [[{ until: 1 }, { expireAfterSeconds: 0 }]],
  { timestamps: false, collection: 'day_counts' },
)

let limits: Counts | null = null

export function setDayQuota(env: { RECORDS_PER_DAY?: number; RECORDS_MB_PER_DAY?: number }): void {
  const { RECORDS_PER_DAY: records, RECORDS_MB_PER_DAY: megabytes } = env
  limits = records && megabytes ? { records, bytes: megabytes * 1_000_000 } : null
}

/**
 * Counts a record that a person is about to add, or with `records: 0` text alone, as that of copies; 429 when the day's limit
 * is reached. Not in the transaction that adds it: there, a person's concurrent calls would conflict with each other. A call
 * that fails afterwards stays counted.
 */
export async function countAdded(
  userId: string,
  bytes: number,
  { records: added = 1, now = new Date() } = {},
): Promise<void> {
  if (!limits) return
  const { records, bytes: total } = await add(userId, { records: added, bytes }, now)
  if (records <= limits.records && total <= limits.bytes) return
  await add(userId, { records: -added, bytes: -bytes }, now)
  throw enoughToday(records > limits.records, limits, now)
}

/** Counts what a change has left in the trail, which keeps it for good. The first change beyond the limit is the last. */
export async function countChanged(userId: string, bytes: number): Promise<void> {
  if (!limits) return
  const now = new Date()
  const { bytes: total } = await add(userId, { records: 0, bytes }, now)
  if (total > limits.bytes) closeDay(userId, nextDay(now), enoughToday(false, limits, now))
}

export async function addedToday(
  userId: string,
  now = new Date(),
): Promise<z.output<typeof DayUsage>> {
  const counts = await DayCounts.findById(idOf(userId, now)).lean()
  const { records = 0, bytes = 0 } = counts ?? {}
  return { records, bytes, limits: limits ?? { records: 0, bytes: 0 }, until: nextDay(now) }
}

async function add(userId: string, { records, bytes }: Counts, now: Date): Promise<Counts> {
  const count = () =>
    DayCounts.findOneAndUpdate(
      { _id: idOf(userId, now) },
      { $inc: { records, bytes }, $setOnInsert: { until: nextDay(now) } },
      { upsert: true, returnDocument: 'after' },
    ).lean()
  // Two first calls of a day at once: one of the two inserts fails.
  const counts = await count().catch((error) => {
    if (isDuplicate(error)) return count()
    throw error
  })
  return counts ?? { records, bytes }
}

function enoughToday(isRecords: boolean, { records, bytes }: Counts, now: Date): AppError {
  const waitMs = nextDay(now).getTime() - now.getTime()
  const most = isRecords
    ? `${records.toLocaleString('en-US')} entries`
    : `${bytes / 1e6} MB of text`
  return new AppError(
    'too_many',
    'day_quota_used',
    `You can add at most ${most} a day. There is room again in ${spoken(waitMs)}, at midnight UTC; nothing was saved now. ` +
      'Ask your administrator if you need more.',
    { retryAfter: waitMs / 1000 },
  )
}

function spoken(ms: number): string {
  const minutes = Math.max(1, Math.ceil(ms / 60_000))
  if (minutes < 60) return minutes === 1 ? '1 minute' : `${minutes} minutes`
  const hours = Math.round(minutes / 60)
  return hours === 1 ? '1 hour' : `${hours} hours`
}

function idOf(userId: string, now: Date): string {
  return `${userId} ${now.toISOString().slice(0, 10)}`
}

function nextDay(now: Date): Date {
  return new Date((Math.floor(now.getTime() / dayMs) + 1) * dayMs)
}
